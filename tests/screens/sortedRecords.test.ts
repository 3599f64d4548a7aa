import { expect, test } from 'vitest';
import { sortedRecords } from '../../src/panel/screens/list/sortedRecords.ts';
import type { FieldSchema } from '../../src/shared/config/grammar.ts';

const records = ['ready', 'draft', 'old', '', 'making', 'draft'].map((status, place) => ({
  id: String(place),
  status,
}));
const names = (texts: readonly string[], locale: string, descending = false) =>
  sortedRecords(
    texts.map((name) => ({ name })),
    { field: 'name', title: 'Name', locale },
    descending,
  ).map((record) => record['name']);

const status: FieldSchema = { type: 'string', enum: ['draft', 'making', 'ready'] };
const column = { field: 'status', title: 'Status', of: status, titles: { draft: 'Z', making: 'Y', ready: 'X' } };
const sorted = (cell: string, descending = false) =>
  sortedRecords(records, { ...column, cell }, descending).map((record) => record['status']);

test.each(['badge', 'enum', 'select', 'text'])('a choice is sorted by the order of the schema, in a %s too', (cell) => {
  expect(sorted(cell)).toEqual(['draft', 'draft', 'making', 'ready', 'old', '']);
  expect(sorted(cell, true)).toEqual(['old', 'ready', 'making', 'draft', 'draft', '']);
});

test.each([
  ['en', ['Adler', 'Åkesson', 'Ängström', 'chata', 'hrad', 'ñandú', 'nube', 'Öberg', 'oso', 'Zorn']],
  ['sv', ['Adler', 'chata', 'hrad', 'ñandú', 'nube', 'oso', 'Zorn', 'Åkesson', 'Ängström', 'Öberg']],
  ['cs', ['Adler', 'Åkesson', 'Ängström', 'hrad', 'chata', 'ñandú', 'nube', 'Öberg', 'oso', 'Zorn']],
  ['es-MX', ['Adler', 'Åkesson', 'Ängström', 'chata', 'hrad', 'nube', 'ñandú', 'Öberg', 'oso', 'Zorn']],
])('names are in the order of %s, whatever the language of the browser', (locale, sorted) => {
  expect(names(sorted.toReversed(), locale)).toEqual(sorted);
  expect(names(sorted, locale, true)).toEqual(sorted.toReversed());
});

test.each([
  [['Oil 0,25 l', 'Oil 0,5 l', 'Oil 0,75 l', 'Oil 1 l', 'Oil 1,05 l', 'Oil 1,5 l', 'Oil 10 l']],
  [['Bag 1.25 kg', 'Bag 1.5 kg', 'Bag 2 kg', 'Bag 12 kg']],
  [['Ø 2.25 mm', 'Ø 2.5 mm', 'Ø 10 mm']],
  [['$1.05', '$1.5', '$9.99', '$10']],
  [['1.25kg', '1.5kg']],
  // Whole numbers and versions.
  [['A-2', 'A-10', 'A-100']],
  [['v1.9', 'v1.10', 'v2.0']],
  [['1.2.9', '1.2.10', '1.10.0']],
  [['31.01.2026', '31.02.2025']],
])('digits behind a decimal sign are decimals: %j', (sorted) => {
  for (const locale of ['en', 'de']) expect([locale, names(sorted.toReversed(), locale)]).toEqual([locale, sorted]);
});

test('three digits behind the sign of thousands are none', () => {
  expect(names(['1,250 pcs', '999 pcs', '12 pcs'], 'en')).toEqual(['12 pcs', '999 pcs', '1,250 pcs']);
  expect(names(['1.250 Stk', '999 Stk', '1,25 Stk'], 'de')).toEqual(['1,25 Stk', '999 Stk', '1.250 Stk']);
  expect(names(['0,125 l', '0,5 l', '0,25 l'], 'en')).toEqual(['0,125 l', '0,25 l', '0,5 l']);
});
