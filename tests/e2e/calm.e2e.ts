import type { Page } from '@playwright/test';
import { expect, signIn, test } from './panel.ts';
import { secondShop } from './secondShop.ts';

// Nothing moves while a screen loads, however slowly its code, its records and its names come.

interface Shift extends PerformanceEntry {
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** Collects what the browser calls a layout shift (https://wicg.github.io/layout-instability), in words. */
function watchShifts() {
  const moved: string[] = [];
  Object.assign(window, { moved });
  const box = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
  const isShift = (entry: PerformanceEntry): entry is Shift => 'sources' in entry;
  new PerformanceObserver((list) => {
    for (const { node, previousRect, currentRect } of list
      .getEntries()
      .filter(isShift)
      .flatMap((entry) => entry.sources))
      moved.push(`${node?.textContent?.slice(0, 40) ?? 'a part'}: from ${box(previousRect)} to ${box(currentRect)}`);
  }).observe({ type: 'layout-shift', buffered: true });
}

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
  await page.addInitScript(watchShifts);
  await answerSlowly(page);
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const moved = page.evaluate(
      () => new Promise<unknown>((drawn) => requestAnimationFrame(() => drawn(Reflect.get(window, 'moved')))),
    );
    expect(await moved, address).toEqual([]);
  }
}

test('nothing moves while a screen loads', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(200_000);
  const screens = ['products', 'categories', 'users', 'orders', 'discounts', 'roles'];
  await expectCalm(page, ['/', ...screens.map((name) => `/${name}`), '/products?q=lamp', '/products?add']);
});

test.describe('in the second shop', () => {
  const { home } = secondShop(44);
  test.use({ storageState: { cookies: [], origins: [] } });

  test('nothing moves while a screen, a filtered list or a record loads', { tag: '@long' }, async ({ page }) => {
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
