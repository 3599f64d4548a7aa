import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { type FakeApi, fakeApi } from '../support/fakeApi.ts';
import { people, renderPanel, userOf } from '../support/renderPanel.tsx';

vi.mock('../../src/screens/EntityScreen.tsx', () => ({
  EntityScreen() {
    throw new Error('a fault in a screen');
  },
}));

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({ users: Object.values(people) });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  api.restore();
  vi.restoreAllMocks();
});

test('A screen that breaks says so in words, with a way to try again, and the rest of the panel still works', async () => {
  const screen = await renderPanel('/products');
  screen.provider.become(userOf(people.admin));
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This screen could not be shown.');
  await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect.poll(() => axeViolations()).toEqual([]);
  await screen.getByRole('link', { name: 'Reviews' }).click();
  await expect.element(screen.getByText('Reviews Page')).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});
