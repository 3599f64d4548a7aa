import { expect, open, picture, test } from './panel.ts';

test('categories: a subcategory with a picture is added below its parent, renamed and deleted', {
  tag: '@daily',
}, async ({ admin: page }) => {
  await open(page, 'Categories');
  await page.getByRole('button', { name: 'Add Subcategory to Decor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Category' });
  await expect(dialog.getByLabel('Parent')).toHaveValue('Decor');
  await dialog.getByLabel('Name').fill('Teapots');
  await dialog.getByLabel('Slug').fill('teapots');
  await dialog.locator('input[type=file]').setInputFiles(picture('teapot.png'));
  await expect(dialog.getByLabel('Image', { exact: true })).toHaveValue(/^\/uploads\//);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Category created successfully.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Category' })).toBeFocused();

  await page.reload();
  const row = page.getByRole('row', { name: /Teapots/ });
  await row.getByRole('button', { name: 'Edit Teapots' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Category' });
  await edit.getByLabel('Name').fill('Tea pots');
  await edit.getByLabel('Parent').click();
  await page.getByRole('option', { name: 'None' }).click();
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Category updated successfully.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Tea pots/ }).getByRole('cell', { name: '-', exact: true })).toBeVisible();

  await page
    .getByRole('row', { name: /Tea pots/ })
    .getByRole('button', { name: 'Delete Tea pots' })
    .click();
  await page.getByRole('dialog', { name: 'Delete Category' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Category deleted successfully.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Tea pots/ })).toHaveCount(0);
});

