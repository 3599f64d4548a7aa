import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Entity } from '../../src/shared/config/entity.ts';
import { loadForm } from '../support/config.ts';
import { json } from '../support/fakeApi.ts';
import { held } from '../support/held.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { listed, openDialog, textbox } from '../support/staff.ts';
import { parcels } from './parcels.ts';

const { sort: _, ...list } = parcels.list;
const last: Entity = {
  ...parcels,
  conflicts: 'last',
  list: {
    ...list,
    columns: list.columns.map((column) => (column.field === 'worth' ? { ...column, edit: true } : column)),
  },
};
await loadForm(last);
const shop = freshShop(last);

test('A form and a cell of one record are saved one after the other, the later on top of the earlier', async () => {
  const parcel = {
    id: 'k1',
    street: 'Street 1',
    town: 'Town',
    worth: 10,
    weight: 1,
    dueOn: '2026-03-01',
    userId: 'u1',
  };
  shop.api.set('parcels', [parcel]);
  const answer = held<Response>();
  shop.api.on('PUT /parcels/{id}', () => answer.promise);
  await renderScreen(last);
  await listed();
  await page.getByRole('cell', { name: '£10.00' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Worth Street 1' })).toHaveFocus();
  await userEvent.keyboard('50{Enter}');
  await expect.poll(() => shop.api.changes().length).toBe(1);
  await openDialog('Edit Street 1', 'Edit Parcel');
  await textbox('Town').fill('Ghent');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect.element(page.getByRole('button', { name: 'Update' })).toBeDisabled();
  expect(shop.api.changes().length).toBe(1);
  answer.resolve(json({ ...parcel, worth: 50 }));
  await expect
    .poll(() => shop.api.changes().map(({ body }) => body))
    .toMatchObject([
      { worth: 50, town: 'Town' },
      { worth: 50, town: 'Ghent' },
    ]);
});
