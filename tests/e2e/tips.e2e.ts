import { expect, test } from './panel.ts';
import { expectTips } from './tipped.ts';

// Those of every list and dialog are looked at with what can be reached (reach.e2e.ts).

test('a dialog on a phone has tooltips for its icon buttons', async ({ admin: page }) => {
  await page.clock.install();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/products');
  // Others add products without pictures meanwhile.
  const withPicture = page.getByRole('row').filter({ has: page.locator('img[src]') });
  await withPicture
    .first()
    .getByRole('button', { name: /^Edit / })
    .click();
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
  // All of its fields are there, and what comes after them.
  await expect(page.getByRole('dialog').locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
  await expectTips(page, 'the form on a phone');
});
