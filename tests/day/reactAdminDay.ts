import { expect, type Locator, type Page } from '@playwright/test';
import { copied, type Dearer, dearer, pictures, wanted } from './material.ts';
import {
  downloaded,
  expectAll,
  expectArchived,
  expectCount,
  expectFound,
  expectSameList,
  expectShown,
  expectText,
  OFTEN,
} from './seen.ts';
import type { Day, Place } from './story.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const namesIn = (page: Page) => page.locator('tbody td.column-name');
const rowsIn = (page: Page) => page.locator('tbody tr.RaDataTable-row');
/** What the last of the forty rows show. */
const lastStatuses = (page: Page) =>
  page.locator('tbody tr.RaDataTable-row:nth-child(n+37):nth-child(-n+40) td.column-status');
const searchIn = (page: Page) => page.getByRole('textbox', { name: 'Search' });
const told = (page: Page, text: string | RegExp) => page.locator('.MuiSnackbar-root').filter({ hasText: text });

/**
 * A day in react-admin: the shop of tests/bench/page/peers/react-admin/day. It begins at '/#/login'. Where there are
 * several ways it goes the shortest.
 */
export const reactAdminDay: Day = {
  async signIn({ page, hands }) {
    const [chooser] = await Promise.all([page.waitForEvent('popup'), hands.press(button(page, 'Sign in with Google'))]);
    await hands.press(chooser.getByRole('button', { name: 'admin@shop.example' }));
    // The first of the resources is shown at once.
    await expectShown(namesIn(page).first());
  },

  async find({ page, hands }) {
    await hands.type(searchIn(page), wanted.text);
    await expectFound(namesIn(page));
    await hands.type(searchIn(page), '');
    await expectAll(namesIn(page));
  },

  async status({ page, hands }) {
    await hands.choose(page.getByRole('combobox', { name: /Rows per page/ }), '50');
    await expectCount(rowsIn(page), 50);
    await selectForty({ page, hands });
    await expectShown(page.getByText('40 items selected'));
    await hands.press(button(page, 'Set Archived'));
    await expectArchived(lastStatuses(page), true);
  },

  async undo({ page, hands }) {
    await hands.press(button(page, 'Undo'));
    await expectArchived(lastStatuses(page), false);
  },

  // There is no import: each price is changed on its own. The two wrong rows cost nothing.
  async prices({ page, hands, products, byHand }) {
    const change = hands.kind === 'mouse' ? changeInPlace : changeInForm;
    for (const one of dearer(products).slice(0, byHand)) await change({ page, hands }, one);
    if (hands.kind === 'keyboard') await hands.type(searchIn(page), '');
    await expectCount(rowsIn(page), 50);
  },

  async copy({ page, hands, products }) {
    await hands.press(rowsIn(page).first().getByRole('link', { name: 'Clone' }));
    await hands.type(page.getByLabel('Name', { exact: false }).first(), copied[hands.kind].name);
    await hands.type(page.getByLabel('Slug'), copied[hands.kind].slug);
    await hands.type(page.getByLabel('SKU'), copied[hands.kind].sku);
    await hands.give(page.getByTestId('dropzone'), pictures);
    if (hands.kind === 'mouse') await hands.press(button(page, 'Save'));
    else {
      // Nearer than the button: `Enter` in a field saves.
      await hands.goTo(page.getByLabel('SKU'));
      await hands.key('Enter');
    }
    await expectShown(told(page, 'Element created'));
    // As in the other app: until the list has it.
    const range = page.locator('.MuiTablePagination-displayedRows');
    await expect.poll(() => range.innerText(), OFTEN).toMatch(new RegExp(` of ${products.length + 1}$`));
  },

  async table({ page, hands, products }) {
    await hands.press(page.locator('th.column-price .MuiTableSortLabel-root'));
    await expect.poll(() => page.url(), OFTEN).toMatch(/sort=price/);
    const text = await downloaded(page, hands.press(button(page, 'Export').first()));
    // It exports 1000 records at most, unless it is told otherwise.
    expect(text.split('\n').length).toBeGreaterThan(Math.min(products.length, 1000));
  },

  async link({ page }) {
    await expectSameList(page, namesIn);
  },

  async signOut({ page, hands }) {
    await hands.press(button(page, 'Profile'));
    await hands.press(page.getByRole('menuitem', { name: 'Logout' }));
    await expectShown(button(page, 'Sign in with Google'));
  },
};

type Worker = Pick<Place, 'page' | 'hands'>;

async function selectForty({ page, hands }: Worker): Promise<void> {
  const boxIn = (index: number): Locator => rowsIn(page).nth(index).getByRole('checkbox');
  if (hands.kind === 'mouse') {
    await hands.press(boxIn(0));
    await page.keyboard.down('Shift');
    await hands.press(boxIn(39));
    await page.keyboard.up('Shift');
    return;
  }
  // All fifty of the page, without the last ten: that is nearer than forty rows with four stops each.
  await hands.press(page.locator('thead').getByRole('checkbox'));
  for (let index = 49; index >= 40; index -= 1) await hands.press(boxIn(index));
}

const rowOf = (page: Page, sku: string): Locator =>
  rowsIn(page).filter({ has: page.locator('td.column-sku').getByText(sku, { exact: true }) });

const shownAs = (price: string): string =>
  Number(price).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** In the cell of the list. */
async function changeInPlace({ page, hands }: Worker, { sku, price }: Dearer): Promise<void> {
  const cell = rowOf(page, sku).locator('td.column-price');
  const text = cell.locator('.RaInPlaceEditor-reading');
  await hands.press(text);
  await hands.type(cell.getByRole('textbox'), price);
  await hands.key('Enter');
  await expectText(text, shownAs(price));
}

/** In the form, which a keyboard can reach; the record is found by its SKU. */
async function changeInForm({ page, hands }: Worker, { sku, price }: Dearer): Promise<void> {
  await hands.type(searchIn(page), sku);
  await expect.poll(() => rowsIn(page).count(), OFTEN).toBeLessThan(5);
  const row = rowOf(page, sku);
  await hands.press(row.getByRole('link', { name: 'Edit' }));
  await hands.type(page.getByLabel('Price'), price);
  await hands.key('Enter');
  await expectText(row.locator('td.column-price'), shownAs(price));
}
