import type { Page } from '@playwright/test';
import { expect, picture, test } from './panel.ts';

/** Opens a list that nothing was fetched for yet but its first rows. */
async function firstRows(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
}

const dialog = (page: Page) => page.getByRole('dialog').first();
const alert = (page: Page) => page.getByRole('alert').first();

/** Either what was asked for, or the reason in words. @returns whether it is the former */
async function isOpenedOrTold(page: Page): Promise<boolean> {
  await expect(dialog(page).or(alert(page)).first()).toBeVisible();
  return dialog(page).isVisible();
}

test('without a network at any of the first ten seconds, a save shows an error and keeps what was typed', async ({
  browser,
  baseURL,
  storageState,
}) => {
  const addCategory = async (page: Page, second: number) => {
    const context = page.context();
    // The time is what is tested here.
    await page.waitForTimeout(second * 1000);
    await context.setOffline(true);
    const add = page.getByRole('button', { name: 'Add Category' });
    await add.click();
    if (!(await isOpenedOrTold(page))) {
      await context.setOffline(false);
      await expect(async () => {
        if (await dialog(page).isHidden()) await add.click({ timeout: 2000 });
        await expect(dialog(page)).toBeVisible({ timeout: 2000 });
      }).toPass();
      await context.setOffline(true);
    }
    const name = dialog(page).getByLabel('Name');
    await name.fill(`Offline ${second}`);
    await dialog(page).getByLabel('Slug').fill(`offline-${second}-${Date.now()}`);
    await dialog(page).getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to create category.' })).toBeVisible();
    await expect(name).toHaveValue(`Offline ${second}`);
    await context.setOffline(false);
    await dialog(page).getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('Category created successfully.')).toBeVisible();
    await context.close();
  };
  const tasks: Promise<void>[] = [];
  // Pages load one after the other: ten at once are too slow on a busy machine.
  for (let second = 9; second >= 0; second--) {
    const context = await browser.newContext({ ...(baseURL && { baseURL }), storageState });
    const page = await context.newPage();
    await firstRows(page, '/categories');
    tasks.push(addCategory(page, second));
  }
  await Promise.all(tasks);
});

/** What a person presses in a list, and in a row of it. */
const presses = [
  ['/products', 'button', 'Add Product'],
  ['/products', 'button', /^Edit /],
  ['/products', 'button', /^Delete /],
  ['/products', 'button', 'Import CSV'],
  ['/products', 'button', 'Columns'],
  ['/products', 'button', 'Views'],
  ['/products', 'button', 'Select'],
  ['/categories', 'button', /^Add Subcategory/],
  ['/orders', 'combobox', /^Status/],
] as const;

for (const [path, role, name] of presses)
  test(`without a network from the first rows on, ${name} on ${path} opens or is told, and the rows stay`, async ({
    page,
    context,
  }) => {
    await firstRows(page, path);
    await context.setOffline(true);
    await page.getByRole('main').getByRole(role, { name }).last().click();
    await expect(
      page.locator('[role=dialog], [role=alert], [role=listbox], [role=menu], .selection').first(),
    ).toBeVisible();
    await expect(page.locator('tbody tr').first()).toBeAttached();
    await expect(page.getByRole('main')).not.toContainText('could not be shown');
  });

test('without a network at each step of a task, an error is shown and nothing that was typed is lost', async ({
  page,
  context,
}) => {
  await firstRows(page, '/products');
  await page.getByRole('button', { name: 'Add Product' }).click();
  const form = page.getByRole('dialog', { name: 'Add Product' });
  await expect(form.getByLabel('SKU')).toBeVisible();
  await form.getByRole('combobox', { name: 'Categories' }).click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await context.setOffline(true);

  await form.getByLabel('Name', { exact: true }).fill('Offline stool');
  await form.getByLabel('Slug').fill(`offline-stool-${Date.now()}`);
  await form.getByLabel('Price').fill('49');
  await form.getByLabel('Stock').fill('3');

  await form.locator('input[type=file]').setInputFiles(picture('a.png'));
  await expect(form.getByRole('alert').filter({ hasText: 'a.png' })).toBeVisible();

  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to save product.' })).toBeVisible();

  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Offline stool');
  await expect(form.getByLabel('Price')).toHaveValue('49');

  await context.setOffline(false);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Product saved successfully!')).toBeVisible();

  await context.setOffline(true);
  await page.getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load orders.' })).toBeVisible();
});
