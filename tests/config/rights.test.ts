import { describe, expect, test } from 'vitest';
import { allowedTo } from '../../src/shared/config/allowedTo.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { entities } from '../../src/shared/config/files.ts';
import {
  holdersOf,
  keptFields,
  may,
  mayEditField,
  mayWith,
  namedRoles,
  type Person,
  unreadFields,
  waysTo,
} from '../../src/shared/config/rights.ts';
import { menuOfReaders } from '../../tools/build/configFile.ts';
import { localized } from '../../tools/locale/localized.ts';
import { entityNamed } from '../support/entityNamed.ts';

const products: Entity = {
  ...entityNamed('products'),
  rights: {
    read: ['ADMIN', 'EDITOR', 'SUPPORT'],
    add: ['ADMIN'],
    edit: ['ADMIN', 'EDITOR'],
    remove: ['ADMIN'],
    export: ['ADMIN'],
    actions: { Publish: ['EDITOR'] },
  },
  actions: [
    { title: 'Publish', call: 'POST /products/{id}/publish' },
    { title: 'Print', call: 'POST /products/{id}/print' },
  ],
};

test('an entity without rights stays the same object', () => {
  for (const entity of entities.values()) expect(allowedTo(entity, { roles: [] })).toBe(entity);
});

test('what a role may not do is switched off', () => {
  const { endpoints, list, actions, isHidden } = allowedTo(products, { roles: ['SUPPORT'] });
  expect(Object.keys(endpoints)).toEqual(['list']);
  expect([list.add, list.export, list.rowClick]).toEqual([undefined, undefined, 'show']);
  expect(actions?.map(({ title }) => title)).toEqual(['Print']);
  expect(isHidden).toBe(false);
});

test('several roles have the rights of all of them', () => {
  const both = allowedTo(products, { roles: ['ADMIN', 'EDITOR'] });
  expect(Object.keys(both.endpoints).sort()).toEqual(Object.keys(products.endpoints).sort());
  expect(both.list.columns).toBe(products.list.columns);
  expect(both.actions?.map(({ title }) => title)).toEqual(['Publish', 'Print']);
});

test('without the right to read there is no other right', () => {
  const other: Entity = { ...products, rights: { read: ['ADMIN'] } };
  for (const right of ['read', 'add', 'edit', 'remove', 'import', 'export'] as const)
    expect([right, may(other, right, ['EDITOR'])]).toEqual([right, false]);
  const hidden = allowedTo(other, { roles: ['EDITOR'] });
  expect([Object.keys(hidden.endpoints), hidden.actions, hidden.isHidden]).toEqual([['list'], [], true]);
});

test('a page is in the menu for those who may read its entity', () => {
  const texts = new Map([['lamps.ui.json', '{ "rights": { "read": ["ADMIN", "EDITOR"] } }']]);
  const link = { title: 'Help', href: 'https://help.example/' };
  const menu = [link, { title: 'All', entries: [{ title: 'Lamps', entity: 'lamps' }] }];
  expect(menuOfReaders(menu, texts)).toEqual([
    link,
    { title: 'All', entries: [{ title: 'Lamps', entity: 'lamps', roles: ['ADMIN', 'EDITOR'] }] },
  ]);
  const narrow = [{ title: 'Lamps', entity: 'lamps', roles: ['EDITOR', 'STAFF'] }];
  expect(menuOfReaders(narrow, texts)).toEqual([{ ...narrow[0], roles: ['EDITOR'] }]);
});

test('the right to an action follows its title into another language', () => {
  const ui = {
    endpoints: { list: 'GET /lamps' },
    list: { title: 'Lamps', label: 'id', columns: [] },
    actions: [{ title: 'Publish', call: 'POST /lamps/{id}/publish' }],
    rights: { actions: { Publish: ['ADMIN'] } },
  };
  const documents = new Map<string, unknown>([
    ['panel.json', {}],
    ['lamps.schema.json', { title: 'Lamp', type: 'object', properties: {} }],
    ['lamps.ui.json', ui],
    ['locales/de.json', { lamps: { Publish: 'Freigeben' } }],
  ]);
  expect(localized(documents, 'de').get('lamps.ui.json')).toMatchObject({
    actions: [{ title: 'Freigeben' }],
    rights: { actions: { Freigeben: ['ADMIN'] } },
  });
});

