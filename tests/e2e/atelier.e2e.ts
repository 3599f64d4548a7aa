import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../week/seen.ts';
import { complaintsOf, expect, open, signIn, signedOut as test } from './panel.ts';
import { secondShop } from './secondShop.ts';

// Another config and its records, as `npm start -- --schema examples/atelier` runs them.

const { home } = secondShop(20);
test.use({ baseURL: home, locale: 'en-GB', timezoneId: 'Europe/Paris' });

/** The panel as somebody of the second shop has it; an error of the browser fails the test. */
async function as(page: Page, name: string, work: () => Promise<void>): Promise<void> {
  const complaints = complaintsOf(page);
  await signIn(page, `${name}@atelier.example`, home);
  await work();
  expect(complaints).toEqual([]);
}

/** The dialog of a form, or the page that it has. */
const formOf = (page: Page) => page.getByRole('dialog').or(page.getByRole('main')).last();

/** Compares what a screen reader finds there, once nothing of it is on its way, with the outline that is kept. */
async function outlined(page: Page, name: string): Promise<void> {
  await expect(formOf(page).locator('[aria-busy=true], [role=progressbar]')).toHaveCount(0);
  await expect(formOf(page)).toMatchAriaSnapshot({
    name: `${name}.aria.yml`,
    // An outline that is written is the one after that time.
    ...(test.info().config.updateSnapshots === 'all' && { timeout: 2_000 }),
  });
  await expectAccessible(page);
}

/** Where the first and the last character of a text are drawn. */
const ends = (cell: Locator) =>
  cell.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const text = walker.nextNode();
    const length = text?.textContent?.length ?? 0;
    const leftOf = (place: number) => {
      const range = document.createRange();
      range.setStart(text ?? element, place);
      range.setEnd(text ?? element, place + 1);
      return range.getBoundingClientRect().left;
    };
    return { first: leftOf(0), last: leftOf(length - 1) };
  });

test('every screen, and a form of each, matches its picture', async ({ page }) => {
  test.setTimeout(300_000);
  await as(page, 'owner', async () => {
    for (const [title, path, heading] of [
      ['Orders', 'orders?edit=ord-089', 'A-1089'],
      ['Customers', 'customers?edit=cus-005', 'Edit Customer'],
      ['Works', 'works?edit=work-02', 'Edit Work'],
      ['Collections', 'collections?edit=tea', 'Edit Collection'],
      ['Materials', 'materials?edit=oak', 'Edit Material'],
      ['Suppliers', 'suppliers?edit=argile', 'Edit Supplier'],
      ['Shipping rates', 'rates?edit=rate-2', 'Edit Shipping rate'],
      ['Staff', 'staff?edit=lena', 'Edit Colleague'],
    ] as const) {
      const [name = ''] = path.split('?');
      await page.goto(`/${name}`);
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await outlined(page, name);
      await page.goto(`/${path}`);
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
      await outlined(page, `${name}-form`);
    }
  });
});

test('an order shows its customer, and a line is added', async ({ page }) => {
  await as(page, 'sales', async () => {
    await open(page, 'Orders');
    const row = page.getByRole('row', { name: /A-1085/ });
    await expect(row.getByRole('link', { name: 'Yusuf Amrani' })).toBeVisible();
    await row.getByRole('button', { name: 'Edit A-1085' }).click();
    const form = formOf(page);
    const lines = form.getByRole('group', { name: /^Line \d$/ });
    await expect(lines).toHaveCount(1);
    await form.getByRole('button', { name: 'Add Line' }).click();
    await expect(lines).toHaveCount(2);
    const line = lines.last();
    await line.getByRole('combobox', { name: 'Work' }).fill('Celadon');
    await page.getByRole('option', { name: 'Vase Celadon' }).click();
    await line.getByLabel('Quantity').fill('2');
    await line.getByLabel('Price each').fill('140');
    await form.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('Order saved successfully!')).toBeVisible();

    await page.goto('/orders?edit=ord-085');
    await expect(lines).toHaveCount(2);
    await expect(lines.last().getByRole('combobox', { name: 'Work' })).toHaveValue('Vase Celadon');
  });
});

test('a company is asked for its number, a list in pages is searched, and a rate is kept by a backend of its own', async ({
  page,
}) => {
  await as(page, 'owner', async () => {
    await open(page, 'Customers');
    await page.getByRole('button', { name: 'Add Customer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Customer' });
    await dialog.getByLabel('Name', { exact: true }).fill('Librairie du Tramway');
    await expect(dialog.getByLabel('VAT number')).toBeHidden();
    await dialog.getByRole('radio', { name: 'Company' }).check();
    await dialog.getByLabel('VAT number').fill('FR12345678901');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('Customer saved successfully!')).toBeVisible();
    await page.getByRole('searchbox').fill('tramway');
    await expect(page.getByRole('row', { name: /Librairie du Tramway/ })).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(2);

    await page.goto('/rates');
    await page.getByRole('button', { name: 'Edit Letter' }).click();
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PATCH'),
      (async () => {
        await page.getByRole('dialog').getByLabel('Price').fill('5.2');
        await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
      })(),
    ]);
    // With the fixed parameter of its `api.params`.
    expect(sent.url()).toBe(`${home}/rates/v1/rates/rate-1?shop=atelier`);
    expect(sent.postDataJSON()).toEqual({ rate: { price: 520 } });
    expect(sent.headers()).toMatchObject({ 'x-token': expect.stringMatching(/^Atelier /), 'x-client': 'atelier' });
    await expect(page.getByRole('row', { name: /Letter.*€ 5\.20/ })).toBeVisible();
  });
});

