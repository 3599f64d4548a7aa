import { afterEach, beforeEach, expect, test } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { holdWords } from '../../src/panel/grid/table/heldWords.ts';

const session = cdp();
const compose = (text: string) =>
  session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
const commit = (text: string) => session.send('Input.insertText', { text });

let cell: HTMLTableCellElement;
beforeEach(() => {
  document.body.innerHTML =
    '<table><tbody><tr><td tabindex="0" style="position: relative">Chair</td></tr></tbody></table>';
  cell = document.querySelector('td') ?? cell;
  cell.focus();
});
afterEach(() => {
  document.body.innerHTML = '';
});

test.each([
  [['か', 'かみ'], '紙'],
  [['ㅎ', '하'], '한'],
])('A word that is composed while the editor loads is kept: %j', async (steps, word) => {
  const wordOf = holdWords(cell);
  for (const step of steps) await compose(step);
  let given: string | undefined;
  // The editor is there, and the word is not composed yet.
  const ended = wordOf().then(({ word }) => {
    given = word;
  });
  await compose(steps.join(''));
  expect(given).toBeUndefined();
  await commit(word);
  await ended;
  expect(given).toBe(word);
  expect(cell.innerHTML).toBe('Chair');
  expect(cell.isContentEditable).toBe(false);
});

test.each([
  ['', ''],
  ['xy', 'xy'],
])('Characters from a picker are kept, and a cancelled picker leaves nothing: %j', async (typed, word) => {
  const wordOf = holdWords(cell);
  if (typed) await userEvent.keyboard(typed);
  expect(await wordOf()).toEqual({ word });
  expect(document.activeElement).toBe(cell);
  expect(cell.innerHTML).toBe('Chair');
});

test('A composed word is dropped when the cell is left', async () => {
  const wordOf = holdWords(cell);
  await compose('か');
  await commit('か');
  document.querySelector('input')?.blur();
  expect(await wordOf()).toEqual({ word: '' });
  expect(cell.innerHTML).toBe('Chair');
});

test.each([
  ['{Enter}', { word: '紙', ending: { key: 'Enter', shiftKey: false } }],
  ['{Shift>}{Tab}{/Shift}x', { word: '紙', ending: { key: 'Tab', shiftKey: true } }],
  ['{Escape}', { word: '' }],
])('A key that ends the editing counts before the editor has loaded: %s', async (keys, held) => {
  const wordOf = holdWords(cell);
  await compose('かみ');
  // The input method's.
  await userEvent.keyboard('{Enter}');
  await commit('紙');
  await userEvent.keyboard(keys);
  expect(await wordOf()).toEqual(held);
  expect(document.activeElement).toBe(cell);
});
