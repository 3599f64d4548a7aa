import { describe, expect, test } from 'vitest';
import { CAPABILITIES, type Capability, type Outcome, type Row } from '../../tools/rehearse/backend.ts';
import { differencesOf, differenceText, type Snapshot, unexpected } from '../../tools/rehearse/compare.ts';
import { columnOf, withColumns } from '../../tools/rehearse/table.ts';

const shop = (products: readonly Row[]): Snapshot => ({ products, categories: [{ id: '1', name: 'Beds' }], tags: [] });

describe('what a backend has before and after a step', () => {
  const before = shop([
    { id: 'a', stock: 1, note: 'x', savedAt: 1 },
    { id: 'b', stock: 2 },
  ]);

  test.each<[string, readonly Row[], string[]]>([
    ['nothing', [...before.products], []],
    [
      'what the backend itself changes',
      [
        { id: 'a', stock: 1, note: 'x', savedAt: 2 },
        { id: 'b', stock: 2 },
      ],
      [],
    ],
    [
      'a field',
      [
        { id: 'a', stock: 3, note: 'x', savedAt: 1 },
        { id: 'b', stock: 2 },
      ],
      ['products/a.stock: 1 → 3'],
    ],
    [
      'a field that is gone',
      [
        { id: 'a', stock: 1, savedAt: 1 },
        { id: 'b', stock: 2 },
      ],
      ['products/a.note: "x" → nothing'],
    ],
    [
      'a record that is gone',
      [{ id: 'a', stock: 1, note: 'x', savedAt: 1 }],
      ['products/b: {"id":"b","stock":2} → nothing'],
    ],
    ['a record that came', [...before.products, { id: 'c' }], ['products/c: nothing → {"id":"c"}']],
  ])('%s', (_, products, words) => {
    expect(differencesOf(before, shop(products), ['savedAt']).map(differenceText)).toEqual(words);
  });

  test('a step must cause all of its declared changes, and no others', () => {
    const after = shop([
      { id: 'a', stock: 3, note: '', savedAt: 1 },
      { id: 'c', name: 'New' },
    ]);
    const found = differencesOf(before, after, []);
    const changed = { entity: 'products', id: 'a', fields: { stock: 3, note: null } } as const;
    const added = { entity: 'products', is: 'added', fields: { name: 'New' } } as const;
    const deleted = { entity: 'products', is: 'deleted', id: 'b' } as const;
    expect(unexpected(found, [changed, added, deleted])).toEqual([]);
    expect(unexpected(found, [changed, added])).toEqual(['products/b: {"id":"b","stock":2} → nothing']);
    expect(unexpected(found, [{ ...changed, fields: { stock: 4, note: null } }, added, deleted])).toEqual([
      'products/a.stock: 1 → 3',
    ]);
    expect(unexpected(found, [{ ...changed, fields: { ...changed.fields, price: 2 } }, added, deleted])).toEqual([
      'products/a.price is not 2',
    ]);
    expect(unexpected(found, [changed, { ...added, fields: { name: 'Old' } }, deleted])).toEqual([
      'No record was added in products with {"name":"Old"}',
      'products/c: nothing → {"id":"c","name":"New"}',
    ]);
  });
});

test('the table replaces the columns of the tried backends, and keeps the others', () => {
  const page = 'Before\n\n<!-- rehearsed: npm run rehearse:backends -->\n<!-- /rehearsed -->\n\nAfter\n';
  const outcomes = (kind: Outcome) => new Map<Capability, Outcome>(CAPABILITIES.map((one) => [one, kind]));
  const column = (title: string, version: string, day: string, outcome: Outcome) =>
    columnOf({ title, version }, day, outcomes(outcome));
  const one = withColumns(page, [column('One', '1.0', '2026-01-01', { kind: 'works' })]);
  const two = withColumns(one, [column('Two and', '2.0.1', '2026-02-01', { kind: 'lacks', why: 'no | files' })]);
  expect(two).toContain('| sign in | ✓ | – no \\| files |');
  const again = withColumns(two, [column('One', '1.1', '2026-03-01', { kind: 'fails', how: 'stock: 1 → 2' })]);
  expect(again).toContain('| | One 1.1 (2026-03-01) | Two and 2.0.1 (2026-02-01) |');
  expect(again).toContain('| sign in | ✗ stock: 1 → 2 | – no \\| files |');
  expect(again.startsWith('Before\n')).toBe(true);
  expect(again.endsWith('\n\nAfter\n')).toBe(true);
  expect(() => withColumns('Nothing', [])).toThrow('docs/backends.md lacks the lines');
});
