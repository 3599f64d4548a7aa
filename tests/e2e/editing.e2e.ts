import type { Page } from '@playwright/test';
import { held } from '../support/held.ts';
import { copyColumn } from './copiedColumn.ts';
import { expect, signIn, test } from './panel.ts';
import { staffShop } from './staffShop.ts';

test.describe('products that are edited in the table, by keyboard alone', () => {
  test.describe.configure({ mode: 'serial' });
  const shop = staffShop(8, 300);

  const cell = (page: Page, row: number, title: string) =>
    page.locator(`tr[aria-rowindex="${row + 1}"] td[data-title="${title}"]`);
  const texts = (page: Page, title: string) =>
    Promise.all([1, 2, 3, 4].map((row) => cell(page, row, title).innerText()));

  test('prices are typed, one is refused, a block is pasted, and a mistake is undone', async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await context.newPage();
    await signIn(page, 'admin@shop.example', shop.url);
    const editor = held<void>();
    await page.route(/\/CellEditor-[^/]*\.js$/, (route) => editor.promise.then(() => route.continue()));
    await page.goto(`${shop.url}/products`);
    const region = page.getByRole('region', { name: 'Products' });
    // The rows wait for the code of the editor for a second.
    await expect(cell(page, 1, 'Price')).toBeVisible();
    const press = (keys: string) => page.keyboard.press(keys);
    for (let tabs = 0; tabs < 60; tabs += 1) {
      await press('Tab');
      if (await region.evaluate((one) => one === document.activeElement)) break;
    }
    await expect(region).toBeFocused();
    await press('ArrowDown');
    await expect(cell(page, 1, 'Name')).toBeFocused();
    await press('ArrowRight');
    await press('ArrowRight');
    await expect(cell(page, 1, 'Price')).toBeFocused();
    const before = await texts(page, 'Stock');

    // What is typed before the editor is there is in it; then one after the other, as in a spreadsheet.
    await page.keyboard.type('12.5');
    await expect(cell(page, 1, 'Price').getByRole('textbox')).toHaveCount(0);
    editor.resolve();
    await expect(cell(page, 1, 'Price').getByRole('textbox')).toHaveValue('12.5');
    await press('Enter');
    await expect(cell(page, 2, 'Price')).toBeFocused();
    await page.keyboard.type('-1');
    await press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Price must be positive' })).toBeVisible();
    await press('Escape');
    await expect(cell(page, 2, 'Price')).toBeFocused();
    await page.keyboard.type('13');
    await press('ArrowDown');
    await expect(cell(page, 3, 'Price')).toBeFocused();
    await expect(cell(page, 1, 'Price')).toHaveText('$12.50');
    await expect(cell(page, 2, 'Price')).toHaveText('$13.00');

    // To the stock beside it by Tab, and a block from a spreadsheet from the first row on.
    await press('F2');
    await press('Tab');
    await expect(page.getByRole('textbox', { name: /^Stock / })).toBeFocused();
    await press('Escape');
    await press('ArrowUp');
    await press('ArrowUp');
    await expect(cell(page, 1, 'Stock')).toBeFocused();
    await copyColumn(page, ['101', '102', '103']);
    await press('ControlOrMeta+v');
    const preview = page.getByRole('dialog', { name: 'Paste' });
    await expect(preview).toContainText(`Stock: ${before[0]} → 101`);
    await expect(preview.getByRole('button', { name: 'Change' })).toBeFocused();
    await press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Pasted into 3 products.' })).toBeVisible();
    await expect.poll(() => texts(page, 'Stock')).toEqual(['101', '102', '103', before[3]]);
    await expect(cell(page, 1, 'Stock')).toBeFocused();
    await press('ControlOrMeta+z');
    await expect.poll(() => texts(page, 'Stock')).toEqual(before);

    await page.reload();
    await expect(cell(page, 1, 'Price')).toHaveText('$12.50');
    await expect(cell(page, 2, 'Price')).toHaveText('$13.00');
    expect(await texts(page, 'Stock')).toEqual(before);
    await context.close();
  });
});
