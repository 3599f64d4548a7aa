import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { own } from '../../src/panel/config/bundledConfig.ts';
import { createConfig } from '../../src/shared/config/config.ts';
import { panel } from '../../src/shared/config/files.ts';
import { axeViolations } from '../support/axe.ts';
import { type FakeApi, fakeApi } from '../support/fakeApi.ts';
import { fakeIdentity } from '../support/fakeIdentity.ts';
import { people, renderPanel, userOf } from '../support/renderPanel.tsx';

/** A screen with a fault, among the others. */
function Stocktake(): never {
  throw new Error('a fault in a screen');
}
const config = createConfig(
  { ...own, panel: { ...panel, menu: [{ title: 'Stock take', screen: 'stockTake' }, ...panel.menu] } },
  { stockTake: async () => ({ default: Stocktake }) },
);

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({ users: Object.values(people) });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  api.restore();
  vi.restoreAllMocks();
});

test('A screen that throws shows a message with Retry, and the rest of the panel still works', async () => {
  const screen = await renderPanel('/stock-take', fakeIdentity(), config);
  screen.provider.become(userOf(people.admin));
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This screen could not be shown.');
  await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect.poll(() => axeViolations()).toEqual([]);
  await screen.getByRole('link', { name: 'Reviews' }).click();
  await expect.element(screen.getByText('Reviews Page')).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});
