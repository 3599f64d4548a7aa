import type { Page, Request } from '@playwright/test';
import { expect, test } from './panel.ts';

/** Opens a page anew, with no file in the browser's cache. @returns the requests until its first row is painted */
async function coldStart(page: Page, path: string): Promise<Request[]> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.clearBrowserCache');
  await page.goto('about:blank');
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('tbody tr[data-clickable] td')) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => performance.mark('first row')));
    }).observe(document, { childList: true, subtree: true });
  });
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.goto(path);
  await expect(page.getByRole('row').nth(1)).toBeVisible({ timeout: 20_000 });
  const painted = () =>
    page.evaluate(() => {
      const [mark] = performance.getEntriesByName('first row');
      return mark ? performance.timeOrigin + mark.startTime : 0;
    });
  await expect.poll(painted).toBeGreaterThan(0);
  const end = await painted();
  return requests.filter((request) => request.timing().startTime < end && request.resourceType() !== 'image');
}

const called = (requests: readonly Request[]): string[] =>
  requests.map((request) => {
    const { pathname } = new URL(request.url());
    return `${request.method()} ${pathname.replace(/-[\w-]{8}\.js$/, '.js')}`;
  });

test('a cold start makes at most eight requests until the first list is there', async ({ admin }) => {
  const requests = called(await coldStart(admin, '/products'));
  expect(requests.sort()).toEqual([
    'GET /api/admin/users',
    'GET /api/products',
    'GET /assets/draw.js',
    'GET /assets/pages.js',
    'GET /assets/start.js',
    'GET /products',
    'POST /identitytoolkit.googleapis.com/v1/accounts:lookup',
    'POST /securetoken.googleapis.com/v1/token',
  ]);
});

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
