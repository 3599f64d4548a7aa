import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type BrowserContextOptions, type CDPSession, chromium as engine, type Page } from 'playwright';
import { seed } from '../../../src/shop/demo/seed.ts';
import { chromium } from '../../../tools/chromium.ts';
import { buildServer, environment, startServer } from '../server.ts';
import { median } from './statistics.ts';

/** The figures of one visit, by title, in the order of the table. */
type Figures = ReadonlyMap<string, number>;
type Session = BrowserContextOptions['storageState'];

const admin = 'admin@shop.example';
/** Above this a figure grows faster than the shop. */
const LINEAR = 1.1;
/** Below this a figure is the machine's own, in each unit alike. */
const NOTHING = 16;

/**
 * How the list of products grows with the shop, in the panel and on the server as they run in production: a table of what
 * a person waits for, the work of the page's main thread for it, memory and bytes. The exponent says how a figure grew
 * over the last step: 1 in proportion to the products, 2 with their square.
 * @param sizes how many products
 * @param rounds how often each size is visited
 */
export async function growth(sizes: readonly number[], rounds: number): Promise<string> {
  buildServer();
  const folder = mkdtempSync(join(tmpdir(), 'growth-'));
  const browser = await engine.launch(chromium());
  try {
    const columns: Figures[] = [];
    for (const size of sizes) columns.push(await figuresOf({ browser, folder, size, rounds }));
    return tableOf(sizes, columns);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Shop {
  readonly browser: Browser;
  /** Where its data is while it is visited. */
  readonly folder: string;
  readonly size: number;
  readonly rounds: number;
}

/** The medians of some visits to a shop with so many products. */
async function figuresOf({ browser, folder, size, rounds }: Shop): Promise<Figures> {
  const place = { dataDir: join(folder, String(size)) };
  await seed(['--products', String(size), '--force'], environment(place));
  const server = await startServer(place);
  try {
    const session = await signIn(browser, server.url);
    const visits: Figures[] = [];
    for (let round = 0; round < rounds; round += 1) visits.push(await visit(browser, server.url, session));
    const titles = [...(visits[0]?.keys() ?? [])];
    return new Map(titles.map((title) => [title, median(visits.map((figures) => figures.get(title) ?? Number.NaN))]));
  } finally {
    await server.stop();
    rmSync(place.dataDir, { recursive: true, force: true });
  }
}

async function signIn(browser: Browser, url: string): Promise<Session> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  const button = page.getByRole('button', { name: 'Sign in with Google' });
  const [chooser] = await Promise.all([page.waitForEvent('popup'), button.click()]);
  await chooser.getByRole('button', { name: admin }).click();
  await page.waitForURL(`${url}/`);
  const session = await context.storageState({ indexedDB: true });
  await context.close();
  return session;
}

/** Opens the list with an empty cache, then filters, searches and sorts it. */
async function visit(browser: Browser, url: string, session: Session): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, storageState: session });
  try {
    const page = await context.newPage();
    await page.addInitScript(installClock);
    const cdp = await context.newCDPSession(page);
    // The work of the thread itself, whatever else the machine does.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    const figures = new Map<string, number>();

    await page.goto(`${url}/products`, { waitUntil: 'commit' });
    figures.set('start, ms', await page.evaluate(() => window.growth.shown));
    figures.set('start, ms of work', await workOf(cdp));
    const fetched = await page.evaluate(() => {
      const list = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/api/products'));
      return list instanceof PerformanceResourceTiming ? list : undefined;
    });
    // The page prepares what comes next.
    await pause(2000);
    figures.set('start, longest task, ms', await page.evaluate(() => window.growth.longest));

    const act = async (what: string, doIt: () => Promise<void>) => {
      const before = await workOf(cdp);
      await page.evaluate(() => window.growth.expect());
      await doIt();
      figures.set(`${what}, ms`, await page.evaluate(() => window.growth.shown));
      figures.set(`${what}, ms of work`, (await workOf(cdp)) - before);
      await pause(1000);
    };
    const choose = async (option: string) => {
      await page.getByRole('combobox', { name: 'Status' }).click();
      await pause(500);
      return page.getByRole('option', { name: option, exact: true });
    };
    const draft = await choose('Draft');
    await act('filter', () => press(page, draft));
    const all = await choose('All');
    await act('filter back', () => press(page, all));
    await page.getByRole('searchbox').focus();
    await act('search', () => page.keyboard.insertText('walnut'));
    await page.getByRole('searchbox').fill('');
    await pause(1000);
    for (const column of ['Price', 'Name']) {
      const title = page.locator('thead').getByRole('button', { name: column, exact: true });
      await act(`sort by ${column}`, () => press(page, title));
      await act(`turn ${column} around`, () => press(page, title));
    }
    await cdp.send('HeapProfiler.collectGarbage');
    await cdp.send('HeapProfiler.collectGarbage');
    figures.set('heap, MB', (await cdp.send('Runtime.getHeapUsage')).usedSize / 1e6);
    figures.set('the list, MB', (fetched?.decodedBodySize ?? Number.NaN) / 1e6);
    figures.set('sent, MB', (fetched?.encodedBodySize ?? Number.NaN) / 1e6);
    return figures;
  } finally {
    await context.close();
  }
}

