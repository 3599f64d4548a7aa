import { expect, test } from 'vitest';
import type { Entity } from '../../src/config/entity.ts';
import { entities, entityNamed } from '../../src/config/files.ts';
import { allowedTo, may } from '../../src/config/rights.ts';
import { menuOfReaders } from '../../tools/build/menuOfReaders.ts';
import { localized } from '../../tools/locale/localized.ts';

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

test('an entity without rights is the same object for everybody', () => {
  for (const entity of entities.values()) expect(allowedTo(entity, [])).toBe(entity);
});

test('what a role may not do is switched off', () => {
  const { endpoints, list, actions, isHidden } = allowedTo(products, ['SUPPORT']);
  expect(Object.keys(endpoints)).toEqual(['list']);
  expect([list.add, list.export, list.rowClick]).toEqual([undefined, undefined, 'show']);
  expect(actions?.map(({ title }) => title)).toEqual(['Print']);
  expect(isHidden).toBe(false);
});

test('several roles have the rights of all of them', () => {
  const both = allowedTo(products, ['ADMIN', 'EDITOR']);
  expect(Object.keys(both.endpoints).sort()).toEqual(Object.keys(products.endpoints).sort());
  expect(both.list.columns).toBe(products.list.columns);
  expect(both.actions?.map(({ title }) => title)).toEqual(['Publish', 'Print']);
});

test('who may not read may do nothing', () => {
  const other: Entity = { ...products, rights: { read: ['ADMIN'] } };
  for (const right of ['read', 'add', 'edit', 'remove', 'import', 'export'] as const)
    expect([right, may(other, right, ['EDITOR'])]).toEqual([right, false]);
  const hidden = allowedTo(other, ['EDITOR']);
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
