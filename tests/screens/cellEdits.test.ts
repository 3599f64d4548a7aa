import { expect, test } from 'vitest';
import { createCellEdits } from '../../src/panel/grid/model/cellEdits.ts';

test('a text that is pasted takes the place of the value', () => {
  const edits = createCellEdits(async () => undefined);
  edits.begin('p1/name', true, 'Walnut desk');
  expect(edits.get().get('p1/name')).toMatchObject({ isByTyping: true, text: 'Walnut desk' });
});
