import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Entity, entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import { violationsInBothSchemes } from '../support/axe.ts';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { listed } from '../support/staff.ts';

/** A list of an API that cannot be asked for a no and for what was never set together. */
const lamps: Entity = entityFrom(
  'lamps',
  {
    type: 'object',
    title: 'Lamp',
    properties: {
      id: { type: 'string', readOnly: true },
      name: { type: 'string', title: 'Name' },
      lit: { type: 'boolean', title: 'Lit' },
    },
  },
  {
    wire: { api: { query: { page: 'limit={count}&offset={from}', any: '{field}={value}' } } },
    endpoints: { list: 'GET /lamps', update: 'PUT /lamps/{id}' },
    list: {
      title: 'Lamps',
      label: 'name',
      paging: 'server',
      columns: [{ field: 'name' }, { field: 'lit', cell: 'switch' }],
    },
    errors: {},
  },
  panel,
);

const shop = freshShop(lamps);

test('A switch that was never set is neither on nor off, and one press sets it', async () => {
  let rows: readonly object[] = [
    { id: '1', name: 'On', lit: true },
    { id: '2', name: 'Off', lit: false },
    { id: '3', name: 'Never' },
  ];
  shop.api.on('GET /lamps', () => json(rows));
  shop.api.on('PUT /lamps/3', ({ body }) => {
    rows = [...rows.slice(0, 2), Object(body)];
    return json(body);
  });
  await renderScreen(lamps);
  await listed();
  const switches = page.getByRole('switch');
  expect(switches.elements().map((one) => one.ariaChecked)).toEqual(['true', 'false']);
  const never = page.getByRole('checkbox', { name: 'Lit Never' });
  await expect.element(never).toBePartiallyChecked();
  expect(never.element().closest('td')?.textContent).toBe('-');
  expect(await violationsInBothSchemes()).toEqual([]);
  await never.click();
  await expect.poll(() => shop.api.changes().map(({ body }) => body)).toMatchObject([{ id: '3', lit: true }]);
  await expect.element(page.getByRole('switch', { name: 'Lit Never' })).toBeChecked();
});
