import type { Page } from '@playwright/test';
import { expect, signIn, test } from './panel.ts';
import { secondShop } from './secondShop.ts';
import { shiftsOf, watchShifts } from './shifts.ts';

// Nothing moves while a screen loads, however slowly its code, its records and its names come.

/** Delays each answer by 50 to 300 ms, each by another time, so that parts of a screen come one after the other. */
async function answerSlowly(page: Page) {
  let count = 0;
  await page.route('**/*', async (route) => {
    count += 1;
    await new Promise((passed) => setTimeout(passed, 50 + ((count * 7919) % 250)));
    await route.continue();
  });
}

async function expectCalm(page: Page, addresses: readonly string[]) {
  await watchShifts(page);
  await answerSlowly(page);
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await shiftsOf(page), address).toEqual([]);
  }
}

test('nothing moves while a screen loads', async ({ page }) => {
  test.setTimeout(200_000);
  const screens = ['products', 'categories', 'users', 'orders', 'discounts', 'roles'];
  await expectCalm(page, ['/', ...screens.map((name) => `/${name}`), '/products?search=lamp', '/products?add']);
});

test.describe('in the second shop', () => {
  const { home } = secondShop(44);
  test.use({ storageState: { cookies: [], origins: [] } });

  test('nothing moves while a screen, a filtered list or a record loads', async ({ page }) => {
    test.setTimeout(300_000);
    await signIn(page, 'owner@atelier.example', home);
    const paths = [
      '',
      'orders',
      'customers',
      'suppliers',
      'works',
      'materials',
      'orders/ord-056',
      'orders?number=A-1056',
    ];
    await expectCalm(
      page,
      paths.map((path) => `${home}/${path}`),
    );
  });
});
