import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { formKey, restorableDraft } from '../../src/panel/data/drafts/draft.ts';
import { createDrafts } from '../../src/panel/data/drafts/drafts.ts';
import { storedFor } from '../../src/panel/data/stored/storedFor.ts';
import { addressNow } from '../../src/panel/screens/filters/formerFields.ts';
import { readViews } from '../../src/panel/screens/views/view.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import { filterFrom } from '../../src/shared/config/filters.ts';
import { decodeRecord, wireRecord } from '../../src/shared/wire/record.ts';
import { entityNamed } from '../support/entityNamed.ts';
import { desk } from './desk.ts';

const products = entityNamed('products');
const { sku = { type: 'string' as const }, status = sku, ...others } = products.schema.properties;
/** The products after `sku` has become `code`, and the status DRAFT has become NEW. */
const renamed: Entity = {
  ...products,
  schema: {
    ...products.schema,
    properties: {
      ...others,
      code: { ...sku, was: 'sku' },
      status: { ...status, enum: ['NEW', 'ACTIVE'], formerValues: [{ was: 'DRAFT', is: 'NEW' }] },
    },
  },
  list: {
    ...products.list,
    columns: products.list.columns.map((column) => (column.field === 'sku' ? { ...column, field: 'code' } : column)),
  },
};

test('a draft from before a field was renamed keeps what was typed in it, without a conflict', () => {
  const { sku: number, ...rest } = desk;
  const now = decodeRecord(renamed, wireRecord({ ...rest, code: number, status: 'NEW' }));
  const base = wireRecord({ ...desk, status: 'DRAFT' });
  const data = { ...decodeRecord(products, base), sku: 'X-9' };
  const form = { entity: renamed, original: now };
  const draft = { id: 'd1', uid: 'u1', form: formKey(form), tab: 't1', at: 1, base, data };
  expect(restorableDraft(form, draft)).toMatchObject({
    data: { code: 'X-9', status: 'NEW' },
    merged: [],
    conflicts: [],
  });
});

test('a saved view from before a field was renamed keeps its columns, its order and its values', () => {
  const view = {
    title: 'Mine',
    sort: '-sku,name',
    columnVisibility: { sku: false },
    columnOrder: ['price', 'sku'],
    columnSizing: { sku: 120 },
  };
  expect(readViews(renamed, [view])).toMatchObject([
    {
      title: 'Mine',
      sort: '-code,name',
      columnVisibility: { code: false },
      columnOrder: ['price', 'code'],
      columnSizing: { code: 120 },
    },
  ]);
});

describe('an address from before a field was renamed', () => {
  const sized = { type: 'object' as const, title: 'Size', was: 'dimensions' };
  const width = { type: 'string' as const, title: 'Width', was: 'w', reference: { to: 'users' } };
  const kind = { type: 'string' as const, enum: ['A', 'B'], formerValues: [{ was: 'B', is: 'A' }] };
  const properties = { ...renamed.schema.properties, size: { ...sized, properties: { width } }, kind };
  const filters = [
    ...(renamed.list.filters ?? []),
    filterFrom({ field: 'code' }, { ...sku, enum: ['X,1', 'Y'] }, undefined, 'Code', panel),
    filterFrom({ field: 'kind' }, kind, undefined, 'Kind', panel),
    filterFrom({ field: 'size.width' }, width, undefined, 'Width', panel),
  ];
  const entity: Entity = { ...renamed, schema: { ...renamed.schema, properties }, list: { ...renamed.list, filters } };
  const now = (address: string) => {
    const params = new URLSearchParams(address);
    return [decodeURIComponent(String(addressNow(entity, params))), addressNow(entity, params) === params];
  };

  test.each([
    ['sku=X,1&sku=Y&sort=-sku,name&edit=p1', 'code=X,1&code=Y&sort=-code,name&edit=p1'],
    ['filter=DRAFT&search=desk', 'filter=NEW&search=desk'],
    ['filter=ACTIVE,DRAFT', 'filter=ACTIVE,NEW'],
    ['dimensions.w=u1&copy=p1', 'size.width=u1&copy=p1'],
  ])('%s is %s', (before, after) => {
    expect(now(before)).toEqual([after, false]);
    expect(now(after)).toEqual([after, true]);
  });

  test('keeps values that the field still has, and words that are of no field', () => {
    expect(now('kind=B&view=1&toString=2&sort=__proto__')).toEqual(['kind=B&view=1&toString=2&sort=__proto__', true]);
    const fields = Object.fromEntries(
      ['edit', 'add', 'copy', 'search', 'id', 'sort', 'filter'].map((was) => [`${was}New`, { ...sku, was }]),
    );
    const odd: Entity = { ...entity, schema: { ...entity.schema, properties: { ...properties, ...fields } } };
    const address = new URLSearchParams('edit=p1&add=&copy=p1&search=a&id=p1&sort=-price&filter=ACTIVE');
    expect(addressNow(odd, address)).toBe(address);
  });
});

describe('an entity that has another name', () => {
  const articles: Entity = { ...products, name: 'articles', schema: { ...products.schema, was: 'products' } };

  test('has the drafts from before, of a record and of a new one', () => {
    const original = decodeRecord(articles, wireRecord(desk));
    const draftOf = (id: string, form: string, data: object) => ({
      ...{ id, uid: 'u1', form, tab: 't1', at: 1 },
      data: { ...decodeRecord(products, wireRecord({})), ...data },
    });
    const before = [
      {
        ...draftOf('d1', formKey({ entity: products, original }), { ...original, name: 'Bench' }),
        base: wireRecord(desk),
      },
      draftOf('d2', formKey({ entity: products }), { name: 'Stool' }),
      draftOf('d3', formKey({ entity: entityNamed('users') }), { name: 'Somebody' }),
    ];
    const drafts = createDrafts('u1', before);
    expect(drafts.of({ entity: articles, original })).toMatchObject([{ data: { name: 'Bench' } }]);
    expect(drafts.of({ entity: articles })).toMatchObject([{ data: { name: 'Stool' } }]);
    expect(drafts.of({ entity: products })).toHaveLength(1);
    drafts.write({ entity: articles, original }, drafts.of({ entity: articles, original })[0]).keep(original);
    expect(drafts.of({ entity: { ...products, name: 'others' }, original })).toEqual([]);
  });

  test('has what was stored of it, until something else is', () => {
    const kept = new Map([['views/u1/products', '[{"title":"Mine"}]']]);
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
      removeItem: (key: string) => kept.delete(key),
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    const stored = storedFor('views', 'u1', 'articles', 'products');
    expect(stored.read()).toEqual([{ title: 'Mine' }]);
    expect(storedFor('views', 'u1', 'others').read()).toBeUndefined();
    stored.write([]);
    expect(stored.read()).toEqual([]);
    expect(kept.get('views/u1/products')).toContain('Mine');
    stored.forget();
    expect([stored.read(), kept.size]).toEqual([undefined, 0]);
  });
});