test('the slug of a new work follows its name', async ({ page }) => {
  await as(page, 'owner', async () => {
    await page.goto('/works?add');
    const dialog = page.getByRole('dialog', { name: 'Add Work' });
    await dialog.getByLabel('Name', { exact: true }).fill('Vase Été');
    await expect(dialog.getByLabel('Slug')).toHaveValue('vase-ete');
  });
});

test('materials are put in the order of the shelf by dragging', async ({ page }) => {
  await as(page, 'workshop', async () => {
    await page.goto('/materials');
    const names = page.locator('td[data-label]');
    const handle = page.getByRole('button', { name: 'Move Oak board' });
    await expect(names.first()).toHaveText('Oak board');
    const [from, to] = [await handle.boundingBox(), await names.nth(2).boundingBox()];
    await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 8);
    await page.mouse.down();
    await page.mouse.move((to?.x ?? 0) + 8, (to?.y ?? 0) + (to?.height ?? 0) - 4, { steps: 4 });
    // Its code came with the first move.
    await expect(async () => {
      await page.mouse.move((to?.x ?? 0) + 9, (to?.y ?? 0) + (to?.height ?? 0) - 5);
      await page.mouse.move((to?.x ?? 0) + 8, (to?.y ?? 0) + (to?.height ?? 0) - 4);
      await expect(page.locator('tr[data-drop=after]')).toContainText('Ash board', { timeout: 100 });
    }).toPass();
    const [sent] = await Promise.all([page.waitForRequest((request) => request.method() === 'PUT'), page.mouse.up()]);
    expect(sent.postDataJSON()).toMatchObject({ name: 'Oak board', shelf: 3.5 });
    await expect(page.getByText('Oak board moved.')).toBeVisible();
    await page.reload();
    await expect(names.nth(2)).toHaveText('Oak board');
    await page.getByRole('button', { name: 'Move Oak board' }).click();
    await page.getByRole('menuitem', { name: 'Move to the top' }).click();
    await expect(names.first()).toHaveText('Oak board');
    await expect(page.getByText('Oak board moved.')).toBeVisible();
  });
});

test('the workshop sees what it makes, and neither customers nor costs', async ({ page }) => {
  await as(page, 'workshop', async () => {
    await expect(page.getByRole('link', { name: 'Customers' })).toBeHidden();
    await open(page, 'Orders');
    await expect(page.getByRole('columnheader', { name: 'Agreed total' })).toBeHidden();
    await expect(page.getByRole('cell', { name: 'Delivered' })).toBeHidden();
    await page.goto('/works');
    await expect(page.getByRole('columnheader', { name: 'Price' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Cost' })).toBeHidden();
  });
});

test('in Arabic the page runs from right to left, and other texts keep their own order', async ({ page }) => {
  await as(page, 'owner', async () => {
    await open(page, 'Orders');
    await page.getByRole('button', { name: 'Appearance and language' }).click();
    await page.getByRole('menuitemradio', { name: 'العربية' }).click();
    await expect(page.getByRole('heading', { name: 'الطلبات', level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('row', { name: /A-1089/ })).toBeVisible();

    const row = page.getByRole('row', { name: /A-1089/ });
    const cells = await row.locator('td').evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().left));
    expect(cells).toEqual(cells.toSorted((one, other) => other - one));
    // An Arabic day: its year is at the left.
    const day = await ends(row.getByRole('cell', { name: /^[\d\W]+2026$/ }).first());
    expect(day.first).toBeGreaterThan(day.last);
    await outlined(page, 'orders-arabic');

    await page.goto('/orders?edit=ord-089');
    await expect(page.getByRole('heading', { name: 'A-1089', exact: true })).toBeVisible();
    await expect(formOf(page).getByRole('combobox', { name: 'زبون' })).toHaveValue('Maya Schmitt');
    await outlined(page, 'orders-form-arabic');

    await page.goto('/customers');
    const phone = await ends(page.getByRole('cell', { name: /^\+33 / }).first());
    expect(phone.first).toBeLessThan(phone.last);

    await page.goto('/staff');
    await page.getByRole('button', { name: 'المظهر واللغة' }).click();
    await page.getByRole('menuitemradio', { name: 'français' }).click();
    await expect(page.getByRole('heading', { name: 'Équipe', level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  });
});
