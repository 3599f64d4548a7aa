import { expect, type Locator, type Page } from '@playwright/test';
import { isFocused } from './hands.ts';
import { copied, pictures, priceList, wanted } from './material.ts';
import {
  downloaded,
  expectAll,
  expectArchived,
  expectCount,
  expectFound,
  expectGone,
  expectSameList,
  expectShown,
  expectText,
  expectUsable,
  OFTEN,
} from './seen.ts';
import type { Day, Place } from './story.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
// By selectors, as in the other app: while they are waited for, the roles of all elements would be worked out again and again.
const told = (page: Page, text: string) => page.locator('[role=status]').filter({ hasText: text });
const dialogWith = (page: Page, title: string) => page.locator('[role=dialog]').filter({ hasText: title });
const namesIn = (page: Page) => page.locator('tbody td[data-label]');
const count = (page: Page) => page.getByText(/^[\d,]+ of [\d,]+$/);

/** A day in this panel. It begins at '/login'. */
export const ourDay: Day = {
  async signIn({ page, hands }) {
    const [chooser] = await Promise.all([page.waitForEvent('popup'), hands.press(button(page, 'Sign in with Google'))]);
    await hands.press(chooser.getByRole('button', { name: 'admin@shop.example' }));
    // A key does something from here on: the panel shows.
    await expectShown(button(page, 'Logout'));
    await (hands.kind === 'mouse'
      ? hands.press(page.getByRole('link', { name: 'Products', exact: true }))
      : choose({ page, hands }, 'pro'));
    await expectShown(namesIn(page).first());
  },

  async find({ page, hands }) {
    const search = page.getByRole('searchbox');
    await hands.goTo(search, '/');
    await hands.type(search, wanted.text);
    await expectFound(namesIn(page));
    await hands.type(search, '');
    await expectAll(namesIn(page));
  },

  async status({ page, hands }) {
    await selectForty({ page, hands });
    await expectShown(page.getByText('40 selected', { exact: true }));
    await hands.choose(button(page, 'Change Status'), 'Archived');
    await expectArchived(lastStatuses(page), true);
  },

  async undo({ page, hands }) {
    await hands.key('Control+z');
    await expectArchived(lastStatuses(page), false);
    await hands.key('Escape');
    await expectShown(button(page, 'Select'));
  },

  async prices({ page, hands, products }) {
    await hands.press(button(page, 'Import CSV'));
    const dialog = page.getByRole('dialog', { name: 'Import CSV' });
    await hands.give(dialog.getByRole('button', { name: 'Choose a CSV file' }), priceList(products));
    await expectShown(dialog.getByText('48 of 50 products will change. 2 will be skipped.'));
    const download = dialog.getByRole('button', { name: 'Download failed rows' });
    expect(await downloaded(page, hands.press(download))).toContain('NO-SUCH');
    await hands.press(dialog.getByRole('button', { name: /^Import / }));
    await expectShown(dialog.getByText('48 of 50 products imported. 2 left out.'));
    await hands.press(dialog.getByRole('button', { name: 'Close' }));
    await expectGone(dialog);
  },

  async copy({ page, hands, products }) {
    await openOne({ page, hands });
    await hands.press(dialogWith(page, 'Edit Product').getByRole('button', { name: 'Duplicate' }));
    const dialog = dialogWith(page, 'Add Product');
    await hands.type(dialog.getByLabel('Name', { exact: true }).first(), copied[hands.kind].name);
    await hands.type(dialog.getByLabel('Slug'), copied[hands.kind].slug);
    await hands.type(dialog.getByLabel('SKU'), copied[hands.kind].sku);
    const shown = dialog.locator('button[aria-label^="Remove image"]');
    const before = await shown.count();
    await hands.give(dialog.getByRole('button', { name: 'Upload Images' }), pictures);
    await expectCount(shown, before + pictures.length);
    const save = dialog.getByRole('button', { name: 'Save' });
    await expectUsable(save);
    await (hands.kind === 'mouse' ? hands.press(save) : hands.key('Control+s'));
    await expectShown(told(page, 'Product saved successfully!'));
    const all = (products.length + 1).toLocaleString('en');
    await expectText(count(page), `${all} of ${all}`);
  },

  async table({ page, hands, products }) {
    await sortByPrice({ page, hands });
    const text = await downloaded(page, hands.press(button(page, 'Export CSV')));
    // Its head, and the new product.
    expect(text.trim().split('\r\n')).toHaveLength(products.length + 2);
  },

  async link({ page }) {
    await expect.poll(() => page.url(), OFTEN).toMatch(/[?&]sort=price/);
    await expectSameList(page, namesIn);
  },

  async signOut({ page, hands }) {
    await (hands.kind === 'mouse' ? hands.press(button(page, 'Logout')) : choose({ page, hands }, 'log'));
    await expectShown(button(page, 'Sign in with Google'));
  },
};

