import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Entity } from '../../src/shared/config/entity.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { listed } from '../support/staff.ts';
import { parcels } from './parcels.ts';

// The code of the editors comes when a test lets it.
const code = vi.hoisted(() => {
  const gate = () => {
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    return { open, opened };
  };
  return { editor: gate(), saving: gate(), isSaveLoaded: false };
});
vi.mock('../../src/panel/grid/editing/CellEditor.tsx', async (original) => {
  await code.editor.opened;
  return original();
});
vi.mock('../../src/panel/grid/editing/saveCell.ts', async (original) => {
  await code.saving.opened;
  const module = await original<object>();
  code.isSaveLoaded = true;
  return module;
});

const edited: Entity = {
  ...parcels,
  list: {
    ...parcels.list,
    sort: undefined,
    columns: parcels.list.columns
      .filter(({ field }) => field === 'street' || field === 'worth')
      .map((column) => ({ ...column, edit: true })),
  },
};
const shop = freshShop(edited);

test('a cell holds what is typed for an editor that is fetched, and one that saves takes no second Enter', async () => {
  const records = [1, 2].map((place) => ({ id: `k${place}`, street: `Street ${place}`, town: 'Town', worth: place }));
  shop.api.set('parcels', records);
  await renderScreen(edited);
  // The rows wait no longer than a second.
  await listed();
  const frame = page.getByRole('region', { name: 'Parcels' }).element();
  if (frame instanceof HTMLElement) frame.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}12');
  expect(document.activeElement?.textContent).toBe('£1.00');
  code.editor.open();
  const input = page.getByRole('textbox', { name: 'Worth Street 1' });
  await expect.element(input).toHaveValue('12');
  await expect.element(input).toHaveFocus();

  await userEvent.keyboard('{Enter}3{Enter}');
  code.saving.open();
  await expect.poll(() => code.isSaveLoaded, { timeout: 10_000 }).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 500));
  await expect.element(input).toHaveValue('123');
  expect(shop.api.changes()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => shop.api.changes().map(({ body }) => body)).toMatchObject([{ worth: 123 }]);
  await expect.poll(() => document.activeElement?.textContent).toBe('£2.00');
});
