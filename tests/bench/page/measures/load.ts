import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { openList, slowDown, visit } from '../visit.ts';
import { type Measure, nameOf } from './measure.ts';

/** A start with an empty cache, and the fourth one: until the first row is painted. */
export const load: Measure = async ({ browser, target, setting, products }) => {
  const start = async () => {
    const at = await visit(browser, target, nameOf(products[0]));
    await slowDown(at, setting.cpu);
    const row = await openList(at);
    const seen = await fetchedBy(at.page, row);
    // The browser writes its caches.
    await pause(700);
    await at.page.close();
    return { row, ...seen };
  };
  const { row, paint, urls } = await start();
  const cold = {
    paint,
    cold: row,
    requests: urls.filter((url) => !url.includes('/uploads/')).length,
    scripts: await gzipped(urls.filter((url) => /\.m?js(\?|$)/.test(url))),
  };
  if (setting.cpu > 1 || setting.latency > 0) return cold;
  await start();
  await start();
  return { ...cold, warm: (await start()).row };
};

/** When a page was first painted, and what it had fetched by a time. */
async function fetchedBy(page: Page, time: number): Promise<{ paint: number; urls: readonly string[] }> {
  return page.evaluate((end) => {
    const files = performance.getEntriesByType('resource').filter((one) => one.startTime + one.duration <= end);
    return {
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      urls: [location.href, ...files.map(({ name }) => name)].filter((url) => url.startsWith('http')),
    };
  }, time);
}

/** How many bytes files have when all are compressed alike. */
async function gzipped(urls: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const url of urls) {
    const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    bytes += gzipSync(new Uint8Array(await answer.arrayBuffer()), { level: 9 }).length;
  }
  return bytes;
}
