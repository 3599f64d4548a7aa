import { expect, test } from 'vitest';
import { createCellEdits } from '../../src/panel/grid/model/cellEdits.ts';
import { held } from '../support/held.ts';

const key = (pressed: string, shiftKey = false) => ({ key: pressed, shiftKey });

test('keys that are pressed before an editor is drawn are kept for it, up to the one that ends the editing', async () => {
  const code = held<void>();
  const edits = createCellEdits(() => code.promise);
  expect(edits.isComing('p1/price')).toBe(false);
  edits.begin('p1/price', true);
  expect(edits.isComing('p1/price')).toBe(true);
  for (const pressed of ['1', '2', 'Backspace', '.', '5']) edits.press('p1/price', key(pressed));
  edits.press('p1/price', key('Enter', true));
  edits.press('p1/price', key('9'));
  expect(edits.get().get('p1/price')).toMatchObject({ text: '1.5', ending: key('Enter', true), takesFocus: true });
  code.resolve();
  await edits.ready();
  expect(edits.isComing('p1/price')).toBe(false);
});

test('a text that is pasted takes the place of the value', () => {
  const edits = createCellEdits(async () => undefined);
  edits.begin('p1/name', true, 'Walnut desk');
  expect(edits.get().get('p1/name')).toMatchObject({ isByTyping: true, text: 'Walnut desk' });
});
