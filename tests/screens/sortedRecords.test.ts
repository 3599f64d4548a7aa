import { expect, test } from 'vitest';
import { sortedRecords } from '../../src/panel/screens/list/sortedRecords.ts';
import type { FieldSchema } from '../../src/shared/config/grammar.ts';

const records = ['ready', 'draft', 'old', '', 'making', 'draft'].map((status, place) => ({
  id: String(place),
  status,
}));
const status: FieldSchema = { type: 'string', enum: ['draft', 'making', 'ready'] };
const column = { field: 'status', title: 'Status', of: status, titles: { draft: 'Z', making: 'Y', ready: 'X' } };
const sorted = (cell: string, descending = false) =>
  sortedRecords(records, { ...column, cell }, descending).map((record) => record['status']);

test.each(['badge', 'enum', 'select', 'text'])('a choice is sorted by the order of the schema, in a %s too', (cell) => {
  expect(sorted(cell)).toEqual(['draft', 'draft', 'making', 'ready', 'old', '']);
  expect(sorted(cell, true)).toEqual(['old', 'ready', 'making', 'draft', 'draft', '']);
});
