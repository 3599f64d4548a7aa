import { expect, test } from 'vitest';
import type { Entity } from '../../src/config/entity.ts';
import { entityNamed, panel } from '../../src/config/files.ts';
import { rightsReports } from '../../tools/rights/reports.ts';
import { rightsTable } from '../../tools/rights/rightsTable.ts';

const orders: Entity = {
  ...entityNamed('orders'),
  actions: [{ title: 'Send', call: 'POST /orders/{id}/send' }],
  rights: { read: ['ADMIN', 'SUPPORT'], edit: ['SUPPORT'], remove: ['ADMIN'], actions: { Send: ['SUPPORT'] } },
};
const config = {
  panel: { session: { ...panel.session, allow: ['ADMIN', 'SUPPORT', 'EDITOR'] } },
  entities: new Map([['orders', orders]]),
};
const table = rightsTable(config);

test('every role has a row for every entity', () => {
  expect(table.map(({ role, may }) => [role, may.filter((right) => right !== 'export')])).toEqual([
    ['ADMIN', ['read', 'remove']],
    ['SUPPORT', ['read', 'edit', 'Send']],
    ['EDITOR', []],
  ]);
});

test('for people, documents and programs', () => {
  expect(rightsReports['text']?.(table)).toMatch(/^orders +EDITOR( +-){7}$/m);
  expect(rightsReports['markdown']?.(table).split('\n')[4]).toBe('| orders | EDITOR | - | - | - | - | - | - | - |');
  expect(JSON.parse(rightsReports['json']?.(table) ?? '')).toEqual(table);
});
