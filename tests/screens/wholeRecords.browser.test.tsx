import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Entity } from '../../src/shared/config/entity.ts';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { alerted, button, choose, listed, openDialog, textbox, told } from '../support/staff.ts';
import { parcels } from './parcels.ts';

const { version: _, ...unversioned } = parcels;
/** Parcels of a server that takes whole records and has no versions. */
const whole: Entity = {
  ...unversioned,
  api: { base: '/api', preset: 'json-server' },
  toasts: {},
  list: {
    ...parcels.list,
    columns: parcels.list.columns.map((one) =>
      one.field === 'state' ? { ...one, cell: 'select' as const, titles: { A: 'Waiting', B: 'Arrived' } } : one,
    ),
  },
};
const shop = freshShop(whole);
const first = { id: 'k1', street: 'Street 1', town: 'Town', state: 'A', worth: 5, count: 1 };
const second = { ...first, id: 'k2', street: 'Street 2' };

/** A server with records that it gives one by one, and replaces by PUT. */
async function open(entity = whole) {
  const records = new Map<unknown, object>([first, second].map((one) => [one.id, one]));
  const list = () => shop.api.set('parcels', [...records.values()]);
  list();
  shop.api.on('GET /parcels/{id}', ({ params }) =>
    json(records.get(params['id']) ?? {}, records.has(params['id']) ? 200 : 404),
  );
  shop.api.on('PUT /parcels/{id}', ({ params, body }) => {
    records.set(params['id'], { ...Object(body), id: params['id'] });
    list();
    return json(records.get(params['id']));
  });
  await renderScreen(entity);
  await listed();
  return {
    record: (id: string) => records.get(id),
    /** Somebody else changes a record: the page does not know. */
    change: (id: string, values: object) => records.set(id, { ...records.get(id), ...values }),
    remove: (id: string) => records.delete(id),
  };
}
const single = () => shop.api.made.map(({ call }) => call).filter((call) => call.includes('/parcels/'));

async function saveTown(value: string) {
  await openDialog('Edit Street 1', 'Edit Parcel');
  await textbox('Town').fill(value);
  await button('Update').click();
}

async function arrive() {
  await page.getByRole('combobox', { name: 'State Street 1' }).click();
  await page.getByRole('option', { name: 'Arrived' }).click();
}

describe('A change that sends the whole record to a server without versions', () => {
  test('is made of the record as the server has it: of a form', async () => {
    const server = await open();
    server.change('k1', { worth: 2, count: 9, town: 'Elsewhere' });
    await saveTown('Here');
    await expect.element(told('(Worth). Both changes are saved.')).toBeVisible();
    expect(server.record('k1')).toMatchObject({ town: 'Here', worth: 2, count: 9, state: 'A' });
    expect(single()).toEqual(['GET /parcels/k1', 'PUT /parcels/k1']);
  });

  test('of a cell, and its undo, which leaves what others changed', async () => {
    const server = await open();
    server.change('k1', { worth: 2 });
    await arrive();
    await expect.element(told('Street 1 → Arrived')).toBeVisible();
    expect(server.record('k1')).toMatchObject({ state: 'B', worth: 2 });
    server.change('k1', { worth: 1 });
    await told('Street 1 → Arrived').getByRole('button', { name: 'Undo' }).click();
    await expect.element(told('State of Street 1 changed back.')).toBeVisible();
    expect(server.record('k1')).toMatchObject({ state: 'A', worth: 1 });
    expect(single()).toEqual(['GET /parcels/k1', 'PUT /parcels/k1', 'GET /parcels/k1', 'PUT /parcels/k1']);
  });

  test('of many: a formula counts from what the server has', async () => {
    const server = await open();
    server.change('k1', { worth: 50, town: 'Elsewhere' });
    await button('Select').click();
    await page.getByRole('checkbox', { name: 'Select all', exact: true }).click();
    await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Edit…' }).click();
    await choose('Change', 'Worth');
    await choose('How', 'Calculate');
    await textbox('Calculate').fill('+ 1');
    await userEvent.keyboard('{Enter}');
    await button('Change').click();
    await expect.poll(() => server.record('k2')).toMatchObject({ worth: 6 });
    await expect.poll(() => server.record('k1')).toMatchObject({ worth: 51, town: 'Elsewhere' });
    expect(single().toSorted()).toEqual(['GET /parcels/k1', 'GET /parcels/k2', 'PUT /parcels/k1', 'PUT /parcels/k2']);
  });

  test('takes the record that the server gives, where the config names a version that it does not give', async () => {
    const server = await open({ ...whole, version: 'revision' });
    server.change('k1', { worth: 2 });
    await saveTown('Here');
    await expect.poll(() => server.record('k1')).toMatchObject({ town: 'Here', worth: 2 });
    expect(single()).toEqual(['GET /parcels/k1', 'PUT /parcels/k1']);
  });

  test('is not sent where that cannot be read', async () => {
    const server = await open();
    shop.api.on('GET /parcels/{id}', () => json({ message: 'Not today' }, 500));
    await saveTown('Here');
    await expect.element(alerted('Not today')).toBeVisible();
    await expect.element(textbox('Town')).toHaveValue('Here');
    shop.api.on('GET /parcels/{id}', () => json({}, 404));
    server.remove('k1');
    shop.api.set('parcels', [second]);
    await button('Update').click();
    await expect.element(alerted('This record has been deleted meanwhile.')).toBeVisible();
    expect(single().filter((call) => call.startsWith('PUT'))).toEqual([]);
  });

  test.each<[string, Entity]>([
    ['the config says that the last one wins', { ...whole, conflicts: 'last' }],
    ['there is no preset', { ...whole, api: { base: '/api' } }],
    ['a version is sent', { ...whole, version: 'count' }],
    ['it is a PATCH', { ...whole, endpoints: { ...whole.endpoints, update: 'PATCH /parcels/{id}' } }],
  ])('is sent without a read where %s', async (_, entity) => {
    await open(entity);
    shop.api.on('PATCH /parcels/{id}', () => json(first));
    await saveTown('Here');
    await expect.poll(() => single().map((call) => call.split(' ')[0])).toEqual([single()[0]?.split(' ')[0]]);
    expect(single()).not.toContain('GET /parcels/k1');
  });
});
