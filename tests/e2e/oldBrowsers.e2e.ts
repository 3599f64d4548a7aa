import { expect, test } from './panel.ts';

test.use({ locale: 'de-AT' });

for (const missing of ['AbortSignal', 'AbortSignal.any', 'Promise.withResolvers', 'Array.prototype.toSorted']) {
  test(`a browser without ${missing} is told in its language that it is too old`, async ({ page }) => {
    // A script that the page's policy forbids is named there.
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    await page.addInitScript(`delete window.${missing}`);
    await page.goto('/products');
    await expect(page.getByRole('alert')).toHaveText(/^Dieser Browser ist zu alt für den Adminbereich\./);
    await expect(page.locator('.starting')).toHaveCount(0);
    expect(complaints).toEqual([]);
  });
}

test('a browser that cannot run modules is told without them', async ({ page }) => {
  await page.addInitScript('delete Promise.withResolvers');
  await page.route(/\/assets\/.*\.js$/, (route) =>
    route.fulfill({ body: 'class Old { ?? }', contentType: 'text/javascript' }),
  );
  await page.goto('/');
  await expect(page.getByRole('alert')).toHaveText(/^Dieser Browser ist zu alt/);
});
