import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserContext, type CDPSession, chromium as engine, type Locator, type Page } from 'playwright';
import { chromium } from '../../../tools/chromium.ts';
import type { App } from './apps.ts';
import { type Condition, installClocks } from './clocks.ts';
import { laySession } from './session.ts';

/** An app, and where it answers. */
export interface Target {
  readonly app: App;
  readonly origin: string;
}

/** A page of an app with the clocks in it. */
export interface Visit {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly target: Target;
  /** What went wrong in the page. */
  readonly errors: readonly string[];
}

/** How long something may take, in milliseconds. */
const patience = { start: 120_000, change: 30_000 } as const;

const { executablePath, args } = chromium();
/** Nothing outside this machine is called, whatever a package would tell its maker. */
const noOthers = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost';

/** Runs something with a new browser, whose caches are on the disk as a person's are. */
export async function withBrowser<T>(use: (browser: BrowserContext) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'page-bench-browser-'));
  const browser = await engine.launchPersistentContext(folder, {
    executablePath,
    args: [...args, noOthers],
    viewport: { width: 1280, height: 800 },
  });
  try {
    return await use(browser);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Opens an empty page, signed in. Its renderer runs already, so that only the app is timed.
 * @param first the name in the list's first row
 */
export async function visit(browser: BrowserContext, target: Target, first: string): Promise<Visit> {
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('crash', () => errors.push('The page crashed.'));
  const { selectors } = target.app.adapter;
  await page.addInitScript(installClocks, { selectors, first });
  await laySession(page, target.origin);
  const cdp = await browser.newCDPSession(page);
  return { page, cdp, target, errors };
}

/** Slows the page's processor down. @param rate how many times */
export async function slowDown({ cdp }: Visit, rate: number): Promise<void> {
  if (rate > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Goes to the list. @returns when its first row was painted, in milliseconds since the navigation began */
export async function openList(at: Visit): Promise<number> {
  const { target, page } = at;
  await page.goto(target.origin + target.app.adapter.list, { waitUntil: 'commit' });
  return painted(at, 'start', patience.start);
}

/** Begins to look for something, under a key. */
export const watch = ({ page }: Visit, key: string, condition: Condition): Promise<void> =>
  page.evaluate(([as, what]) => window.bench.watch(as, what), [key, condition] as const);

/** Waits for what was watched for. @returns milliseconds from the event that started the clock until it was painted */
export async function sinceEvent(at: Visit, key: string, within: number = patience.change): Promise<number> {
  const end = await painted(at, key, within);
  const start = await at.page.evaluate(() => window.bench.start);
  if (start === null) throw new Error(`No event was seen before '${key}'.`);
  return end - start;
}

/** Waits until what was watched for is painted. @throws when that does not happen in time */
export async function painted({ page, errors }: Visit, key: string, within: number = patience.change): Promise<number> {
  const time = await page.evaluate(([as, ms]) => window.bench.painted(as, ms), [key, within] as const);
  if (time === null) throw new Error(`'${key}' was not to be seen in ${within} ms. ${errors.join(' ')}`);
  return time;
}

/** Clicks with the mouse as a person does, who points first. @param timed whether the click starts the clock */
export async function click(at: Visit, what: Locator, timed: 'timed' | 'untimed' = 'untimed'): Promise<void> {
  const { page } = at;
  await what.scrollIntoViewIfNeeded();
  const box = await what.boundingBox();
  if (!box) throw new Error(`There is nothing to click at ${what}.`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await pause(60);
  if (timed === 'timed') await page.evaluate(() => window.bench.arm());
  await page.mouse.down();
  await page.mouse.up();
}
