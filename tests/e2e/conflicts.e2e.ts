import type { Browser, Page } from '@playwright/test';
import { expect, open, test } from './panel.ts';

/** Somebody else at the panel, in a browser of their own, on the products. */
async function somebodyElse(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/');
  await open(page, 'Products');
  return page;
}

/** Opens a product for editing. */
async function edit(page: Page, name: string) {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** What the browser says of a refused save: that is no mistake of the panel. */
const isRefusal = (text: string) => text.includes('412');

// Shows nothing lost 2, nothing lost 3.
test('two people change one product: different fields are merged, the same field asks', { tag: '@daily' }, async ({
  page,
  browser,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message.text())) complaints.push(message.text());
  });
  await page.goto('/');
  await open(page, 'Products');
  const [first] = await page.getByRole('button', { name: /^Edit / }).all();
  const name = ((await first?.getAttribute('aria-label')) ?? '').replace('Edit ', '');
  const other = await somebodyElse(browser);

  const mine = await edit(page, name);
  const theirs = await edit(other, name);
  await theirs.getByLabel('Stock').fill('77');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(theirs).toBeHidden();
  await mine.getByLabel('Price').fill('77.50');
  await mine.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('(Stock). Both changes are saved.')).toBeVisible();
  await expect(mine).toBeHidden();
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: `Edit ${name}`, exact: true }) });
  await expect(row).toContainText('$77.50');
  await expect(row).toContainText('77');

  await other.reload();
  const again = await edit(page, name);
  const alsoAgain = await edit(other, name);
  await alsoAgain.getByLabel('Stock').fill('5');
  await alsoAgain.getByRole('button', { name: 'Save' }).click();
  await expect(alsoAgain).toBeHidden();
  await again.getByLabel('Stock').fill('6');
  await again.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Changed by somebody else' });
  await expect(question.getByRole('group', { name: 'Stock' })).toContainText('77');
  await expect(question).toHaveAccessibleDescription(/^\S.* changed this \d+ \w+ ago\. Choose which values to save\.$/);
  await expect(question.getByRole('button', { name: 'Save' })).toBeDisabled();
  await question.getByRole('button', { name: 'Use mine', exact: true }).click();
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(again).toBeHidden();
  await page.reload();
  await (await edit(page, name)).getByLabel('Stock').waitFor();
  await expect(page.getByLabel('Stock')).toHaveValue('6');
  expect(complaints).toEqual([]);
  await other.context().close();
});
