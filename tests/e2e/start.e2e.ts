import type { Page } from '@playwright/test';
import { expect, signedOut, test } from './panel.ts';

/** Opens a page with no file in the browser's cache. @returns the paths fetched until its first row was painted, without pictures */
async function coldStart(page: Page, path: string): Promise<string[]> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.clearBrowserCache');
  await page.goto('about:blank');
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('tbody tr[data-clickable] td')) return;
      observer.disconnect();
      // A message is taken right after the frame is painted, before what waits for an idle page.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => performance.mark('first row');
      requestAnimationFrame(() => port2.postMessage(undefined));
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(path);
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first row').length)).toBe(1);
  // All times are of the page's own clock.
  const fetched = await page.evaluate(() => {
    const painted = performance.getEntriesByName('first row')[0]?.startTime ?? 0;
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry.startTime < painted && 'initiatorType' in entry && entry.initiatorType !== 'img')
      .map(({ name }) => new URL(name).pathname);
  });
  return [path, ...fetched.map((address) => address.replace(/-[\w-]{8}\.js$/, '.js'))];
}

test('a cold start makes at most eight requests until the first list is shown', async ({ admin }) => {
  expect((await coldStart(admin, '/products')).sort()).toEqual([
    '/api/admin/users',
    '/api/products',
    '/assets/draw.js',
    '/assets/pages.js',
    '/assets/start.js',
    '/identitytoolkit.googleapis.com/v1/accounts:lookup',
    '/products',
    '/securetoken.googleapis.com/v1/token',
  ]);
});

test('the second visit asks whether the page has changed, and takes the code from the cache', async ({ admin }) => {
  for (const _ of ['first', 'second']) {
    await admin.goto('/products');
    await expect(admin.getByRole('row').nth(1)).toBeVisible();
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

test('a pointer near a row fetches the code of its form before it is opened', async ({ admin }) => {
  // The page never has nothing else to do, when it would fetch that anyway.
  await admin.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const fetched: string[] = [];
  admin.on('request', (request) => fetched.push(request.url()));
  await admin.goto('/products');
  const row = admin.getByRole('row', { name: /Walnut desk/ });
  await expect(row).toBeVisible();
  const isFetched = (file: string) => fetched.some((url) => url.includes(`/assets/${file}-`));
  expect(isFetched('EntityForm')).toBe(false);
  await row.hover();
  for (const file of ['EntityForm', 'ConfirmDialog']) await expect.poll(() => isFetched(file), file).toBe(true);
  await expect(admin.getByRole('dialog')).toHaveCount(0);
});

signedOut('a signed-out visitor gets the login page without the code of the others', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
  const { drawn, fetched } = await page.evaluate(() => ({
    drawn: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    fetched: performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
  }));
  const early = fetched.filter(({ name, startTime }) => startTime < drawn && name.endsWith('.js'));
  expect(early.map(({ name }) => name.replace(/.*\/|-[\w-]{8}\.js$/g, '')).sort()).toEqual(['draw', 'start']);
});

test('a browser can install the panel', async ({ admin }) => {
  await admin.goto('/products');
  // After the list: it is no request that the first row waits for.
  await expect(admin.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest');
  const client = await admin.context().newCDPSession(admin);
  const { url, errors, data } = await client.send('Page.getAppManifest');
  expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []]);
  expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Admin Panel', start_url: '.' });
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  // A browser without a profile installs nothing.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  const manifest = await admin.request.get('/manifest.webmanifest');
  expect(manifest.headers()['content-type']).toMatch(/^application\/manifest\+json/);
  expect(manifest.headers()['content-security-policy']).toContain("manifest-src 'self'");
});
