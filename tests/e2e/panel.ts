import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { throttle } from '../../playwright.config.ts';

/**
 * Signs in through the account chooser, as a user does.
 * @param home where the panel is; '' for the server of most tests
 */
export async function signIn(page: Page, email: string, home = ''): Promise<void> {
  await page.goto(`${home}/login`);
  const [chooser] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Sign in with Google' }).click(),
  ]);
  await chooser.getByRole('button', { name: email }).click();
  await page.waitForURL(`${home}/`);
}

/** The browser's errors: those in the console, and uncaught ones. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** What a browser keeps of the ADMIN's session, by the panel's address: each process signs in once. */
const sessions = new Map<string | undefined, Promise<Session>>();

async function newSession(browser: Browser, baseURL: string | undefined): Promise<Session> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), storageState: { cookies: [], origins: [] } });
  await signIn(await context.newPage(), 'admin@shop.example');
  let session = await context.storageState({ indexedDB: true });
  // Firebase stores who is signed in a moment after the page knows it.
  await expect(async () => {
    session = await context.storageState({ indexedDB: true });
    expect(JSON.stringify(session)).toContain('firebase:authUser');
  }).toPass();
  await context.close();
  return session;
}

/** Makes the processor of each page so many times slower. */
function slowDown(browser: Browser, rate: number): void {
  browser.on('context', (context) =>
    context.on('page', async (page) => {
      const session = await context.newCDPSession(page).catch(() => undefined);
      // A page that was closed at once has nothing to slow down.
      await session?.send('Emulation.setCPUThrottlingRate', { rate }).catch(() => undefined);
    }),
  );
}

/** Tests of somebody who is not signed in yet. */
export const signedOut = base.extend<object, { throttled: undefined }>({
  throttled: [
    async ({ browser }, use) => {
      if (throttle > 1) slowDown(browser, throttle);
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
});

/**
 * Tests of the ADMIN of the demo shop, who is signed in already. On the page `admin` the panel is open, and every error of
 * the browser fails the test.
 */
export const test = signedOut.extend<{ admin: Page }>({
  storageState: async ({ browser, baseURL }, use) => {
    const session = sessions.get(baseURL) ?? newSession(browser, baseURL);
    sessions.set(baseURL, session);
    await use(await session);
  },
  admin: async ({ page }, use) => {
    const complaints = complaintsOf(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await use(page);
    expect(complaints).toEqual([]);
  },
});

export { picture } from '../day/material.ts';
export { expect };

/** Opens a screen by its link in the top bar and waits for its list. */
export async function open(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
}
