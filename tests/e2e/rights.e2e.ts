import type { Browser, Page } from '@playwright/test';
import { expect, signIn, test } from './panel.ts';
import { staffShop } from './staffShop.ts';

test.describe('a shop of an ADMIN and a MANAGER', () => {
  test.describe.configure({ mode: 'serial' });
  const shop = staffShop(7, 60);

  /** Somebody at the products, in a browser of their own. */
  async function somebody(browser: Browser, email: string): Promise<Page> {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    await signIn(page, email, shop.url);
    await page.goto(`${shop.url}/products?filter=Draft`);
    await expect(page.getByRole('table')).toBeVisible();
    return page;
  }
  const form = (page: Page) => page.getByRole('dialog', { name: 'Edit Product' });
  const firstDraft = async (page: Page) => (await page.locator('tbody td[data-label]').first().innerText()).trim();
  const edit = (page: Page, name: string) => page.getByRole('button', { name: `Edit ${name}`, exact: true });

  test('who may not see a field or a list is shown none of it, and sent none of it', async ({ browser }) => {
    const page = await somebody(browser, 'manager@shop.example');
    const answer = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/products');
    await page.goto(`${shop.url}/products`);
    const rows: Readonly<Record<string, unknown>>[] = await (await answer).json();
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.filter((row) => 'sku' in row)).toEqual([]);
    await expect(page.getByRole('columnheader', { name: 'Price' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'SKU' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Discounts', exact: true })).toHaveCount(0);
    for (const name of [/^Add Product/, /^Delete /, /^Export/]) {
      await expect(page.getByRole('button', { name })).toHaveCount(0);
    }
    await page.goto(`${shop.url}/discounts`);
    await expect(page.getByText('You do not have permission to access this page.')).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
  });

  test('a draft is changed, but not its price; what others have published since is not, and nothing typed is lost', async ({
    browser,
  }) => {
    const mine = await somebody(browser, 'manager@shop.example');
    const name = await firstDraft(mine);
    await edit(mine, name).click();
    await expect(form(mine).getByLabel('Price')).toBeDisabled();
    await expect(form(mine).getByLabel('SKU')).toHaveCount(0);
    await form(mine).getByLabel('Stock').fill('71');
    await form(mine).getByRole('button', { name: 'Save' }).click();
    await expect(form(mine)).toBeHidden();

    const theirs = await somebody(browser, 'admin@shop.example');
    await edit(theirs, name).click();
    // What the MANAGER could not see is still there.
    await expect(form(theirs).getByLabel('SKU')).toHaveValue(/./);
    await expect(form(theirs).getByLabel('Stock')).toHaveValue('71');
    await edit(mine, name).click();
    await form(mine).getByLabel('Stock').fill('72');
    await form(theirs).getByRole('combobox', { name: 'Status' }).click();
    await theirs.getByRole('option', { name: 'Active', exact: true }).click();
    await form(theirs).getByRole('button', { name: 'Save' }).click();
    await expect(form(theirs)).toBeHidden();

    await form(mine).getByRole('button', { name: 'Save' }).click();
    await expect(mine.getByText(/You do not have permission to change this/).first()).toBeVisible();
    await expect(form(mine).getByLabel('Stock')).toHaveValue('72');
    await mine.goto(`${shop.url}/products`);
    await mine.getByRole('searchbox').fill(name);
    await expect(mine.getByRole('row').filter({ hasText: name })).toContainText('71');
    await expect(edit(mine, name)).toHaveCount(0);
  });
});