type Worker = Pick<Place, 'page' | 'hands'>;

/** Goes to what a text finds first. */
async function choose({ page, hands }: Worker, text: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Go to…' });
  await hands.key('Control+k');
  await hands.type(field, text);
  await expect.poll(() => page.getByRole('option').first().innerText(), OFTEN).toMatch(new RegExp(text, 'i'));
  await hands.key('Enter');
}

async function selectForty({ page, hands }: Worker): Promise<void> {
  if (hands.kind === 'mouse') {
    // The head is the first row. The box of the row that is pointed at begins the selection.
    await rowIn(page, 2).hover();
    await hands.press(rowIn(page, 2).locator('.pick'));
    // Turned at once, as the other page is scrolled: rests would be counted as the panel's time.
    const { height = 0 } = (await rowIn(page, 2).boundingBox()) ?? {};
    await page.mouse.wheel(0, 35 * height);
    await expectShown(boxIn(page, 41));
    await page.keyboard.down('Shift');
    await hands.press(boxIn(page, 41));
    await page.keyboard.up('Shift');
    return;
  }
  await enterTable({ page, hands });
  await hands.key('Space');
  const end = (await rowAt(page)) + 39;
  await goDown({ page, hands }, end);
  await hands.key('Shift+Space');
}

/** What the last of the forty rows show. */
const lastStatuses = (page: Page): Locator =>
  page.locator([38, 39, 40, 41].map((row) => `tr[aria-rowindex="${row}"] td[data-title="Status"]`).join(', '));

const rowIn = (page: Page, row: number): Locator => page.locator(`tr[aria-rowindex="${row}"]`);
const boxIn = (page: Page, row: number): Locator => rowIn(page, row).getByRole('checkbox');

/** Opens the form of a record. */
async function openOne({ page, hands }: Worker): Promise<void> {
  if (hands.kind === 'mouse') return hands.press(namesIn(page).first());
  await enterTable({ page, hands });
  await hands.key('Enter');
}

async function sortByPrice({ page, hands }: Worker): Promise<void> {
  const title = button(page, 'Price');
  if (hands.kind === 'mouse') return hands.press(title);
  await enterTable({ page, hands });
  await hands.key('Control+Home');
  await expect.poll(() => rowAt(page), OFTEN).toBe(2);
  await hands.key('ArrowUp');
  for (let step = 0; step < 10 && !(await isFocused(title)); step += 1) await hands.key('ArrowRight');
  await hands.key('Enter');
}

/** By the keyboard to a row: the next one, the first in view, or where it was before. */
async function enterTable({ page, hands }: Worker): Promise<void> {
  const region = page.getByRole('region', { name: 'Products' });
  const isInside = async () => (await page.locator('table :focus').count()) > 0;
  const isBelow = await region.evaluate((table) => {
    const { activeElement: now } = document;
    return now !== null && Boolean(table.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_FOLLOWING);
  });
  // From below the way leads to the last of its buttons first, and arrows work there too.
  if (isBelow && !(await isInside())) {
    for (let step = 0; step < 20 && !(await isInside()); step += 1) await hands.key('Shift+Tab');
    return hands.key('Home');
  }
  if (!(await isInside())) await hands.goTo(region);
  await hands.key('ArrowDown');
  await expectCount(page.locator('tbody :focus'), 1);
}

/** The place of the row with the focus. */
const rowAt = async (page: Page): Promise<number> =>
  Number(await page.locator('tr[aria-rowindex]:has(:focus)').getAttribute('aria-rowindex'));

/** By pages as far as they lead, and then row by row. */
async function goDown({ page, hands }: Worker, end: number): Promise<void> {
  let now = await rowAt(page);
  const move = async (key: string) => {
    const before = now;
    await hands.key(key);
    await expect.poll(async () => (now = await rowAt(page)), OFTEN).not.toBe(before);
    return Math.abs(now - before);
  };
  let step = 1;
  while (now + step / 2 < end) step = await move('PageDown');
  while (now !== end) await move(now < end ? 'ArrowDown' : 'ArrowUp');
}