describe('rights to some records', () => {
  const draft = { if: { properties: { status: { const: 'DRAFT' } } } };
  const lamps: Entity = {
    ...entityNamed('products'),
    rights: {
      read: ['ADMIN', 'EDITOR', { roles: ['WRITER'], own: 'createdBy' }],
      edit: ['ADMIN', { roles: ['EDITOR'], ...draft }, { ...draft, own: 'createdBy' }],
      remove: { roles: ['ADMIN', 'EDITOR'], ...draft },
      fields: { cost: { read: ['ADMIN'] }, price: { edit: ['ADMIN', { roles: ['EDITOR'], ...draft }] } },
    },
  };
  const editor: Person = { roles: ['EDITOR'], id: 'p1' };
  const writer: Person = { roles: ['WRITER'], id: 'p2' };

  test('one of several rules is enough, and all its conditions must hold', () => {
    expect(mayWith(lamps, 'edit', editor, { status: 'DRAFT' })).toBe(true);
    expect(mayWith(lamps, 'edit', editor, { status: 'OPEN' })).toBe(false);
    expect(mayWith(lamps, 'edit', { roles: ['EDITOR', 'ADMIN'] }, { status: 'OPEN' })).toBe(true);
    expect(mayWith(lamps, 'edit', writer, { status: 'DRAFT', createdBy: 'p2' })).toBe(true);
    expect(mayWith(lamps, 'edit', writer, { status: 'OPEN', createdBy: 'p2' })).toBe(false);
    expect(mayWith(lamps, 'remove', editor, { status: 'DRAFT' })).toBe(true);
  });

  test('who may not read a record may do nothing with it', () => {
    expect(mayWith(lamps, 'edit', writer, { status: 'DRAFT', createdBy: 'p1' })).toBe(false);
    expect(mayWith(lamps, 'read', { roles: ['WRITER'] }, { createdBy: undefined })).toBe(false);
  });

  test('a condition does not hold for a missing value', () => {
    for (const record of [{}, { status: null }, { status: '' }])
      expect(mayWith(lamps, 'remove', editor, record)).toBe(false);
  });

  test('without a record they say whether there may be one', () => {
    expect([may(lamps, 'edit', ['EDITOR']), may(lamps, 'edit', ['WRITER']), may(lamps, 'remove', ['WRITER'])]).toEqual([
      true,
      true,
      false,
    ]);
    expect(waysTo(lamps.rights?.read, ['EDITOR', 'WRITER'])).toBeUndefined();
    expect(waysTo(lamps.rights?.read, ['WRITER'])).toEqual([{ roles: ['WRITER'], own: 'createdBy' }]);
    expect(waysTo(lamps.rights?.read, ['OTHER'])).toEqual([]);
  });

  test('fields are read by role, and changed by role and record', () => {
    expect(unreadFields(lamps, ['EDITOR'])).toEqual(['cost']);
    expect(unreadFields(lamps, ['ADMIN'])).toEqual([]);
    expect(keptFields(lamps, editor)).toEqual(['cost']);
    expect(keptFields(lamps, editor, { status: 'OPEN' })).toEqual(['cost', 'price']);
    expect(mayEditField(lamps, 'name', editor, { status: 'OPEN' })).toBe(true);
  });

  test('the roles that rights name', () => {
    expect(namedRoles([lamps, { rights: { actions: { Print: ['PRINTER'] } } }, {}])).toEqual([
      'ADMIN',
      'EDITOR',
      'WRITER',
      'PRINTER',
    ]);
    expect(holdersOf(lamps.rights?.edit)).toBeUndefined();
    expect(holdersOf(lamps.rights?.remove)).toEqual(['ADMIN', 'EDITOR']);
    expect(holdersOf(undefined)).toBeUndefined();
  });
});

test('fields that a user may not see are in no part of the entity', () => {
  const { status, ...others } = products.schema.properties;
  const entity: Entity = {
    ...products,
    list: { ...products.list, label: 'sku', sort: ['-sku'], summary: { title: 'Sum', by: 'createdAt', sum: 'sku' } },
    form: products.form && { ...products.form, sections: [{ title: 'All', fields: ['name', 'sku'] }] },
    schema: {
      ...products.schema,
      properties: { ...others, ...(status && { status: { ...status, conditional: true } }) },
      allOf: [{ if: { properties: { sku: { const: 'A' } } }, then: { properties: { status: { type: 'string' } } } }],
    },
    rights: { fields: { sku: { read: ['ADMIN'] }, name: { edit: ['ADMIN'] } } },
  };
  const seen = allowedTo(entity, { roles: ['EDITOR'] });
  expect(seen.list).toMatchObject({ label: 'id' });
  expect([seen.list.sort, seen.list.summary, seen.schema.allOf]).toEqual([[], undefined, undefined]);
  expect(seen.list.columns.map(({ field }) => field)).not.toContain('sku');
  expect(seen.form?.sections).toEqual([{ title: 'All', fields: ['name'] }]);
  // Only the API knows whether the condition on the field holds.
  expect(seen.schema.properties['status']).not.toHaveProperty('conditional');
  expect(seen.uiSchema?.['name']).toMatchObject({ 'ui:disabled': true });
  expect(seen.forRecord).toBeUndefined();
});

test('an action that sets values is for those who may change the record and these fields', () => {
  const set: Entity = {
    ...products,
    rights: { edit: ['EDITOR'], fields: { price: { edit: ['ADMIN'] } } },
    actions: [
      { title: 'Archive', set: { status: 'ARCHIVED' } },
      { title: 'Give away', set: { price: 0 } },
    ],
  };
  const offered = (...roles: string[]) => allowedTo(set, { roles }).actions?.map(({ title }) => title);
  expect(offered('EDITOR')).toEqual(['Archive']);
  expect(offered('EDITOR', 'ADMIN')).toEqual(['Archive', 'Give away']);
  expect(offered('ADMIN')).toEqual([]);
});
