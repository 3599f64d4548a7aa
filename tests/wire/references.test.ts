import { describe, expect, test } from 'vitest';
import { pagePath } from '../../src/panel/wire/pageCall.ts';
import { isObject } from '../../src/shared/base/json.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { canFilter } from '../../src/shared/config/paging.ts';
import { encodeRecord } from '../../src/shared/wire/encode.ts';
import { fromKeys, toKeys } from '../../src/shared/wire/names.ts';
import { decodeRecord, type EntityRecord, wireRecord } from '../../src/shared/wire/record.ts';
import { productsOf, recorded } from '../support/recordings.ts';

/** The first row of a recorded list, decoded. */
function firstOf(entity: Entity, name: string, place: string): EntityRecord {
  const { body } = recorded(name);
  const rows: unknown = isObject(body) ? body[place] : undefined;
  const [row]: unknown[] = Array.isArray(rows) ? rows : [];
  return decodeRecord(entity, fromKeys(entity, isObject(row) ? row : {}));
}

/** What a change sends. */
const sentFor = (entity: Entity, before: EntityRecord, changes: object) =>
  toKeys(entity, encodeRecord(entity, { ...before, ...changes }, before));

/** What a call asks the list for, as it stands in its address. */
const asked = (entity: Entity, field: string, values: readonly string[], sort: readonly string[] = []) =>
  decodeURIComponent(
    pagePath(entity, { search: '', sort, conditions: [{ field, is: 'any', values }] }, 0, 10).replace(/^[^?]*\?/, ''),
  );

const numbers = { category: { type: 'integer', reference: { to: 'categories' } } } as const;
const lists = {
  tags: { type: 'array', items: { type: 'integer', reference: { to: 'tags' } } },
} as const;

describe('references that are whole records in the answers of', () => {
  test('Strapi: their documentId is read and sent', () => {
    const entity = productsOf('strapi');
    const before = firstOf(entity, 'strapi/list-populated', 'data');
    expect(before).toMatchObject({
      category: 'l655iboi0laq8z7r7h8xo5h8',
      tags: ['kppt4ppl2ybesgbq6xk5h0nr', 'hthtqolpchovf0bp2f8wfge6'],
    });
    expect(sentFor(entity, before, { name: 'Oak' })).toEqual({ name: 'Oak' });
    const changes = { category: 'w55y0iknosex86qi3t7qe9oz', tags: ['kppt4ppl2ybesgbq6xk5h0nr', 'new'] };
    expect(sentFor(entity, before, changes)).toEqual(changes);
    expect(sentFor(entity, before, { category: undefined, tags: [] })).toEqual({ category: null, tags: [] });
  });

  test('Payload: the answer to a save has them, its lists have ids', () => {
    const entity = productsOf('payload', { fields: { ...numbers, ...lists } });
    const { body } = recorded('payload/created');
    const doc: unknown = isObject(body) ? body['doc'] : undefined;
    const saved = decodeRecord(entity, fromKeys(entity, isObject(doc) ? doc : {}));
    expect(saved).toMatchObject({ category: 3, tags: [2] });
    expect(sentFor(entity, saved, { tags: [2, 5] })).toEqual({ tags: [2, 5] });
    expect(firstOf(entity, 'payload/list-depth0', 'docs')).toMatchObject({ category: 12, tags: [4, 7] });
  });

  test('Directus: one is an id, a list goes through a table whose entries keep their own ids', () => {
    const wire = { codecs: { tags: { codec: 'reference', key: 'tags_id', write: 'object' } } };
    const entity = productsOf('directus', { fields: { ...numbers, ...lists }, wire });
    const before = firstOf(entity, 'directus/list', 'data');
    expect(before).toMatchObject({ category: 3, tags: [7, 2] });
    expect(sentFor(entity, before, { tags: [7, 9] })).toEqual({ tags: [{ tags_id: 7, id: 221 }, { tags_id: 9 }] });
    expect(asked(entity, 'tags', ['7'])).toContain('filter={"_and":[{"tags":{"tags_id":{"_in":[7]}}}]}');
    expect(asked(entity, 'category', ['3'])).toContain('filter={"_and":[{"category":{"_in":[3]}}]}');
  });

  test('Medusa: a list is sent as objects', () => {
    const fields = {
      categories: { type: 'array', items: { type: 'string', reference: { to: 'categories' } } },
    } as const;
    const entity = productsOf('medusa', { fields });
    const before = decodeRecord(entity, wireRecord({ id: 'p', categories: [{ id: 'a', name: 'A' }] }));
    expect(before['categories']).toEqual(['a']);
    expect(sentFor(entity, before, { categories: ['a', 'b'] })).toEqual({
      categories: [{ id: 'a', name: 'A' }, { id: 'b' }],
    });
  });

  test('a backend without a preset, also in rows', () => {
    const rows = {
      lines: {
        type: 'array',
        items: { type: 'object', properties: { product: { type: 'string', reference: { to: 'products' } } } },
      },
    } as const;
    const entity = productsOf('json-server', { fields: rows, api: { references: { key: 'ref', one: 'object' } } });
    const before = decodeRecord(
      entity,
      wireRecord({ id: 'o', category: { ref: 4 }, lines: [{ product: { ref: 'a' } }] }),
    );
    expect(before).toMatchObject({ category: '4', lines: [{ product: 'a' }] });
    expect(sentFor(entity, before, { category: '5', lines: [{ product: 'b' }] })).toMatchObject({
      category: { ref: 5 },
      lines: [{ product: { ref: 'b' } }],
    });
  });
});

describe('lists by references', () => {
  test('Strapi asks by the id inside, as it answered to', () => {
    const entity = productsOf('strapi');
    const { url } = recorded('strapi/filter-relation-works');
    const [, condition = ''] = /\?(filters.*?)&/.exec(url) ?? [];
    const [, id = ''] = condition.split('=');
    expect(asked(entity, 'category', [id])).toContain(condition);
    expect(asked(entity, 'tags', ['a', 'b'])).toContain(
      'filters[tags][documentId][$in][0]=a&filters[tags][documentId][$in][1]=b',
    );
  });

  test('they are sorted by the label of the widget, if it has one', () => {
    const sortable = (entity: Entity) =>
      entity.list.columns.filter((column) => column.sortable !== false).map(({ field }) => field);
    expect(sortable(productsOf('strapi'))).not.toContain('category');
    const entity = productsOf('strapi', { uiSchema: { category: { 'ui:options': { label: 'name' } } } });
    expect(sortable(entity)).toContain('category');
    const { url } = recorded('strapi/sort-relation-works');
    const [, sort = ''] = /[?&](sort[^&]*)/.exec(decodeURIComponent(url)) ?? [];
    expect(sort).toContain('category.name');
    expect(asked(entity, 'category', ['a'], ['category'])).toContain('sort[0]=category.name:asc');
    expect(asked(entity, 'category', ['a'], ['-category'])).toContain('sort[0]=category.name:desc');
  });

  test('a list of references can be filtered where a list of texts cannot', () => {
    const texts = { words: { type: 'array', items: { type: 'string' } } } as const;
    const entity = productsOf('strapi', { fields: texts });
    expect([canFilter(entity, 'tags'), canFilter(entity, 'words')]).toEqual([true, false]);
    // Nothing says what the entries of the table are called.
    expect(canFilter(productsOf('directus'), 'tags')).toBe(false);
    expect(productsOf('directus').list.filters?.map(({ field }) => field)).toEqual(['category']);
  });
});
