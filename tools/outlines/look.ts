import axe from 'axe-core';
import type { Browser, Page } from 'playwright';
import type { State } from './states.ts';

/** What is found on a screen. */
export interface Look {
  readonly name: string;
  /** What a screen reader finds, as YAML. */
  readonly outline: string;
  /** What breaks WCAG 2.2 AA, and errors of the browser: sentences. */
  readonly problems: readonly string[];
}

/** How long a screen may take, in milliseconds. */
const PATIENCE = 30_000;

/** Signs in, and looks at each state. Two pages at once: most of the time is waiting. */
export async function lookAt(
  browser: Browser,
  address: string,
  signInButton: string,
  account: string,
  states: readonly State[],
): Promise<Look[]> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  context.setDefaultTimeout(PATIENCE);
  await signIn(await context.newPage(), signInButton, account);
  const pages = [await context.newPage(), await context.newPage()];
  const left = [...states];
  const looks = new Map<string, Look>();
  const lane = async (page: Page) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    for (let state = left.shift(); state; state = left.shift()) {
      errors.length = 0;
      await page.goto(state.path);
      await settle(page);
      const body = page.locator('body');
      const outline = `${await body.ariaSnapshot()}\n`;
      looks.set(state.name, { name: state.name, outline, problems: [...errors, ...(await violations(page))] });
    }
  };
  await Promise.all(pages.map(lane));
  await context.close();
  return states.flatMap(({ name }) => looks.get(name) ?? []);
}

/** Signs in as an account of the embedded sign-in, in the window that the login page opens. */
async function signIn(page: Page, button: string, account: string): Promise<void> {
  await page.goto('/login');
  const [chooser] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: button }).click()]);
  await chooser.getByRole('button', { name: account }).click();
  await page.waitForURL((url) => url.pathname === '/');
  // Other pages are signed in when the browser has stored it, which is a moment later.
  for (let isStored = false; !isStored; ) {
    isStored = JSON.stringify(await page.context().storageState({ indexedDB: true })).includes('firebase:authUser');
    if (!isStored) await page.waitForTimeout(100);
  }
  await page.close();
}

/** Waits until nothing is on its way: no call, no spinner, and the same content for a moment. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const busy = page.locator('[aria-busy=true], [role=progressbar]');
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true], [role=progressbar]'), undefined, {
    timeout: PATIENCE,
  });
  for (let before = ''; ; ) {
    const now = await page.locator('body').ariaSnapshot();
    if (now === before && (await busy.count()) === 0) return;
    before = now;
    await page.waitForTimeout(150);
  }
}

/** What axe finds: 'color-contrast: <button …>'. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const only = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    const { violations: found } = await window.axe.run(document, {
      runOnly: { type: 'tag', values: only },
      resultTypes: ['violations'],
    });
    return found.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 160)}`));
  });
}
