import { setTimeout as pause } from 'node:timers/promises';
import { goToName, openForm } from '../form.ts';
import { median } from '../statistics.ts';
import { click, openList, sinceEvent, slowDown, visit, watch } from '../visit.ts';
import { type Measure, nameOf } from './measure.ts';

const times = 3;

/** Saving a changed name: until the toast is painted, and the list's row with the new name. */
export const save: Measure = async ({ browser, target, setting, products }) => {
  const at = await visit(browser, target, nameOf(products[0]));
  await openList(at);
  await pause(800);
  await slowDown(at, setting.cpu);
  const once = async (row: number) => {
    const name = nameOf(products[row]);
    await openForm(at, row, name);
    await pause(500);
    await goToName(at);
    await at.page.keyboard.type(` v${row}`, { delay: 40 });
    await pause(200);
    await watch(at, 'toast', { when: 'toast' });
    await watch(at, 'row', { when: 'row', index: row, name: `${name} v${row}` });
    await click(at, at.page.locator(target.app.adapter.selectors.save), 'timed');
    const figures = { toast: await sinceEvent(at, 'toast'), row: await sinceEvent(at, 'row') };
    // The toast is gone by then.
    await pause(6500);
    return figures;
  };
  const all: { toast: number; row: number }[] = [];
  for (let row = 0; row < times; row += 1) all.push(await once(row));
  return {
    toast: median(all.map(({ toast }) => toast)),
    row: median(all.map(({ row }) => row)),
    both: median(all.map(({ toast, row }) => Math.max(toast, row))),
  };
};