test('users: the Active toggle and an edit are kept; Create sends nothing and says so', async ({ admin: page }) => {
  await open(page, 'Users');
  const row = page.getByRole('row', { name: /guest@shop\.example/ });
  const toggle = async () => {
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await row.getByRole('switch').click();
    await saved;
  };
  await toggle();
  await expect(row.getByRole('switch')).not.toBeChecked();
  await page.reload();
  await expect(row.getByRole('switch')).not.toBeChecked();
  await toggle();
  await expect(row.getByRole('switch')).toBeChecked();

  await row.getByRole('button', { name: 'Edit guest@shop.example' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit User' });
  await expect(edit.getByLabel('Roles')).toHaveCount(0);
  await edit.getByLabel('Name').fill('Gus Guest');
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(row.getByRole('cell', { name: 'Gus Guest' })).toBeVisible();

  await page.getByRole('button', { name: 'Add User' }).click();
  const add = page.getByRole('dialog', { name: 'Add User' });
  await add.getByLabel('Email').fill('new@shop.example');
  await add.getByRole('combobox', { name: 'Roles' }).click();
  await page.getByRole('option', { name: 'Manager' }).click();
  await page.keyboard.press('Escape');
  await add.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('alert')).toContainText('Nothing was sent.');
  await expect(add.getByLabel('Email')).toHaveValue('new@shop.example');
});

test('orders: a status chosen in place is kept, and a delete needs no confirmation', { tag: '@daily' }, async ({
  admin: page,
}) => {
  await open(page, 'Orders');
  const row = page.getByRole('row').nth(1);
  const id = (await row.getByRole('cell').first().textContent()) ?? '';
  const put = page.waitForResponse((response) => response.request().method() === 'PUT');
  await row.getByRole('combobox').click();
  await page.getByRole('option', { name: 'cancelled' }).click();
  expect((await (await put).request().postDataJSON()).status).toBe('cancelled');
  await page.reload();
  await expect(page.getByRole('row', { name: id }).getByRole('combobox')).toHaveText('cancelled');
  // The first rows are drawn before the others.
  await expect(page.getByRole('row').nth(30)).toBeAttached();
  const count = await page.getByRole('row').count();
  await page.getByRole('button', { name: `Delete ${id}` }).click();
  await expect(page.getByRole('row')).toHaveCount(count - 1);
  await expect(page.getByText(`${id} deleted.`)).toBeVisible();
});

test('a status chosen in place is named, and undone after its list was left', async ({ admin: page }) => {
  await open(page, 'Orders');
  const row = page.getByRole('row').nth(2);
  const id = (await row.getByRole('cell').first().textContent()) ?? '';
  const before = (await row.getByRole('combobox').textContent()) ?? '';
  const [chosen = ''] = ['shipped', 'delivered'].filter((status) => status !== before);
  await row.getByRole('combobox').click();
  await page.getByRole('option', { name: chosen }).click();
  await expect(page.getByText(`${id} → ${chosen}`)).toBeVisible();
  await open(page, 'Products');
  await page.keyboard.press('Control+z');
  await expect(page.getByText(`Status of ${id} changed back.`)).toBeVisible();
  await open(page, 'Orders');
  await expect(page.getByRole('row', { name: id }).getByRole('combobox')).toHaveText(before);
});

test('a change of many goes on when its list is left, and reports its result on the next page', {
  tag: '@daily',
}, async ({ admin: page }) => {
  await open(page, 'Products');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (const row of [1, 2, 3]) await page.getByRole('row').nth(row).getByRole('checkbox').check();
  let sent = 0;
  await page.route('**/api/products/**', async (route) => {
    if (route.request().method() === 'PUT') sent += 1;
    await new Promise((wait) => setTimeout(wait, 400));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Change Status' }).click();
  await page.getByRole('menuitem', { name: 'DRAFT' }).click();
  await open(page, 'Orders');
  await expect(page.getByText('Status of 3 products changed.')).toBeVisible();
  expect(sent).toBe(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Status of 3 products changed back.')).toBeVisible();
  expect(sent).toBe(6);
});

test('discounts: added from its defaults once valid, edited, deleted', async ({ admin: page }) => {
  await open(page, 'Discounts');
  await page.getByRole('button', { name: 'Add Discount' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Discount' });
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByLabel('Code').fill('SNOW15');
  await dialog.getByLabel('Value').fill('15');
  await dialog.getByLabel('End Date').fill('2027-01-31');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row', { name: /SNOW15/ });
  await expect(row).toContainText('15%');
  await expect(row).toContainText('2027-01-31');
  await row.getByRole('button', { name: 'Edit SNOW15' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Discount' });
  await edit.getByRole('combobox', { name: 'Discount Type' }).click();
  await page.getByRole('option', { name: 'Fixed Amount' }).click();
  await edit.getByRole('switch', { name: 'Active' }).click();
  await edit.getByLabel('End Date').fill('');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('₹15');
  await expect(row).toContainText('No');
  await page.reload();
  await expect(row).not.toContainText('2027-01-31');
  await row.getByRole('button', { name: 'Delete SNOW15' }).click();
  await page.getByRole('dialog', { name: 'Delete Discount' }).getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
});

test('roles: only ADMIN and MANAGER show at first; a role is given, changed and taken', async ({ admin: page }) => {
  await open(page, 'Roles');
  for (const text of await page.getByRole('row').allInnerTexts()) {
    if (!text.startsWith('User')) expect(text).toMatch(/ADMIN|MANAGER/);
  }
  await page.getByRole('button', { name: 'Add Role' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User Role' });
  await dialog.getByLabel('User').click();
  await page.getByRole('option').last().click();
  const person = await dialog.getByLabel('User').inputValue();
  await dialog.getByRole('combobox', { name: 'Role', exact: true }).click();
  await page.getByRole('option', { name: 'VIEWER' }).click();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('combobox', { name: 'Show' }).click();
  await page.getByRole('option', { name: 'All Roles' }).click();
  const row = page.getByRole('row').filter({ hasText: person }).filter({ hasText: 'VIEWER' });
  await row.getByRole('button', { name: /^Edit/ }).click();
  const edit = page.getByRole('dialog', { name: 'Edit User Role' });
  await expect(edit.getByLabel('User')).toBeDisabled();
  await edit.getByRole('combobox', { name: 'Role', exact: true }).click();
  await page.getByRole('option', { name: 'SUPPORT' }).click();
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(edit).toBeHidden();
  const changed = page.getByRole('row').filter({ hasText: person }).filter({ hasText: 'SUPPORT' });
  await changed
    .last()
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.getByRole('dialog', { name: 'Delete Role' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
});
