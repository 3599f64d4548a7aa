import { setTimeout as pause } from 'node:timers/promises';
import { closeForm, type Opened, openWholeForm } from '../form.ts';
import { median } from '../statistics.ts';
import { openList, slowDown, visit } from '../visit.ts';
import { type Measure, nameOf } from './measure.ts';

const times = 8;

/** The edit form: until its first field can be used and all of it is there, the first time in a page's life and the next times. */
export const open: Measure = async ({ browser, target, setting, products }) => {
  const at = await visit(browser, target, nameOf(products[0]));
  await openList(at);
  await pause(800);
  await slowDown(at, setting.cpu);
  const once = async (row: number) => {
    const opened = await openWholeForm(at, row, nameOf(products[row]));
    await pause(400);
    await closeForm(at);
    await pause(400);
    return opened;
  };
  const first = await once(1);
  const again: Opened[] = [];
  for (let row = 0; row < times; row += 1) again.push(await once(row));
  const usual = (of: keyof Opened) => median(again.map((opened) => opened[of]));
  return {
    first: first.field,
    firstWhole: first.whole,
    firstOpaque: first.opaque,
    again: usual('field'),
    againWhole: usual('whole'),
    againOpaque: usual('opaque'),
  };
};
