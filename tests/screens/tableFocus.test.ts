import { expect, test } from 'vitest';
import { heldRow } from '../../src/panel/grid/model/tableFocus.ts';

test('a row that a list has no more is not drawn for the focus that returns to it', () => {
  const to = { index: 3, stopIn: () => undefined, isQuiet: true };
  const rows = { records: [], from: 0, query: undefined };
  expect(heldRow({ to }, { ...rows, count: 4 }).index).toBe(3);
  expect(heldRow({ to }, { ...rows, count: 3 }).index).toBe(-1);
});
