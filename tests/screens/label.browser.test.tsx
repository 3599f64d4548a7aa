import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Entity, entityFrom } from '../../src/config/entity.ts';
import { panel } from '../../src/config/files.ts';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, listed } from '../support/staff.ts';

const shop = freshShop();

const lamps = (): Entity =>
  entityFrom(
    'lamps',
    {
      type: 'object',
      title: 'Lamp',
      properties: {
        id: { type: 'string', readOnly: true },
        name: { type: 'string', title: 'Name' },
        sku: { type: 'string', title: 'SKU' },
        above: { type: 'string', title: 'Part of', reference: { to: 'lamps' } },
      },
    },
    {
      endpoints: { list: 'GET /lamps', update: 'PUT /lamps/{id}', remove: 'DELETE /lamps/{id}' },
      list: {
        title: 'Lamps',
        label: '{name}[ ({sku})]',
        columns: [{ field: 'sku' }, { field: 'name' }, { field: 'above', cell: 'reference' }],
      },
      form: {},
      confirm: {},
    },
    panel,
  );

test('records are called by the template of their list, wherever they are named', async () => {
  shop.api.on('GET /lamps', () =>
    json([
      { id: '1', name: 'Tall lamp', sku: 'LA-1' },
      { id: '2', name: 'Shade', above: '1' },
    ]),
  );
  await renderScreen(lamps());
  await listed();
  await expect.element(button('Edit Tall lamp (LA-1)')).toBeVisible();
  await expect.element(button('Edit Shade')).toBeVisible();
  // As another record's field shows it.
  await expect.element(page.getByRole('cell', { name: 'Tall lamp (LA-1)', exact: true })).toBeVisible();
  expect(document.querySelectorAll('td[data-label]')).toHaveLength(2);
  await button('Delete Tall lamp (LA-1)').click();
  await expect.element(page.getByRole('dialog').getByText('Tall lamp (LA-1)')).toBeVisible();
});
