import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { watchListeners } from '../support/listeners.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { dialog, listed, openDialog } from '../support/staff.ts';
import { holdIdleWork } from '../support/time.ts';
import { settled } from './settled.ts';

freshShop();

let listeners = watchListeners();
beforeEach(() => {
  // Nothing is fetched meanwhile.
  holdIdleWork();
  listeners.stop();
  listeners = watchListeners();
});
afterEach(() => {
  vi.unstubAllGlobals();
  listeners.stop();
});

/** Opens a dialog and closes it. */
async function openAndClose(opener: string, title: string): Promise<void> {
  await openDialog(opener, title);
  await settled();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog(title)).not.toBeInTheDocument();
  await settled();
}

test.each([
  ['products', 'Edit Walnut desk', 'Edit Product'],
  ['products', 'Delete Walnut desk', 'Delete Product'],
  ['categories', 'Edit Desks', 'Edit Category'],
  ['discounts', 'Edit SPRING10', 'Edit Discount'],
])('%s: %s leaves no listener behind', async (name, opener, title) => {
  await renderScreen(name);
  await listed();
  await openAndClose(opener, title);
  const before = listeners.left().sort();
  for (let cycles = 0; cycles < 4; cycles += 1) await openAndClose(opener, title);
  expect(listeners.left().sort()).toEqual(before);
});
