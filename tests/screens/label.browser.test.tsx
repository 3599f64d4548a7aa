import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Entity, entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, listed, told } from '../support/staff.ts';

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
      bulk: true,
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

async function show() {
  shop.api.on('GET /lamps', () =>
    json([
      { id: '1', name: 'Tall lamp', sku: 'LA-1' },
      { id: '2', name: 'Shade', above: '1' },
    ]),
  );
  await renderScreen(lamps());
  await listed();
}

test('records are labelled by the template of their list, wherever they are named', async () => {
  await show();
  await expect.element(button('Edit Tall lamp (LA-1)')).toBeVisible();
  await expect.element(button('Edit Shade')).toBeVisible();
  // As another record's field shows it.
  await expect.element(page.getByRole('cell', { name: 'Tall lamp (LA-1)', exact: true })).toBeVisible();
  expect(document.querySelectorAll('td[data-label]')).toHaveLength(2);
  await button('Delete Tall lamp (LA-1)').click();
  await expect.element(page.getByRole('dialog').getByText('Tall lamp (LA-1)')).toBeVisible();
});

test('the message after a deletion has the same label', async () => {
  shop.api.on('DELETE /lamps/1', () => json(undefined, 204));
  await show();
  await button('Select').click();
  await page.getByRole('checkbox', { name: 'Select Tall lamp (LA-1)' }).click();
  await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(told('Tall lamp (LA-1) deleted.')).toBeVisible();
});

test('the history has the labels of referenced records', async () => {
  shop.api.on('GET /admin/audit', () =>
    json([
      { id: '1', at: '2026-11-20T09:30:00.000Z', action: 'update', before: { above: '1' }, after: { above: '2' } },
    ]),
  );
  await show();
  await button('Edit Shade').click();
  await button('History').click();
  await expect.element(page.getByRole('dialog', { name: 'History' })).toHaveTextContent('Tall lamp (LA-1) → Shade');
});

test('a long name without spaces fits its dialogs', async () => {
  const name = 'W'.repeat(200);
  shop.api.on('GET /lamps', () => json([{ id: '1', name }]));
  await renderScreen(lamps());
  await listed();
  await button(`Delete ${name}`).click();
  const shown = page.getByRole('dialog').getByText(name);
  await expect.element(shown).toBeVisible();
  const { scrollWidth, clientWidth } = shown.element();
  expect(scrollWidth).toBe(clientWidth);
});
