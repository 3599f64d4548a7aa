import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { held } from '../support/held.ts';
import { expect, signIn, test } from './panel.ts';
import { staffShop } from './staffShop.ts';

const PRODUCTS = 5000;
/** A number as people read it: 5,000. */
const counted = (number: number) => number.toLocaleString('en');

test.describe('five thousand products that the API pages', () => {
  test.describe.configure({ mode: 'serial' });
  const shop = staffShop(6, PRODUCTS);

  /** Somebody at the products, in a browser of their own. */
  async function somebody(browser: Browser, address = '/products'): Promise<Page> {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    await signIn(page, 'admin@shop.example', shop.url);
    await page.goto(shop.url + address);
    await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(PRODUCTS + 1));
    return page;
  }
  const rows = (page: Page) => page.locator('tbody tr[aria-rowindex]:not([aria-busy])');
  const frame = (page: Page) => page.getByRole('region', { name: 'Products' });
  const foot = (page: Page) => page.locator('.foot > p');
  const indexes = (page: Page) =>
    rows(page).evaluateAll((all) => all.map((row) => Number(row.getAttribute('aria-rowindex'))));
  /** Waits until the table is as high as all of its rows. */
  const hasRoom = (page: Page) =>
    expect.poll(() => frame(page).evaluate(({ scrollHeight }) => scrollHeight)).toBeGreaterThan(PRODUCTS * 40);
  const toMiddle = async (page: Page) => {
    await hasRoom(page);
    await frame(page).evaluate((one) => {
      one.scrollTop = one.scrollHeight / 2;
    });
    await expect
      .poll(async () => (await indexes(page)).some((index) => Math.abs(index - PRODUCTS / 2) < 20))
      .toBe(true);
  };
  const names = (page: Page) => rows(page).locator('td[data-label]').allInnerTexts();
  /** A row in the middle of those in view, and what its record is called. */
  const inTheMiddle = async (page: Page) => {
    const name = (await names(page)).at(12) ?? '';
    return { name, row: page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) }) };
  };

  test('are searched, sorted and scrolled by fetching the rows in view', async ({ browser }) => {
    const page = await somebody(browser);
    const asked: URLSearchParams[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/products') asked.push(searchParams);
    });
    await page.getByRole('searchbox').fill('walnut desk');
    await expect(foot(page)).toHaveText(new RegExp(`^[1-9]\\d{0,2} of ${counted(PRODUCTS)}$`));
    for (const name of await names(page)) expect(name).toMatch(/walnut.*desk/i);
    await page.getByRole('searchbox').fill('');
    await expect(foot(page)).toHaveText(`${counted(PRODUCTS)} of ${counted(PRODUCTS)}`);

    await page.getByRole('button', { name: 'Price', exact: true }).click();
    await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'ascending');
    const prices = async () =>
      (await rows(page).locator('td:nth-child(3)').allInnerTexts()).map((text) => Number(text.replace(/[^\d.]/g, '')));
    await expect
      .poll(async () => (await prices()).every((price, place, all) => price >= (all[place - 1] ?? 0)))
      .toBe(true);
    await toMiddle(page);
    const inView = await prices();
    expect(inView).toEqual(inView.toSorted((a, b) => a - b));
    const offsets = asked.map((one) => Number(one.get('offset')));
    expect(offsets.every((offset) => offset <= 200 || Math.abs(offset - PRODUCTS / 2) <= 300)).toBe(true);
    await frame(page).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+End');
    const focused = () => page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('aria-rowindex'));
    await expect.poll(focused).toBe(String(PRODUCTS + 1));
    await page.keyboard.press('PageUp');
    await expect.poll(async () => Number(await focused())).toBeLessThan(PRODUCTS - 3);
  });

  test('are edited in place, by two people at once, and nothing jumps', async ({ browser }) => {
    const [mine, theirs] = [await somebody(browser), await somebody(browser)];
    for (const page of [mine, theirs]) await toMiddle(page);
    const { name, row } = await inTheMiddle(mine);
    const index = await row.getAttribute('aria-rowindex');
    const top = await frame(mine).evaluate(({ scrollTop }) => scrollTop);
    const edit = async (page: Page) => {
      await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
      return page.getByRole('dialog', { name: 'Edit Product' });
    };
    const [here, there] = [await edit(mine), await edit(theirs)];
    await there.getByLabel('Stock').fill('77');
    await there.getByLabel('Price').fill('11');
    await there.getByRole('button', { name: 'Save' }).click();
    await expect(there).toBeHidden();
    await here.getByLabel('Price').fill('12');
    await here.getByRole('button', { name: 'Save' }).click();
    const conflict = mine.getByRole('dialog', { name: 'Changed by somebody else' });
    await conflict.getByRole('button', { name: 'Use mine' }).click();
    await conflict.getByRole('button', { name: 'Save' }).click();
    await expect(here).toBeHidden();
    await expect(row.getByRole('cell', { name: '$12.00' })).toBeVisible();
    await expect(row.getByRole('cell', { name: '77', exact: true })).toBeVisible();
    await expect(row).toHaveAttribute('aria-rowindex', String(index));
    expect(await frame(mine).evaluate(({ scrollTop }) => scrollTop)).toBe(top);
    await expect(mine.getByRole('button', { name: `Edit ${name}`, exact: true })).toBeFocused();

    // Somebody deletes what is above: all others move up, and none is there twice or missing.
    await frame(theirs).evaluate((one) => one.scrollTo(0, 0));
    await expect.poll(async () => (await indexes(theirs))[0]).toBe(2);
    await theirs
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    await theirs.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(foot(theirs)).toHaveText(`${counted(PRODUCTS - 1)} of ${counted(PRODUCTS - 1)}`);
    await mine.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
    await here.getByLabel('Stock').fill('78');
    await here.getByRole('button', { name: 'Save' }).click();
    await expect(here).toBeHidden();
    await expect(foot(mine)).toHaveText(`${counted(PRODUCTS - 1)} of ${counted(PRODUCTS - 1)}`);
    await expect(row).toHaveAttribute('aria-rowindex', String(Number(index) - 1));
    const all = await indexes(mine);
    expect(all).toEqual(all.map((_, place) => (all[0] ?? 0) + place));
    expect(new Set(await names(mine)).size).toBe(all.length);
    await theirs.getByRole('button', { name: 'Add Product' }).click();
    const dialog = theirs.getByRole('dialog', { name: 'Add Product' });
    await dialog.getByLabel('Name').fill('Late lamp');
    await dialog.getByLabel('Slug').fill('late-lamp');
    await dialog.getByLabel('Price').fill('1');
    await dialog.getByLabel('Stock').fill('1');
    await dialog.getByRole('combobox', { name: 'Categories' }).click();
    await theirs.getByRole('option').first().click();
    await theirs.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(foot(theirs)).toHaveText(`${counted(PRODUCTS)} of ${counted(PRODUCTS)}`);
  });

  test('are opened by links, selected and exported', async ({ browser }) => {
    const page = await somebody(browser);
    await hasRoom(page);
    const answer = page.waitForResponse((response) => response.url().includes('offset=4900'));
    await frame(page).evaluate((one) => one.scrollTo(0, one.scrollHeight));
    const last: { id: string; name: string }[] = await (await answer).json();
    await page.goto(`${shop.url}/products?edit=${last[50]?.id}`);
    const dialog = page.getByRole('dialog', { name: 'Edit Product' });
    // Its attributes have names, too.
    await expect(dialog.getByLabel('Name', { exact: true }).first()).toHaveValue(last[50]?.name ?? '');
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await expect(page.getByText('5,000 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Done', exact: true }).click();

    // An export of so few is over before anybody could stop it.
    let nextPages = held<void>();
    await page.route(/[?&]after=/, async (route) => {
      await nextPages.promise;
      await route.continue();
    });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expect(page.getByRole('group', { name: 'Export CSV' })).toContainText(/[\d,]+ of 5,000/);
    nextPages.resolve();
    const lines = readFileSync(await (await download).path(), 'utf8').split('\r\n');
    expect(lines).toHaveLength(PRODUCTS + 1);
    expect(new Set(lines).size).toBe(PRODUCTS + 1);
    nextPages = held();
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await page.getByRole('group', { name: 'Export CSV' }).getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByText(/^[\d,]+ of 5,000 products exported\. Stopped\.$/)).toBeVisible();
    nextPages.resolve();
  });
});
