import type { Page } from '@playwright/test';
import { test as base, expect, open } from './panel.ts';

const NOTICE = 'There is a new version of the panel. What you have typed is kept when you reload.';

/** A page of an ADMIN: code that is gone is an error of the browser, which is meant here. */
const test = base.extend<{ staff: Page }>({
  staff: async ({ page }, use) => {
    await page.goto('/');
    await open(page, 'Products');
    await use(page);
  },
});

/** From now on the server sends another version of the page. */
async function deploy(page: Page) {
  await page.route(
    (url) => !/^\/(api|assets|uploads)\//.test(url.pathname) && !/\.\w+$/.test(url.pathname),
    async (route) => {
      if (!/text\/html/.test(route.request().headers()['accept'] ?? '')) return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replace(/(<meta name="version" content=")/, '$1next-');
      await route.fulfill({ response, body });
    },
  );
}

test('after Reload the same form is there, with what was typed', async ({ staff }) => {
  await staff
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const dialog = staff.getByRole('dialog', { name: 'Edit Product' });
  await dialog.getByLabel('SKU').fill('TYPED-1');
  await deploy(staff);
  await staff.clock.install();
  const notice = staff.getByRole('status').filter({ hasText: NOTICE });
  // What follows the version comes after the first rows, and looks five minutes later at the earliest.
  await expect(async () => {
    await staff.clock.fastForward('06:00');
    await staff.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(notice).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(dialog.getByLabel('SKU')).toHaveValue('TYPED-1');

  // Who stays keeps the notice.
  staff.once('dialog', (question) => question.dismiss());
  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect(dialog.getByLabel('SKU')).toHaveValue('TYPED-1');
  await staff.clock.fastForward(2000);
  await expect(notice).toBeVisible();

  staff.once('dialog', (question) => question.accept());
  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect(staff.getByText(/^Unsaved changes from .* restored\.$/)).toBeVisible();
  await expect(dialog.getByLabel('SKU')).toHaveValue('TYPED-1');
  await expect(notice).toBeHidden();
  expect(await staff.locator('meta[name=version]').getAttribute('content')).toMatch(/^next-/);
});

test('code that is missing after a deployment shows the same notice', async ({ staff }) => {
  await deploy(staff);
  await staff.route(/\/assets\/KeyList-/, (route) => route.fulfill({ status: 404, json: {} }));
  // Not right after the start.
  await staff.clock.install();
  await staff.clock.fastForward('00:06');
  // What follows the version comes after the first rows.
  await expect(async () => {
    await staff.keyboard.press('?');
    await expect(staff.getByRole('status').filter({ hasText: NOTICE })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(staff.getByText('The shop server cannot be reached', { exact: false })).toBeHidden();
  await expect(staff.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible();
});
