import { expect, open, test } from './panel.ts';

const tooOld = 'This browser is too old for this page. Update it, or use another one.';

/** The code of the page, as a browser sees it that cannot read it. */
const UNREADABLE = 'class Old { static { } ; ?? }';

test('a browser that cannot parse the code of the page shows a message', async ({ page }) => {
  await page.route(/\/assets\/start-[^/]*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: UNREADABLE }),
  );
  await page.goto('/products');
  await expect(page.getByRole('alert')).toHaveText(tooOld);
  await expect(page.locator('.starting')).toHaveCount(0);
});

test('a browser that can parse only a part of the code does, too', async ({ page }) => {
  await page.route(/\/assets\/draw-[^/]*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: UNREADABLE }),
  );
  await page.goto('/products');
  await expect(page.getByText(tooOld)).toBeVisible();
});

test('a browser without modules shows the message in its language', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'de-AT' });
  const page = await context.newPage();
  await page.addInitScript('delete HTMLScriptElement.prototype.noModule');
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('alert')).toHaveText(/^Dieser Browser ist zu alt/);
  await context.close();
});

/** What Safari 16.4 or Firefox ESR 115 lack, of what newer browsers have. */
const lacking = [
  'AbortSignal.any',
  'Array.fromAsync',
  'Set.prototype.union',
  'Set.prototype.intersection',
  'Set.prototype.difference',
  'Set.prototype.isSubsetOf',
  'Object.groupBy',
  'Map.groupBy',
  'Promise.withResolvers',
  'Promise.try',
  'Iterator.prototype.map',
  'Iterator.prototype.filter',
  'Iterator.prototype.toArray',
  'Iterator.prototype.some',
  'URL.canParse',
  'URL.parse',
  'String.prototype.isWellFormed',
  'String.prototype.toWellFormed',
  'ArrayBuffer.prototype.transfer',
  'Response.json',
  'URLSearchParams.prototype.size',
  'Intl.Segmenter',
  'Intl.DurationFormat',
  'Element.prototype.ariaExpanded',
  'Element.prototype.ariaLabel',
  'Element.prototype.checkVisibility',
  'HTMLElement.prototype.showPopover',
  'HTMLElement.prototype.popover',
  'Document.prototype.startViewTransition',
  'CSS.highlights',
  'Highlight',
  'requestIdleCallback',
  'cancelIdleCallback',
  'scheduler',
  'navigation',
];

test('a browser of 2023 does the work of a day', { tag: '@long' }, async ({ browser, baseURL, storageState }) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), storageState });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.addInitScript(lacking.map((name) => `delete window.${name};`).join('\n'));
  await page.goto('/');
  expect(await page.evaluate(() => 'any' in AbortSignal && 'withResolvers' in Promise)).toBe(false);
  await open(page, 'Products');
  await page.getByRole('searchbox', { name: 'Search' }).fill('desk');
  await page.getByRole('columnheader', { name: 'Price' }).getByRole('button').click();
  await page
    .getByRole('button', { name: /^Edit .*desk/i })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  await dialog.getByLabel('Stock').fill('17');
  await dialog.getByRole('combobox', { name: 'Categories' }).click();
  await page.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Product saved successfully!')).toBeVisible();
  await open(page, 'Orders');
  await page
    .getByRole('combobox', { name: /^Status/ })
    .first()
    .click();
  await page.getByRole('option', { name: 'shipped' }).click();
  await page.keyboard.press('Control+K');
  await page.getByRole('dialog', { name: 'Go to…' }).getByRole('combobox').fill('lamp');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
});
