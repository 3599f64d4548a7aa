import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDrafts } from '../../src/panel/data/drafts/drafts.ts';
import { type Entity, entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import type { RecordSchema } from '../../src/shared/config/grammar.ts';
import { decodeRecord, wireRecord } from '../../src/shared/wire/record.ts';
import { testConfig } from '../support/config.ts';
import { type FakeApi, fakeApi, json } from '../support/fakeApi.ts';
import { fakeIdentity } from '../support/fakeIdentity.ts';
import { people, renderPanel, userOf } from '../support/renderPanel.tsx';
import { textbox } from '../support/staff.ts';

const parcelsOf = (name: string, properties: RecordSchema['properties'], town: string, was?: string): Entity => {
  const schema: RecordSchema = {
    type: 'object',
    title: 'Parcel',
    required: ['id'],
    properties: { id: { type: 'string', readOnly: true }, ...properties },
  };
  const entity = entityFrom(
    name,
    schema,
    {
      endpoints: { list: 'GET /parcels', update: 'PUT /parcels/{id}' },
      list: {
        title: 'Parcels',
        label: 'street',
        filters: [{ field: town }, { field: 'state' }],
        columns: [{ field: 'street' }, { field: town }, { field: 'state' }],
      },
      form: { title: { add: 'Add Parcel', edit: 'Edit Parcel' }, cancel: 'Cancel', submit: 'Save' },
    },
    panel,
  );
  return { ...entity, schema: { ...schema, ...(was !== undefined && { was }) } };
};

const street = { type: 'string' as const, title: 'Street' };
const town = { type: 'string' as const, title: 'Town', enum: ['Oslo', 'Bern'] };
const state = { type: 'string' as const, title: 'State' };
const note = { type: 'string' as const, title: 'Note' };

const before = parcelsOf('parcels', { street, town, state: { ...state, enum: ['WAITS', 'SENT'] }, note }, 'town');
/** The entity, two of its fields and a value have other names. */
const after = parcelsOf(
  'shipments',
  {
    street,
    city: { ...town, title: 'City', was: 'town' },
    state: { ...state, enum: ['OPEN', 'SENT'], formerValues: [{ was: 'WAITS', is: 'OPEN' }] },
    remark: { ...note, title: 'Remark', was: 'note' },
  },
  'city',
  'parcels',
);

const records = [
  { id: '1', street: 'North', town: 'Oslo', state: 'WAITS', note: '' },
  { id: '2', street: 'South', town: 'Oslo', state: 'WAITS', note: 'old' },
  { id: '3', street: 'West', town: 'Oslo', state: 'SENT' },
  { id: '4', street: 'East', town: 'Bern', state: 'WAITS' },
];
const migrated = records.map(({ town: city, note: remark, state, ...row }) => ({
  ...row,
  ...{ city, remark, state: state === 'WAITS' ? 'OPEN' : state },
}));

let api: FakeApi;
beforeEach(async () => {
  await page.viewport(1280, 900);
  api = fakeApi({ users: Object.values(people) });
});
afterEach(() => {
  api.restore();
  localStorage.clear();
});

/** The panel with one entity in its menu, at an address. */
async function open(entity: Entity, address: string, formerEntities?: Record<string, string>) {
  const config = testConfig(entity);
  const menu = [{ title: 'Parcels', entity: entity.name }];
  const own = { ...config.panel, menu, ...(formerEntities && { formerEntities }) };
  const screen = await renderPanel(address, fakeIdentity(), { ...config, panel: own });
  screen.provider.become(userOf(people.admin));
  await expect.element(page.getByRole('dialog', { name: 'Edit Parcel' })).toBeVisible();
  return screen;
}

test('a bookmark from before an entity, its fields and their values were renamed leads to the same list, record and draft', async () => {
  api.on('GET /parcels', () => json(records));
  const screen = await open(before, '/parcels?edit=2');
  await textbox('Note').fill('ring twice');
  const original = decodeRecord(before, wireRecord(records[1] ?? {}));
  await expect
    .poll(async () => (await openDrafts('uid-admin')).of({ entity: before, original }))
    .toMatchObject([{ data: { note: 'ring twice' } }]);
  await screen.unmount();

  api.on('GET /parcels', () => json(migrated));
  api.on('PUT /parcels/{id}', ({ body }) => json(body));
  const now = await open(after, '/parcels?town=Oslo&state=WAITS&sort=-street&edit=2', { parcels: 'shipments' });
  await expect.element(textbox('Remark')).toHaveValue('ring twice');
  const { location } = now.router.state;
  expect(location.pathname + location.search).toBe('/shipments?city=Oslo&state=OPEN&sort=-street&edit=2');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => api.changes().map(({ call, body }) => [call, body]))
    .toEqual([['PUT /parcels/2', { ...migrated[1], remark: 'ring twice' }]]);
  await expect
    .poll(() => [...document.querySelectorAll('tbody tr')].map((row) => row.querySelector('td')?.textContent))
    .toEqual(['South', 'North']);
  await expect.poll(() => now.router.state.location.search).toBe('?city=Oslo&state=OPEN&sort=-street');
});
