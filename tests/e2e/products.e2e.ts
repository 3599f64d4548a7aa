import axe from 'axe-core';
import { expect, open, picture, test } from './panel.ts';

test('about 60 seeded products show with pictures, and narrow by status', { tag: '@daily' }, async ({
  admin: page,
}) => {
  await open(page, 'Products');
  const rows = page.getByRole('row');
  await expect(rows.nth(55)).toBeAttached();
  const all = await rows.count();
  const image = page.getByRole('img', { name: 'Walnut desk' }).first();
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Draft' }).click();
  await expect.poll(() => rows.count()).toBeLessThan(all);
  for (const status of await page
    .getByRole('cell', { name: /^(ACTIVE|DRAFT|ARCHIVED|OUT_OF_STOCK)$/ })
    .allTextContents()) {
    expect(status).toBe('DRAFT');
  }
});

test('the whole job: add with pictures, attributes, categories and discounts; edit; delete; all of it lasts', {
  tag: '@daily',
}, async ({ admin: page }) => {
  await open(page, 'Products');
  await page.getByRole('button', { name: 'Add Product' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Product' });
  await dialog.getByLabel('Name', { exact: true }).fill('Reading chair');
  await dialog.getByLabel('Slug').fill('reading-chair');
  await dialog.getByLabel('Price').fill('219.90');
  await dialog.getByLabel('SKU').fill('CHR-900');
  await dialog.getByLabel('Stock').fill('7');
  await dialog.getByLabel('Description').fill('Deep and quiet.');

  await dialog.getByRole('combobox', { name: 'Categories' }).click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('combobox', { name: 'Discounts' }).click();
  await page.getByRole('option').nth(1).click();
  await page.keyboard.press('Escape');

  await dialog
    .locator('input[type=file]')
    .setInputFiles([picture('front.png'), picture('back.png'), picture('side.png')]);
  await expect(dialog.getByRole('button', { name: 'Remove image 3' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Make Main' }).nth(1).click();
  await dialog.getByRole('button', { name: 'Move left image 2' }).click();
  await expect(dialog.getByRole('button', { name: 'Main', exact: true })).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Remove image 3' }).click();
  await dialog.getByRole('button', { name: 'Alt text of image 1' }).click();
  await page.getByRole('textbox', { name: 'Alt text of image 1' }).fill('The chair from behind');
  await page.keyboard.press('Enter');

  await dialog.getByRole('button', { name: 'Add Attribute' }).click();
  await dialog.getByLabel('Name', { exact: true }).last().fill('Fabric');
  await dialog.getByLabel('Value').last().fill('Wool');
  await dialog.getByRole('button', { name: 'Add Attribute' }).click();

  const [created, attached] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/products')),
    page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/discounts')),
    dialog.getByRole('button', { name: 'Save' }).click(),
  ]);
  await expect(page.getByText('Product saved successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();
  const body = created.postDataJSON();
  expect(body).toMatchObject({
    price: '219.9',
    stock: 7,
    status: 'DRAFT',
    attributes: [{ name: 'Fabric', values: ['Wool'] }],
  });
  expect(body.images.map(({ isPrimary, order }: { isPrimary: boolean; order: number }) => [order, isPrimary])).toEqual([
    [0, true],
    [1, false],
  ]);
  expect(body.images.map(({ altText }: { altText: string }) => altText)).toEqual([
    'The chair from behind',
    'Product image',
  ]);
  expect(Object.keys(body)).not.toContain('discounts');
  expect(attached.postDataJSON().discountIds).toHaveLength(1);

  await page.reload();
  await page.getByLabel('Search').fill('CHR-900');
  await page.getByRole('cell', { name: 'CHR-900' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Product' });
  await expect(edit.getByLabel('Description')).toHaveValue('Deep and quiet.');
  await expect(edit.getByLabel('Value')).toHaveValue('Wool');
  await edit.getByLabel('Price').fill('199');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('cell', { name: '$199.00' })).toBeVisible();

  await page.getByRole('button', { name: 'Delete Reading chair' }).click();
  await page.getByRole('dialog', { name: 'Delete Product' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No products found')).toBeVisible();
});

test("the browser's network panel shows what an upload and a save send", async ({ admin: page }) => {
  await open(page, 'Categories');
  await page.getByRole('button', { name: 'Add Category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Category' });
  await dialog.getByLabel('Name', { exact: true }).fill('Lamps');
  await dialog.getByLabel('Slug').fill('lamps');
  const [upload] = await Promise.all([
    page.waitForRequest('**/api/upload'),
    dialog.locator('input[type=file]').setInputFiles([picture('lamp.png')]),
  ]);
  expect(upload.postData()).toContain('filename="lamp.png"');
  await expect(dialog.getByRole('img')).toBeVisible();
  const [save] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/categories')),
    dialog.getByRole('button', { name: 'Create' }).click(),
  ]);
  expect(save.postDataJSON()).toMatchObject({ name: 'Lamps', slug: 'lamps' });
});

test('images are dragged into another order', async ({ admin: page }) => {
  await open(page, 'Products');
  await page.getByRole('button', { name: 'Add Product' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Product' });
  await dialog.locator('input[type=file]').setInputFiles([picture('a.png'), picture('b.png')]);
  const images = dialog.getByRole('listitem').getByRole('img');
  await expect(images).toHaveCount(2);
  const first = await images.nth(0).getAttribute('src');
  await images.nth(0).dragTo(images.nth(1));
  await expect(images.nth(1)).toHaveAttribute('src', first ?? '');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

test('an invalid form says what is wrong, keeps what was typed and puts the focus there', async ({ admin: page }) => {
  await open(page, 'Products');
  await page.getByRole('button', { name: 'Add Product' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Product' });
  // A name without Latin letters makes no slug.
  await dialog.getByLabel('Name', { exact: true }).fill('半製品');
  await dialog.getByLabel('Price').fill('-1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toHaveText(/Validation failed\. Please check all fields\./);
  for (const text of [
    'Slug is required',
    'Price must be positive',
    'Stock must be 0 or more',
    'Select at least one category',
  ]) {
    await expect(dialog.getByText(text)).toBeVisible();
  }
  await expect(dialog.getByLabel('Slug')).toBeFocused();
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('半製品');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

test('nothing serious is found by axe on the list and in the dialog', async ({ admin: page }) => {
  await open(page, 'Products');
  const serious = () =>
    page.evaluate(async () => {
      const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
      return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id);
    });
  await page.evaluate(axe.source);
  expect(await serious()).toEqual([]);
  await page.getByRole('button', { name: 'Edit Walnut desk' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Product' })).toBeVisible();
  // While the dialog fades in, its colours have another contrast.
  await expect.poll(serious).toEqual([]);
});

test('no screen makes the browser complain', async ({ admin: page }) => {
  for (const title of ['Products', 'Categories', 'Users', 'Orders', 'Discounts', 'Roles']) await open(page, title);
});
