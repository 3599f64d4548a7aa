import { expect, open, test } from './panel.ts';

test('forty products are changed at once, and the change is undone', async ({ admin: page }) => {
  await open(page, 'Products');
  // The first rows are drawn before the others.
  await expect(page.getByRole('row').nth(55)).toBeAttached();
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  const statuses = () => page.locator('tbody tr td:nth-last-child(3)').allInnerTexts();
  const before = await statuses();

  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const boxes = page.getByRole('checkbox', { name: /^Select / });
  // The first one is for all.
  await boxes.nth(1).click();
  await boxes.nth(40).click({ modifiers: ['Shift'] });
  await expect(page.getByText('40 selected')).toBeVisible();

  await page.getByRole('button', { name: 'Edit…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 40 products' });
  await dialog.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Archived' }).click();
  const puts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') puts.push(new URL(request.url()).pathname);
  });
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Status of 40 products changed.' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(new Set(puts).size).toBe(40);
  await expect
    .poll(async () => (await statuses()).filter((status) => status === 'ARCHIVED').length)
    .toBeGreaterThanOrEqual(40);

  await page.keyboard.press('Control+z');
  // Without those that were archived before.
  const changedBack = 40 - before.slice(0, 40).filter((status) => status === 'ARCHIVED').length;
  const undone = `Status of ${changedBack} products changed back.`;
  await expect(page.getByRole('status').filter({ hasText: undone })).toBeVisible();
  await expect.poll(statuses).toEqual(before);
});

test('products deleted together are back after Undo, and stay deleted when the page is left', async ({
  admin: page,
}) => {
  await open(page, 'Products');
  const count = page.getByText(/^[\d,]+ of [\d,]+$/);
  const [, all = ''] = /(\d+)$/.exec(await count.innerText()) ?? [];
  const rest = `${Number(all) - 2} of ${Number(all) - 2}`;
  const deleteTwo = async () => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete 2 products' });
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(count).toHaveText(rest);
  };
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  // Other tests name the first one.
  const boxes = page.getByRole('checkbox', { name: /^Select / });
  await boxes.nth(20).click();
  await boxes.nth(21).click();
  await deleteTwo();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(count).toHaveText(`${all} of ${all}`);
  await deleteTwo();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.reload();
  await expect(count).toHaveText(rest);
});

test('the checkbox of the hovered row begins the selection, and moves no value', async ({ admin: page }) => {
  await open(page, 'Products');
  const [first, second] = [2, 3].map((row) => page.locator(`tr[aria-rowindex="${row}"]`));
  await first?.hover();
  await first?.locator('.pick').click();
  await expect(page.getByText('1 selected')).toBeVisible();
  const startOf = async (row = first) => (await row?.locator('td[data-label]').boundingBox())?.x;
  // Pointed at once more, while the checkboxes come.
  await expect(first?.locator('.pick') ?? page.locator('.pick')).toBeAttached();
  expect(await startOf()).toBe(await startOf(second));
});
