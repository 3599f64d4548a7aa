import { setTimeout as pause } from 'node:timers/promises';
import { goToName, openForm } from '../form.ts';
import { median } from '../statistics.ts';
import { openList, slowDown, visit } from '../visit.ts';
import { type Measure, nameOf } from './measure.ts';

const text = 'the quick brown fox jumps over lazy dogs now';

/** Typing into the name: from a key going down until the next frame is painted. */
export const keys: Measure = async ({ browser, target, setting, products }) => {
  const at = await visit(browser, target, nameOf(products[0]));
  await openList(at);
  await pause(800);
  await openForm(at, 1, nameOf(products[1]));
  await pause(700);
  await slowDown(at, setting.cpu);
  await goToName(at);
  const { keyboard } = at.page;
  await keyboard.type('warmup', { delay: 90 });
  await at.page.evaluate(() => window.bench.countKeys());
  for (const letter of text) {
    await keyboard.press(letter === ' ' ? 'Space' : letter);
    // Not in step with the frames.
    await pause(85 + Math.random() * 20);
  }
  await pause(500);
  const painted = await at.page.evaluate(() => window.bench.keys);
  if (painted.length < text.length * 0.9) throw new Error(`Only ${painted.length} of ${text.length} keys were seen.`);
  return { paint: median(painted) };
};
