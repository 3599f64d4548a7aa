import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium as engine, type Page } from 'playwright';
import { chromium } from '../../../tools/chromium.ts';
import { freePort } from '../../server/postgres.ts';
import { buildChangedShop, type Changes, startChangedShop } from '../../support/changedShop.ts';
import { buildServer } from '../server.ts';
import { median } from './statistics.ts';

const folder = 'test-results/paged-bench';

/** Lets the API page the products. */
const changes: Changes = {
  'products.ui.json': (ui) => ({ ...ui, list: { ...ui['list'], paging: 'server' } }),
};

/** The figures of one visit, by title, in the order of the table. */
type Figures = Map<string, number>;

/**
 * What a person waits for in a list that the API pages: from the event until the change is painted, in milliseconds, and the
 * heap of the page, as a table.
 * @param sizes how many products
 * @param rounds how often each size is visited
 */
export async function paged(sizes: readonly number[], rounds: number): Promise<string> {
  buildServer();
  buildChangedShop(folder, changes);
  const browser = await engine.launch(chromium());
  try {
    const columns: Figures[] = [];
    for (const size of sizes) columns.push(await figuresOf(browser, size, rounds));
    const titles = [...(columns[0]?.keys() ?? [])];
    const head = ['products', ...sizes.map((size) => size.toLocaleString('en'))];
    const lines = titles.map((title) => [
      title,
      ...columns.map((column) => (column.get(title) ?? Number.NaN).toFixed(0)),
    ]);
    return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  } finally {
    await browser.close();
  }
}

/** The medians of some visits to a shop with so many products. */
async function figuresOf(browser: Browser, size: number, rounds: number): Promise<Figures> {
  const shop = await startChangedShop(folder, await freePort(), size);
  try {
    const visits: Figures[] = [];
    for (let round = 0; round < rounds; round += 1) visits.push(await visit(browser, shop.url, round));
    const titles = [...(visits[0]?.keys() ?? [])];
    return new Map(titles.map((title) => [title, median(visits.map((figures) => figures.get(title) ?? Number.NaN))]));
  } finally {
    await shop.stop();
  }
}

async function visit(browser: Browser, url: string, round: number): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(installClock);
    await page.goto(`${url}/login`);
    const button = page.getByRole('button', { name: 'Sign in with Google' });
    const [chooser] = await Promise.all([page.waitForEvent('popup'), button.click()]);
    await chooser.getByRole('button', { name: 'admin@shop.example' }).click();
    await page.waitForURL(`${url}/`);

    const figures: Figures = new Map();
    await page.goto(`${url}/products`, { waitUntil: 'commit' });
    figures.set('start', await page.evaluate(() => window.paged.first));
    await pause(2500);
    /** Times what changes the texts of these elements. */
    const act = async (title: string, watched: string, how: () => Promise<unknown>) => {
      await page.evaluate((selector) => window.paged.expect(selector), watched);
      await how();
      figures.set(title, await page.evaluate(() => window.paged.shown));
      await pause(1200);
    };
    const column = (name: string) => page.locator('thead').getByRole('button', { name, exact: true });
    const search = page.getByRole('searchbox');
    await search.focus();
    await act('search', '.foot > p', () => page.keyboard.insertText('walnut'));
    await act('search, cleared', '.foot > p', () =>
      page.keyboard.press('Control+a').then(() => page.keyboard.press('Delete')),
    );
    for (const name of ['Price', 'Name']) {
      await act(`sort by ${name}`, 'tbody td[data-label]', () => press(page, column(name)));
      await act(`turn ${name} around`, 'tbody td[data-label]', () => press(page, column(name)));
    }
    await page.getByRole('combobox', { name: 'Status' }).click();
    const draft = page.getByRole('option', { name: 'Draft', exact: true });
    await pause(500);
    await act('filter', '.foot > p', () => press(page, draft));
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'All', exact: true }).click();
    await pause(1500);
    await act('jump to the middle', 'tbody td[data-label]', () => scrollTo(page, 0.5));
    await act('edit', '[role=dialog] [role=group], [role=dialog] form', () =>
      press(
        page,
        page
          .locator('tbody')
          .getByRole('button', { name: /^Edit / })
          .nth(11),
      ),
    );
    await page
      .getByRole('dialog')
      .getByLabel('Stock')
      .fill(String(100 + round));
    await act('save', 'tbody td', () => press(page, page.getByRole('dialog').getByRole('button', { name: 'Save' })));
    await act('jump to the end', 'tbody td[data-label]', () => scrollTo(page, 1));
    await act('export: first progress', '.foot .exporting', () =>
      press(page, page.getByRole('button', { name: 'Export CSV' })),
    );
    await page.getByRole('button', { name: 'Stop' }).click();
    const cdp = await context.newCDPSession(page);
    await cdp.send('HeapProfiler.collectGarbage');
    figures.set('heap, MB', (await cdp.send('Runtime.getHeapUsage')).usedSize / 1e6);
    return figures;
  } finally {
    await context.close();
  }
}

const scrollTo = (page: Page, part: number) =>
  page.getByRole('region', { name: 'Products' }).evaluate((frame, share) => {
    window.paged.start();
    frame.scrollTop = frame.scrollHeight * share;
  }, part);

/** A click with the mouse, which waits for nothing. */
async function press(page: Page, what: ReturnType<Page['locator']>): Promise<void> {
  const box = await what.boundingBox();
  if (!box) throw new Error(`There is nothing to click at ${what}.`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

interface Clock {
  /** Milliseconds from the start of the page until its first row is painted. */
  first: Promise<number>;
  /** Milliseconds from the event until the change that is expected is painted, and no row is on its way any more. */
  shown: Promise<number>;
  expect(selector: string): void;
  /** It begins now, without an event. */
  start(): void;
}

declare global {
  interface Window {
    paged: Clock;
  }
}

/** Runs in the page, before its own scripts. */
function installClock(): void {
  let begun = 0;
  const painted = (isThere: () => boolean) =>
    new Promise<number>((done) => {
      const look = () => {
        if (!isThere()) return void requestAnimationFrame(look);
        const { port1, port2 } = new MessageChannel();
        // Arrives after the frame in which it is sent is painted.
        port1.onmessage = () => done(performance.now() - begun);
        port2.postMessage(0);
      };
      requestAnimationFrame(look);
    });
  const state = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent).join('\n');
  window.paged = {
    first: painted(() => document.querySelector('tbody tr[data-clickable]') !== null),
    shown: Promise.resolve(Number.NaN),
    expect: (selector) => {
      const before = state(selector);
      begun = Number.NaN;
      window.paged.shown = painted(() => {
        const now = state(selector);
        return now !== before && now !== '' && document.querySelector('tbody tr[aria-busy]') === null;
      });
    },
    start: () => {
      begun = performance.now();
    },
  };
  for (const type of ['click', 'input']) {
    addEventListener(type, ({ timeStamp }) => (begun = Number.isNaN(begun) ? timeStamp : begun), true);
  }
}
