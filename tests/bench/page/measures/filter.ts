import { setTimeout as pause } from 'node:timers/promises';
import type { Locator } from 'playwright';
import type { Condition } from '../clocks.ts';
import { median } from '../statistics.ts';
import { click, openList, sinceEvent, slowDown, visit, watch } from '../visit.ts';
import { type Measure, nameOf } from './measure.ts';

/** The statuses to filter by, and what the menu calls them. */
const statuses = [
  ['DRAFT', 'Draft'],
  ['ARCHIVED', 'Archived'],
  ['OUT_OF_STOCK', 'Out of Stock'],
] as const;

/** The status filter and the sort by price, and the start before them: until the right rows are painted. */
export const filter: Measure = async ({ browser, target, setting, products }) => {
  const { selectors } = target.app.adapter;
  const [top] = products;
  const at = await visit(browser, target, nameOf(top));
  const start = await openList(at);
  await pause(800);
  await slowDown(at, setting.cpu);
  const timed = async (what: Locator, condition: Condition) => {
    await watch(at, 'list', condition);
    await click(at, what, 'timed');
    const time = await sinceEvent(at, 'list');
    await pause(900);
    return time;
  };
  const choose = async (label: string, condition: Condition) => {
    await click(at, at.page.locator(selectors.filter));
    await pause(350);
    // By its text: react-admin names the option 'All' otherwise.
    return timed(at.page.getByRole('option').filter({ hasText: new RegExp(`^\\s*${label}\\s*$`) }), condition);
  };
  const filters: number[] = [];
  // With the list's first row in the result it would be there at once.
  for (const [status, label] of statuses.filter(([status]) => status !== top?.['status'])) {
    const first = products.find((product) => product['status'] === status);
    filters.push(await choose(label, { when: 'filtered', name: nameOf(first), status }));
    await choose('All', { when: 'filtered', name: nameOf(top), status: '' });
  }
  const header = at.page.locator(selectors.priceHeader);
  const prices = products.map(({ price }) => Number(price));
  const sorts: number[] = [];
  for (const extreme of [lowest(prices), -lowest(prices.map((price) => -price))]) {
    // Several may share a price, and any of them may be the first.
    const names = products.filter((_, index) => prices[index] === extreme).map(nameOf);
    sorts.push(await timed(header, { when: 'firstRow', names }));
  }
  return { start, filter: median(filters), sort: median(sorts) };
};

/** There are too many to be the arguments of one call. */
const lowest = (values: readonly number[]) => values.reduce((least, one) => Math.min(least, one), Infinity);