/** A click with the mouse, which waits for nothing. */
async function press(page: Page, what: ReturnType<Page['locator']>): Promise<void> {
  const box = await what.boundingBox();
  if (!box) throw new Error(`There is nothing to click at ${what}.`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** What the page's main thread has worked so far, in milliseconds. */
async function workOf(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

interface Clock {
  /** Milliseconds until the change that is expected is painted: from an event, or from the start of the page. */
  shown: Promise<number>;
  /** The longest task so far, in milliseconds. */
  longest: number;
  /** Expects that an event changes which rows are shown, or their order. */
  expect(): void;
}

declare global {
  interface Window {
    growth: Clock;
  }
}

/** Runs in the page, before its own scripts. */
function installClock(): void {
  const count = () => document.querySelector('p[aria-live]')?.textContent;
  const order = () => document.querySelector('th[aria-sort]')?.outerHTML;
  const state = () => `${count()} ${order()}`;
  let start = 0;
  const painted = (isThere: () => boolean) =>
    new Promise<number>((done) => {
      const look = () => {
        if (!isThere()) return void requestAnimationFrame(look);
        const { port1, port2 } = new MessageChannel();
        // Arrives after the frame in which it is sent is painted.
        port1.onmessage = () => done(performance.now() - start);
        port2.postMessage(0);
      };
      requestAnimationFrame(look);
    });
  window.growth = {
    shown: painted(() => document.querySelector('tbody tr[data-clickable]') !== null),
    longest: 0,
    expect: () => {
      const before = state();
      start = Number.NaN;
      window.growth.shown = painted(() => state() !== before);
    },
  };
  for (const type of ['click', 'input']) {
    addEventListener(type, ({ timeStamp }) => (start = Number.isNaN(start) ? timeStamp : start), true);
  }
  const tasks = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.growth.longest = Math.max(window.growth.longest, duration);
  });
  tasks.observe({ type: 'longtask', buffered: true });
}

/** The figures side by side in Markdown, and what grew faster than the shop. */
function tableOf(sizes: readonly number[], columns: readonly Figures[]): string {
  const faster: string[] = [];
  const lines = [...(columns[0]?.keys() ?? [])].map((title) => {
    const figures = columns.map((column) => column.get(title) ?? Number.NaN);
    const exponent = exponentOf(sizes, figures);
    if (exponent > LINEAR && (figures.at(-1) ?? 0) > NOTHING) faster.push(title);
    return [title, ...figures.map((figure) => figure.toFixed(figure < 10 ? 1 : 0)), exponent.toFixed(2)];
  });
  const head = ['products', ...sizes.map((size) => size.toLocaleString('en')), 'exponent'];
  const rows = [head, head.map(() => '---'), ...lines];
  const last = faster.length > 0 ? `Faster than linear: ${faster.join(', ')}.` : 'Nothing grows faster than linear.';
  return `${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n\n${last}`;
}

/** How the last figure grew from the one before it. */
function exponentOf(sizes: readonly number[], figures: readonly number[]): number {
  const [before = Number.NaN, last = Number.NaN] = figures.slice(-2);
  const [fewer = Number.NaN, many = Number.NaN] = sizes.slice(-2);
  return Math.log(last / before) / Math.log(many / fewer);
}
