import { expect, open, test } from './panel.ts';

test('after a deletion the focus is in the row that took its place', async ({ admin: page }) => {
  await open(page, 'Discounts');
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.locator('tbody tr :focus')).toHaveCount(1);

  await open(page, 'Orders');
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await expect(page.locator('tbody tr :focus')).toHaveCount(1);
});

test('after a reload a list is at the place where it was left', async ({ admin: page }) => {
  await open(page, 'Products');
  const row = page.getByRole('row', { name: /Rust mug/ });
  await row.scrollIntoViewIfNeeded();
  await expect(row).toBeInViewport();
  await page.reload();
  await expect(row).toBeInViewport();
});

test('a double click on a button that opens a dialog leaves it open', async ({ admin: page }) => {
  await open(page, 'Products');
  await page.getByRole('button', { name: 'Add Product' }).dblclick();
  await expect(page.getByRole('dialog', { name: 'Add Product' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('cell', { name: 'Walnut desk', exact: true }).dblclick();
  await expect(page.getByRole('dialog', { name: 'Edit Product' })).toBeVisible();
});

// The failure is an error of the browser.
test('a failure is an alert, also when another toast was there before the dialog', async ({ page }) => {
  await page.goto('/');
  await open(page, 'Categories');
  await page.getByRole('button', { name: 'Edit Lighting' }).last().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('status')).toHaveText('Category updated successfully.');
  await page.getByRole('button', { name: 'Add Category' }).click();
  await page.route('**/api/categories', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByRole('dialog').getByLabel('Name').fill('Broken');
  await page.getByRole('dialog').getByLabel('Slug').fill('broken');
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to create category.' })).toBeVisible();
});
