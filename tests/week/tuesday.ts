import { expect, type Locator } from '@playwright/test';
import { copyColumn } from '../e2e/copiedColumn.ts';
import {
  button,
  cellOf,
  dialog,
  editCell,
  goToScreen,
  type Person,
  pressInTable,
  reach,
  told,
  type,
  undo,
  undoAfter,
} from './person.ts';
import { expectAccessible } from './seen.ts';

/** Two prices are edited in their cells; the second is taken back. */
export async function editPrices(person: Person): Promise<void> {
  const { page, hands } = person;
  const price = (name: string) => cellOf(page, name, 'Price');
  await goToScreen(person, 'Works', 'Catalogue');
  await editCell(person, price('Table Café'));
  await expectAccessible(page);
  await type(person, '560');
  await hands.key('Enter');
  await expect(price('Table Café')).toHaveText('€560.00');
  await expect(price('Armchair Nord')).toBeFocused();
  await expect(told(page, 'Price of Table Café changed.')).toBeVisible();

  await typeOver(person, price('Armchair Nord'), '1300');
  await hands.key('Tab');
  await expect(cellOf(page, 'Armchair Nord', 'Collection').getByRole('combobox')).toBeFocused();
  await hands.key('Escape');
  await undo(person, 'Price of Armchair Nord changed.');
  await expect(price('Armchair Nord')).toHaveText('€1,280.00');
}

/** What is in stock is counted, row by row. */
export async function countStock(person: Person): Promise<void> {
  const { page, hands } = person;
  const stock = (name: string) => cellOf(page, name, 'Stock');
  await goToScreen(person, 'Materials', 'Workshop');
  await editCell(person, stock('Oak board'));
  await type(person, '40');
  await hands.key('ArrowDown');
  await expect(stock('Walnut board')).toBeFocused();
  await typeOver(person, stock('Walnut board'), '12.5');
  await hands.key('Shift+Enter');
  await expect(stock('Oak board')).toBeFocused();
  await expect(stock('Oak board')).toHaveText('40 m');
  await expect(stock('Walnut board')).toHaveText('12.5 m');
}

/** A column of a spreadsheet is pasted, and taken back. */
export async function pasteStock(person: Person): Promise<void> {
  const { page, hands } = person;
  const stocks = ['Ash board', 'Stoneware clay', 'Porcelain clay'].map((name) => cellOf(page, name, 'Stock'));
  const before = ['23 m', '180 kg', '35.5 kg'];
  const expectAll = async (texts: readonly string[]) => {
    for (const [place, text] of texts.entries()) await expect(stocks[place] ?? page.locator('body')).toHaveText(text);
  };
  await expectAll(before);
  await copyColumn(page, ['21', '170', '30.5']);
  const first = cellOf(page, 'Ash board', 'Stock');
  if (hands.kind === 'mouse') await editCell(person, first);
  else await reach(person, first);
  await hands.key('Control+v');
  const preview = dialog(page, 'Paste');
  await expect(button(preview, 'Change')).toBeFocused();
  await expectAccessible(page);
  await hands.press(button(preview, 'Change'));
  await undoAfter(person, 'Pasted into 3 materials.', () => expectAll(['21 m', '170 kg', '30.5 kg']));
  await expectAll(before);
}

/** Three works become dearer by a tenth, and cost again what they did. */
export async function raisePrices(person: Person): Promise<void> {
  const { page, hands } = person;
  await goToScreen(person, 'Works', 'Catalogue');
  await hands.press(button(page, 'Select'));
  for (const name of ['Table Café', 'Nightstand Duo', 'Sideboard Vaise'])
    await pressInTable(person, page.getByRole('checkbox', { name: `Select ${name}` }));
  await expect(page.getByText('3 selected', { exact: true })).toBeVisible();
  await hands.press(button(page, 'Edit…'));
  const form = dialog(page, 'Edit 3 works');
  await hands.choose(form.getByRole('combobox', { name: 'Change' }), 'Price');
  await hands.choose(form.getByRole('combobox', { name: 'How' }), 'Calculate');
  await hands.type(form.getByRole('textbox', { name: 'Calculate' }), '× 1.1');
  await hands.press(button(form, 'Preview'));
  await expect(form.getByText('3 works will change.')).toBeVisible();
  await expectAccessible(page);
  await hands.press(button(form, 'Change'));
  await undoAfter(person, 'Price of 3 works changed.', () =>
    expect(cellOf(page, 'Table Café', 'Price')).toHaveText('€616.00'),
  );
  await expect(told(page, 'Price of 3 works changed back.')).toBeVisible();
  await expect(cellOf(page, 'Table Café', 'Price')).toHaveText('€560.00');
  await hands.press(button(page, 'Done'));
  await expect(button(page, 'Select')).toBeFocused();
}

/** Types a value in place of another: by the keyboard the cell has the focus already. */
async function typeOver(person: Person, cell: Locator, text: string): Promise<void> {
  if (person.hands.kind === 'mouse') await editCell(person, cell);
  await type(person, text);
}
