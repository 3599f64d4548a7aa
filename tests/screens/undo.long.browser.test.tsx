import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createOutbox, sendLast } from '../../src/panel/data/outbox/outbox.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import { violationsInBothSchemes } from '../support/axe.ts';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { alerted, button, choose, dialog, listed, told } from '../support/staff.ts';
import { expectToLast } from '../support/time.ts';
import { versionedShop } from '../support/versionedShop.ts';
import { parcels } from './parcels.ts';

/** Parcels whose every deletion can be taken back. */
const crossing: Entity = {
  ...parcels,
  endpoints: { ...parcels.endpoints, remove: 'DELETE /parcels/{id}' },
  toasts: { removed: 'The parcel is gone.' },
  undo: 'always',
};
const shop = freshShop(crossing);

const parcel = (place: number) => ({ id: `k${place}`, street: `Street ${place}`, town: 'Town', state: 'A' });
const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
const inBar = (name: string) =>
  page.getByRole('group', { name: 'Selection' }).getByRole('button', { name, exact: true });
const rowOf = (place: number) => page.getByRole('cell', { name: `Street ${place}`, exact: true });
const calls = () => shop.api.changes().map(({ call }) => call);

/** The list, with so many ms to take something back. */
async function openList(entity = crossing, undo = 60_000, outbox = createOutbox()) {
  shop.api.set('parcels', [1, 2, 3].map(parcel));
  const screen = await renderScreen(entity, '/', { outbox }, { toasts: { ...panel.toasts, undo } });
  await listed();
  return screen;
}

async function selectAll(): Promise<void> {
  await button('Select').click();
  await box('Select all').click();
}

async function deleteSelected(): Promise<void> {
  await inBar('Delete').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
}

describe('A deletion that can be undone', () => {
  test('hides the row at once, and Undo brings it back without a call', async () => {
    await openList();
    await button('Delete Street 2').click();
    await expect.element(told('Street 2 deleted.')).toBeVisible();
    await expect.element(rowOf(2)).not.toBeInTheDocument();
    await expect.element(page.getByText('2 of 2')).toBeVisible();
    expect(await violationsInBothSchemes()).toEqual([]);
    await button('Undo').click();
    await expect.element(rowOf(2)).toBeVisible();
    await expect.element(button('Undo')).not.toBeInTheDocument();
    expect(calls()).toEqual([]);
  });

  test('is sent when the time is over, and reported then', async () => {
    await openList(crossing, 3000);
    versionedShop(shop.api, crossing, [1, 2, 3].map(parcel));
    await expectToLast(
      3000,
      () => button('Undo').query() !== null && calls().length === 0,
      () => button('Delete Street 2').click(),
    );
    await expect.element(told('The parcel is gone.')).toBeVisible();
    expect(calls()).toEqual(['DELETE /parcels/k2']);
    await expect.element(rowOf(2)).not.toBeInTheDocument();
  });

  test('says by Ctrl+Z after its time that it is too late, once; then what was done before is taken back', async () => {
    const outbox = createOutbox();
    const undone: string[] = [];
    outbox.put(crossing, { state: 'gone', undo: () => undone.push('before') });
    shop.api.set('parcels', [1, 2, 3].map(parcel));
    await renderScreen(crossing, '/', { outbox }, { toasts: { ...panel.toasts, undo: 1000 } });
    await listed();
    await button('Delete Street 2').click();
    await expect.poll(calls).toEqual(['DELETE /parcels/k2']);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(told('Too late to undo: Street 2 deleted.')).toBeVisible();
    expect(undone).toEqual([]);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(undone).toEqual(['before']);
  });

  test('is sent at once when its message is closed', async () => {
    await openList();
    await button('Delete Street 1').click();
    await button('Delete Street 2').click();
    await expect.poll(() => button('Undo').elements()).toHaveLength(2);
    await button('Close').first().click();
    await expect.poll(calls).toEqual(['DELETE /parcels/k1']);
    await expect.element(rowOf(2)).not.toBeInTheDocument();
  });

  test('is sent with its version while the page ends, and not again', async () => {
    const outbox = createOutbox();
    versionedShop(shop.api, crossing, [1, 2, 3].map(parcel));
    const screen = await renderScreen(crossing, '/', { outbox });
    await listed();
    await button('Delete Street 3').click();
    await expect.element(button('Undo')).toBeVisible();
    await expect
      .poll(() => {
        sendLast(outbox);
        return calls();
      })
      .toEqual(['DELETE /parcels/k3']);
    expect(shop.api.ifMatches()).toEqual(['"1"']);
    await expect.element(button('Undo')).not.toBeInTheDocument();
    await screen.unmount();
    expect(calls()).toHaveLength(1);
  });

  test('that fails shows an error, and the row is back', async () => {
    shop.api.on('DELETE /parcels/{id}', () => json({ message: 'It is on the lorry.' }, 409));
    await openList();
    await button('Delete Street 1').click();
    await expect.element(rowOf(1)).not.toBeInTheDocument();
    await button('Close').click();
    await expect.element(alerted('It is on the lorry.')).toBeVisible();
    await expect.element(rowOf(1)).toBeVisible();
  });

  test('asks first where the config has a question', async () => {
    const confirm = { title: 'Delete it', text: 'Really?', cancel: 'Keep', submit: 'Yes' };
    await openList({ ...crossing, confirm });
    await button('Delete Street 1').click();
    await dialog('Delete it').getByRole('button', { name: 'Yes' }).click();
    await expect.element(dialog('Delete it')).not.toBeInTheDocument();
    await expect.element(rowOf(1)).not.toBeInTheDocument();
    expect(calls()).toEqual([]);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(rowOf(1)).toBeVisible();
    expect(calls()).toEqual([]);
  });

  test('is sent at once where the config forbids undo', async () => {
    await openList({ ...crossing, undo: undefined });
    await button('Delete Street 1').click();
    await expect.element(told('The parcel is gone.')).toBeVisible();
    expect(calls()).toEqual(['DELETE /parcels/k1']);
    await expect.element(button('Undo')).not.toBeInTheDocument();
  });
});

