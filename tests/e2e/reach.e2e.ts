import { screensOf } from './openers.ts';
import { expect, open, test } from './panel.ts';
import {
  desk,
  expectReachable,
  laptop,
  narrow,
  phone,
  resize,
  smallPhone,
  tablet,
  twice,
  walk,
  wide,
} from './reachable.ts';
import { expectTips } from './tipped.ts';

// Each test has a page of its own: all processes share the file.
test.describe.configure({ mode: 'parallel' });

test('every list and a form can be reached on phones, at 200 % and on a laptop', async ({ admin: page }) => {
  for (const { name } of screensOf('schema')) {
    await page.goto(`/${name}`);
    await expect(page.locator('tbody tr').nth(1)).toBeVisible();
    await expectReachable(page, name, [desk, smallPhone, phone, twice, laptop]);
  }
  await page.goto('/products?edit=prd-0001');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeVisible();
  await expectReachable(page, 'a form', [desk, smallPhone, phone, twice, laptop]);
});

test('a phone shows five products below less than 220 px of tools, two lines with the filters', async ({
  admin: page,
}) => {
  await resize(page, phone);
  await page.goto('/products');
  await expect(page.locator('tbody tr').nth(6)).toBeVisible();
  const cards = await page.locator('tbody tr').evaluateAll((rows) => {
    const { bottom = 0 } = rows[0]?.closest('.table')?.getBoundingClientRect() ?? {};
    return rows.map((row) => row.getBoundingClientRect()).filter((card) => card.bottom <= bottom);
  });
  expect(cards.length).toBeGreaterThanOrEqual(5);
  expect(cards[0]?.top).toBeLessThan(220);
});

test('cards become rows again in a wider window', async ({ admin: page }) => {
  await resize(page, phone);
  await page.goto('/roles');
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await resize(page, laptop);
  const height = () =>
    page
      .locator('tbody tr')
      .first()
      .evaluate((row) => row.getBoundingClientRect().height);
  await expect.poll(height).toBeLessThan(50);
});

for (const title of ['Users', 'Orders', 'Products'])
  test(`the buttons of ${title} are in view at 1024 without scrolling`, async ({ admin: page }) => {
    await resize(page, laptop);
    await open(page, title);
    const actions = page.locator('tbody tr').first().locator('[data-actions]');
    // An edge tells that something is below them.
    const edge = () =>
      actions.evaluate((cell) => {
        const { scrollWidth = 0, clientWidth = 0 } = cell.closest('.table') ?? {};
        return scrollWidth <= clientWidth || getComputedStyle(cell, '::before').opacity === '1';
      });
    await expect.poll(edge).toBe(true);
    for (const button of await actions.getByRole('button').all()) {
      await button.click({ trial: true });
      await button.focus();
      await expect(button).toBeInViewport({ ratio: 1 });
    }
    expect(await page.locator('.table').evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
  });

for (const screen of screensOf('schema')) {
  test(`all that ${screen.name} opens can be reached at every width, and every icon has a name and a tip`, async ({
    admin: page,
  }) => {
    test.setTimeout(600_000);
    await page.clock.install();
    await walk(page, screen, [narrow]);
    const seen = new Set<string>();
    await walk(page, screen, [wide], (what) => expectTips(page, `${screen.name}, ${what}`, seen));
  });

  test.describe('in German', () => {
    test.use({ locale: 'de-DE' });
    test(`all that ${screen.name} opens can be reached`, async ({ page }) => {
      test.setTimeout(600_000);
      await walk(page, screen, [[smallPhone, tablet]]);
    });
  });
}
