import { expect, open, test } from './panel.ts';

// Faults that are meant here are errors of the browser.
test.beforeEach(({ page }) => page.goto('/'));

test('a list that cannot be fetched shows an error, and Retry fetches it', async ({ page }) => {
  await page.route('**/api/orders', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to load orders.');
  await page.unroute('**/api/orders');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('row').nth(30)).toBeAttached();
});

test('offline, a save shows an error and the dialog keeps what was typed; online it goes through', {
  tag: '@daily',
}, async ({ page, context }) => {
  await open(page, 'Categories');
  await page.getByRole('button', { name: 'Add Category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Category' });
  await dialog.getByLabel('Name').fill('Lighting offline');
  await dialog.getByLabel('Slug').fill('lighting-offline');
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to create category.' })).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('Lighting offline');
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Category created successfully.')).toBeVisible();
});

test('an expired session shows a message and the dialog keeps what was typed', async ({ page }) => {
  await open(page, 'Discounts');
  await page.getByRole('button', { name: 'Add Discount' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Discount' });
  await dialog.getByLabel('Code').fill('LATE20');
  await page.route('**/api/discounts', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 401, json: { message: 'Your session has expired. Sign in again.' } })
      : route.continue(),
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your session has expired. Sign in again.' })).toBeVisible();
  await expect(dialog.getByLabel('Code')).toHaveValue('LATE20');
});

test('a double click saves once', async ({ page }) => {
  await open(page, 'Categories');
  await page.getByRole('button', { name: 'Add Category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Category' });
  await dialog.getByLabel('Name').fill('Twice');
  await dialog.getByLabel('Slug').fill('twice');
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/categories')) posts += 1;
  });
  await dialog.getByRole('button', { name: 'Create' }).dblclick();
  await expect(page.getByText('Category created successfully.')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(posts).toBe(1);
});

test('a rejected upload shows an error, and keeps the rest of the form', async ({ page }) => {
  await open(page, 'Products');
  await page.getByRole('button', { name: 'Add Product' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Product' });
  await dialog.getByLabel('Name', { exact: true }).fill('Kept');
  const logged = page.waitForEvent('console', (message) => message.text().includes('HTTP error! Status: 415'));
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'page.png',
    mimeType: 'image/png',
    buffer: Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('no picture')]),
  });
  await logged;
  await expect(dialog.getByRole('alert')).toContainText('Upload failed: page.png');
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Kept');
});

test('what was typed survives the end of the session', async ({ page, context }) => {
  await open(page, 'Categories');
  await page.getByRole('button', { name: 'Add Category' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Survivor');
  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('You must be logged in to access the admin panel.')).toBeVisible();
  await page.getByRole('link', { name: 'Login' }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Sign in with Google' }).click(),
  ]);
  await chooser.getByRole('button', { name: 'admin@shop.example' }).click();
  await open(page, 'Categories');
  await page.getByRole('button', { name: 'Add Category' }).click();
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Survivor');
});

test('what one person typed is not shown to the next one', async ({ page }) => {
  const draft = async () => {
    await open(page, 'Categories');
    await page.getByRole('button', { name: 'Add Category' }).click();
    return page.getByRole('dialog').getByLabel('Name');
  };
  await (await draft()).fill('Secret plan');
  await page.reload();
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Secret plan');
  await page.goto('/categories');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  // Another member of the staff, with the same rights, at the same page.
  await page.route('**/admin/users', async (route) => {
    const response = await route.fetch();
    const people: { email: string; roles: unknown }[] = await response.json();
    await route.fulfill({ response, json: people.map((person) => ({ ...person, roles: ['ADMIN'] })) });
  });
  const [chooser] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Sign in with Google' }).click(),
  ]);
  await chooser.getByRole('button', { name: 'manager@shop.example' }).click();
  await page.route('**/api/categories', (route) => route.fulfill({ json: [] }));
  await page.getByRole('link', { name: 'Categories' }).click();
  await page.getByRole('button', { name: 'Add Category' }).click();
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('');
});

test('a half-saved product can be typed in before it is saved again, and is not created twice', async ({ page }) => {
  await open(page, 'Products');
  await page.getByRole('button', { name: 'Add Product' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Half stool');
  await dialog.getByLabel('Slug').fill('half-stool');
  await dialog.getByLabel('Price').fill('49');
  await dialog.getByLabel('Stock').fill('3');
  for (const field of ['Categories', 'Discounts']) {
    await dialog.getByRole('combobox', { name: field }).click();
    await page.getByRole('option').first().click();
    await page.keyboard.press('Escape');
  }
  await page.route('**/discounts', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to attach the discounts.');

  await page.unroute('**/discounts');
  await dialog.getByLabel('Name', { exact: true }).fill('Whole stool');
  const put = page.waitForRequest((request) => request.method() === 'PUT');
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect((await put).postDataJSON()).toMatchObject({ name: 'Whole stool' });
  await expect(dialog).toBeHidden();
  await page.getByLabel('Search').fill('stool');
  await expect(page.getByRole('button', { name: 'Edit Whole stool' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Edit Half stool' })).toHaveCount(0);
});

test('a form whose code fails to load shows an error, the list stays, and it opens once the code loads', async ({
  page,
}) => {
  await page.route('**/assets/styles-*', (route) => route.abort());
  await page.goto('/roles');
  const edit = page.getByRole('table').getByRole('button', { name: 'Edit' }).first();
  await edit.click();
  await expect(page.getByRole('alert').filter({ hasText: 'The shop server cannot be reached.' })).toBeVisible();
  await expect(edit).toBeVisible();
  await expect(page).toHaveURL('/roles');
  await page.unroute('**/assets/styles-*');
  const form = page.getByRole('dialog', { name: 'Edit User Role' });
  // A click shares the fetch that began when the pointer came, which may have failed before.
  await expect(async () => {
    if (await form.isHidden()) await edit.click({ timeout: 2000 });
    await expect(form).toBeVisible({ timeout: 5000 });
  }).toPass();
});

test('a change whose code fails to load shows the error of a call without an answer, and goes through once it loads', async ({
  page,
}) => {
  await page.route('**/assets/operations-*', (route) => route.abort());
  await page.goto('/orders');
  const status = page
    .getByRole('table')
    .getByRole('combobox', { name: /^Status/ })
    .first();
  const choose = async () => {
    await status.click();
    await page.locator('[role=option]:not([aria-selected=true])').first().click();
  };
  await choose();
  const told = page.getByRole('alert').filter({ hasText: 'The shop server cannot be reached.' });
  await expect(told).toBeVisible();
  await page.unroute('**/assets/operations-*');
  await expect(async () => {
    // Together: a wait that ends while nobody waits for it would be an error of its own.
    const [sent] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'PUT', { timeout: 10_000 }),
      choose(),
    ]);
    expect(sent.ok()).toBe(true);
  }).toPass();
});

test('a dialog whose code fails to load shows an error, and the form below it stays', async ({ page }) => {
  await open(page, 'Products');
  await page.getByRole('row').nth(1).click();
  const form = page.getByRole('dialog', { name: 'Edit Product' });
  await page.route('**/assets/RecordHistory-*', (route) => route.abort());
  await form.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The shop server cannot be reached.' })).toBeVisible();
  await expect(form.getByLabel('SKU')).toBeVisible();
});
