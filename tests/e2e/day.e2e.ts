import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type Hands, keyboardOf, mouseOf } from './hands.ts';
import { expect, open, picture, test } from './panel.ts';

const csv = (rows: readonly (readonly unknown[])[]) => ({
  name: 'prices.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.map((row) => row.join(',')).join('\n')),
});

const told = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

interface Product {
  readonly name: string;
  readonly sku: string;
  readonly price: string;
}

/** For many calls, one after the other. */
const SLOW = { timeout: 30_000 };

test.describe.configure({ timeout: 120_000 });

/** A day's work with the products. @param selectForty how forty of them are selected: the two ways differ most in that */
async function day(page: Page, hands: Hands, selectForty: (page: Page, hands: Hands) => Promise<number>) {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const count = page.getByText(/^\d+ of \d+$/);
  const came = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/products');
  await open(page, 'Products');
  const products: Product[] = await (await came).json();
  const all = products.length;
  const began = performance.now();

  // Three products by a part of their names.
  const search = page.getByRole('searchbox');
  const found = products.filter(({ name }) => name.toLowerCase().includes('oak')).slice(0, 3);
  expect(found).toHaveLength(3);
  await hands.type(search, 'oak');
  for (const { name } of found) await expect(page.getByRole('cell', { name, exact: true })).toBeVisible();
  await hands.type(search, ' ');
  await expect(count).toHaveText(`${all} of ${all}`);

  // The status of forty, which was a mistake.
  await hands.press(button('Select'));
  const chosen = await selectForty(page, hands);
  expect(chosen).toBeGreaterThanOrEqual(40);
  await hands.press(button('Change …'));
  const change = page.getByRole('dialog', { name: /^Change \d+ Products$/ });
  await hands.choose(change.getByRole('combobox', { name: 'Status' }), 'Archived');
  await hands.press(change.getByRole('button', { name: 'Change', exact: true }));
  await expect(told(page, `Change Status: ${chosen} of ${chosen} done.`)).toBeVisible(SLOW);
  await page.keyboard.press('Control+z');
  await expect(told(page, 'Undo: Change Status')).toBeVisible(SLOW);
  await hands.press(button('Done'));

  // Fifty prices, two of which are wrong.
  const dearer = products.slice(0, 48).map(({ sku, price }) => [sku, (Number(price) + 1).toFixed(2)]);
  await hands.press(button('Import CSV'));
  const dialog = page.getByRole('dialog', { name: 'Import CSV' });
  const rows = [['SKU', 'Price'], ...dearer, ['NO-SUCH', '10'], [products[48]?.sku, 'cheap']];
  await hands.give(dialog.getByRole('button', { name: 'Choose a CSV file' }), csv(rows));
  await hands.press(dialog.getByRole('button', { name: 'Check' }));
  await expect(dialog.getByText('0 new, 48 changed, 0 unchanged, 2 with mistakes')).toBeVisible();
  const mistakes = page.waitForEvent('download');
  await hands.press(dialog.getByRole('button', { name: 'Download failed rows' }));
  expect(await readFile(await (await mistakes).path(), 'utf8')).toContain('NO-SUCH');
  await hands.press(dialog.getByRole('button', { name: 'Import', exact: true }));
  await expect(told(page, 'Import CSV: 48 of 48 done.')).toBeVisible(SLOW);
  await expect(dialog).toBeHidden();

  // One more of a kind, with pictures of its own.
  const [model] = products;
  if (!model) throw new Error('The shop has no products.');
  await hands.press(button(`Edit ${model.name}`));
  await hands.press(page.getByRole('dialog', { name: 'Edit Product' }).getByRole('button', { name: 'Duplicate' }));
  const copy = page.getByRole('dialog', { name: 'Add Product' });
  const slug = `copy-${Date.now().toString(36)}`;
  await hands.type(copy.getByLabel('Name', { exact: true }).first(), `Copy ${slug}`);
  await hands.type(copy.getByLabel('Slug'), slug);
  await hands.type(copy.getByLabel('SKU'), slug.toUpperCase());
  await hands.give(copy.getByRole('button', { name: 'Upload Images' }), [picture('a.png'), picture('b.png')]);
  await expect(copy.getByRole('button', { name: 'Save' })).toBeEnabled();
  await hands.press(copy.getByRole('button', { name: 'Save' }));
  await expect(told(page, 'Product saved successfully!')).toBeVisible();
  await expect(count).toHaveText(`${all + 1} of ${all + 1}`);

  // What the others get: a table, and a link to the same list.
  await hands.press(page.getByRole('button', { name: 'Price', exact: true }));
  const table = page.waitForEvent('download');
  await hands.press(button('Export CSV'));
  expect((await readFile(await (await table).path(), 'utf8')).trim().split('\r\n')).toHaveLength(all + 2);
  await expect(page).toHaveURL(/[?&]sort=price/);

  await hands.press(button('Logout'));
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
  return `${hands.clicks} clicks, ${hands.keys} keys, ${Math.round(performance.now() - began)} ms`;
}

test('a day by mouse', async ({ admin: page }) => {
  const took = await day(page, mouseOf(page), async (page, hands) => {
    const boxes = page.getByRole('checkbox', { name: /^Select / });
    await hands.press(boxes.nth(1));
    await page.keyboard.down('Shift');
    await hands.press(boxes.nth(40));
    await page.keyboard.up('Shift');
    return 40;
  });
  console.log(`A day by mouse: ${took}.`);
});

test('a day by keyboard alone', async ({ admin: page }) => {
  const took = await day(page, keyboardOf(page), async (page, hands) => {
    await hands.press(page.getByRole('checkbox', { name: 'Select all' }));
    return Number.parseInt(await page.getByText(/^\d+ selected$/).innerText(), 10);
  });
  console.log(`A day by keyboard: ${took}.`);
});