describe('A deletion of many', () => {
  const many: Entity = { ...crossing, undo: 'many' };

  test('can be undone as a whole', async () => {
    await openList(many);
    await selectAll();
    await box('Select Street 1').click();
    await deleteSelected();
    await expect.element(told('2 parcels deleted.')).toBeVisible();
    await expect.element(page.getByText('1 of 1')).toBeVisible();
    await button('Undo').click();
    await expect.element(page.getByText('3 of 3')).toBeVisible();
    expect(calls()).toEqual([]);
  });

  test('brings back what could not be deleted, and shows why', async () => {
    await openList(many);
    versionedShop(shop.api, crossing, [1, 2, 3].map(parcel));
    shop.api.on('DELETE /parcels/k2', () => json({ message: 'It is on the lorry.' }, 409));
    await selectAll();
    await deleteSelected();
    await expect.element(page.getByText(crossing.list.empty).or(page.getByText('Clear search'))).toBeVisible();
    await button('Close').click();
    await expect.element(alerted('2 of 3 parcels deleted.')).toBeVisible();
    await expect.element(rowOf(2)).toBeVisible();
    await expect.element(rowOf(1)).not.toBeInTheDocument();
    await alerted('2 of 3 parcels deleted.').getByRole('button', { name: 'Show' }).click();
    await expect.element(dialog('Delete 3 parcels')).toHaveTextContent('Street 2It is on the lorry.');
    shop.api.on('DELETE /parcels/k2', () => json(undefined, 204));
    await button('Retry failed').click();
    await expect.element(told('3 parcels deleted.')).toBeVisible();
  });
});

describe('A change of many', () => {
  const changeState = async () => {
    await selectAll();
    await inBar('Edit…').click();
    // Above the list there is a filter of that name.
    await expect.element(dialog('Edit 3 parcels')).toBeVisible();
    await choose('State', 'Arrived');
    await button('Change').click();
    await expect.element(told('State of 3 parcels changed.')).toBeVisible();
  };

  test('is undone by the former values', async () => {
    const { client } = await openList();
    const others = versionedShop(shop.api, crossing, [parcel(1), { ...parcel(2), state: 'B' }, parcel(3)]);
    await client.invalidateQueries({ queryKey: ['parcels'] });
    await changeState();
    expect(others.record('k1')).toMatchObject({ state: 'B' });
    await button('Undo').click();
    await expect.element(told('State of 2 parcels changed back.')).toBeVisible();
    expect(['k1', 'k2', 'k3'].map((id) => others.record(id)?.['state'])).toEqual(['A', 'B', 'A']);
    await expect.element(button('Undo')).not.toBeInTheDocument();
  });

  test('leaves what somebody else has changed since', async () => {
    const { client } = await openList();
    const others = versionedShop(shop.api, crossing, [1, 2, 3].map(parcel));
    await client.invalidateQueries({ queryKey: ['parcels'] });
    await changeState();
    others.change('k2', { state: 'A' });
    await client.invalidateQueries({ queryKey: ['parcels'] });
    await button('Undo').click();
    await expect.element(dialog('Undo: Change State')).toHaveTextContent('Street 2Changed by somebody else');
    const states = () => ['k1', 'k2', 'k3'].map((id) => others.record(id)?.['state']);
    await expect.poll(states).toEqual(['A', 'A', 'A']);
  });

  test('by an action that sets values is undone as well, value by value', async () => {
    const deliver = { title: 'Deliver', set: { state: 'B', isPaid: true }, on: 'selection' } as const;
    const { client } = await openList({ ...crossing, actions: [deliver] });
    const unpaid = [1, 2, 3].map((place) => ({ ...parcel(place), isPaid: false }));
    const others = versionedShop(shop.api, crossing, unpaid);
    await client.invalidateQueries({ queryKey: ['parcels'] });
    await selectAll();
    await inBar('Deliver').click();
    await expect.element(told('Deliver: done for 3 parcels.')).toBeVisible();
    expect(others.record('k1')).toMatchObject({ state: 'B', isPaid: true });
    others.change('k2', { isPaid: false, town: 'City' });
    await client.invalidateQueries({ queryKey: ['parcels'] });
    await button('Undo').click();
    await expect.element(dialog('Undo: Deliver')).toHaveTextContent('Street 2Changed by somebody else: Paid');
    const now = () => ['k1', 'k2', 'k3'].map((id) => others.record(id));
    await expect.poll(now).toMatchObject([
      { state: 'A', isPaid: false },
      { state: 'A', isPaid: false, town: 'City' },
      { state: 'A', isPaid: false },
    ]);
  });

  test('cannot be undone where the config forbids it', async () => {
    await openList({ ...crossing, undo: 'never' });
    await changeState();
    await expect.element(button('Undo')).not.toBeInTheDocument();
  });
});
