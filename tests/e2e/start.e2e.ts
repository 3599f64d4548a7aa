import { expect, test } from './panel.ts';

test('the second visit asks whether the page has changed, and takes the code from the cache', async ({ admin }) => {
  for (const _ of ['first', 'second']) {
    await admin.goto('/products');
    await expect(admin.getByRole('row').nth(1)).toBeVisible({ timeout: 20_000 });
  }
  const sent = await admin.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, transferSize }) => ({ name, transferSize })),
  );
  const code = sent.filter(({ name }) => /\/assets\/(start|draw|pages)-[^/]*\.js$/.test(name));
  expect(code).toHaveLength(3);
  expect(code.filter(({ transferSize }) => transferSize > 0)).toEqual([]);
  // What Chromium says of an answer without a body (304).
  const [page] = sent.filter(({ name }) => new URL(name).pathname === '/products');
  expect(page?.transferSize).toBe(300);
});

test('a signed-out visitor gets the login page without the code of the others', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
  const { drawn, fetched } = await page.evaluate(() => ({
    drawn: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    fetched: performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
  }));
  const early = fetched.filter(({ name, startTime }) => startTime < drawn && name.endsWith('.js'));
  expect(early.map(({ name }) => name.replace(/.*\/|-[\w-]{8}\.js$/g, '')).sort()).toEqual(['draw', 'start']);
});
