import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { samples } from '../support/samples.ts';
import { freshShop } from '../support/spec.ts';
import {
  button,
  choose,
  clickTwice,
  column,
  columns,
  combobox,
  listed,
  localTime,
  named,
  open,
  options,
  rowsIn,
} from '../support/staff.ts';

const shop = freshShop();

describe('Orders', () => {
  // Shows orders 1.
  test("Title 'Orders'", async () => {
    await renderScreen('orders');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  });

  // Shows orders 2, fields 9, limits 6.
  test('Table: ID, User ID, Status (dropdown), Total (dollar sign, two decimals), Created, Updated', async () => {
    await renderScreen('orders');
    await listed();
    const titles = ['ID', 'User ID', 'Status', 'Total', 'Created', 'Updated', 'Actions'];
    expect(named(titles, columns())).toEqual(titles);
    expect(rowsIn(...titles.slice(0, -1))).toEqual([
      ['o1', 'u1', 'pending', '$349.00', localTime('2026-03-01T10:00:00.000Z'), localTime('2026-03-02T11:30:00.000Z')],
      ['o2', 'u2', 'shipped', '$12.50', localTime('2026-03-03T10:00:00.000Z'), '-'],
    ]);
    await expect.element(combobox('Status o1')).toBeVisible();
  });

  // Shows beyond 12.
  test('A column says who ordered, once it is chosen, and a click on a row shows the order', async () => {
    shop.api.on('GET /admin/users', () => json([{ id: 'u1', name: 'Marcus Hale', email: 'marcus@shop.example' }]));
    await renderScreen('orders');
    await listed();
    expect(shop.api.made.map(({ call }) => call)).toEqual(['GET /orders']);
    await button('Columns').click();
    await page.getByRole('checkbox', { name: 'Customer' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => rowsIn('Customer')).toEqual([['Marcus Hale'], ['u2']]);
    await page.getByRole('searchbox').fill('marcus');
    await expect.poll(() => rowsIn('ID')).toEqual([['o1']]);
    await page.getByRole('cell', { name: 'o1', exact: true }).click();
    await expect.element(page.getByRole('dialog', { name: 'o1' })).toHaveTextContent('CustomerMarcus Hale');
    localStorage.clear();
  });

  // Shows orders 3, calls 20.
  test('a delete icon with no confirmation', async () => {
    await renderScreen('orders');
    await button('Delete o2').click();
    await expect.poll(() => shop.api.changes()).toEqual([{ call: 'DELETE /orders/o2', body: undefined }]);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  // Shows beyond 12.
  test('There is nothing to add or edit', async () => {
    await renderScreen('orders');
    await listed();
    const names = [...document.querySelectorAll('main button')].map(
      (one) => one.getAttribute('aria-label') ?? one.textContent,
    );
    expect(names.filter((name) => /add|edit/i.test(name ?? ''))).toEqual([]);
  });

  // Shows beyond 3.
  test('A second click on the delete icon does not delete twice', async () => {
    await renderScreen('orders');
    await listed();
    clickTwice(button('Delete o2'));
    await expect.poll(() => shop.api.changes()).toHaveLength(1);
    await expect.element(button('Delete o2')).toBeEnabled();
    expect(shop.api.changes()).toHaveLength(1);
  });
});

describe('Order status', () => {
  // Shows states 9, limits 5.
  test('pending, processing, shipped, delivered, cancelled', async () => {
    await renderScreen('orders');
    await open('Status o1');
    expect(options()).toEqual(['pending', 'processing', 'shipped', 'delivered', 'cancelled']);
  });

  // Shows states 10.
  test.each(['processing', 'shipped', 'delivered', 'cancelled'])(
    'Any can be chosen at any time; no restrictions: from pending to %s and back',
    async (status) => {
      await renderScreen('orders');
      shop.api.on('PUT /orders/{id}', ({ body }) => {
        shop.api.set('orders', [Object(body)]);
        return Response.json(body);
      });
      await choose('Status o1', status);
      await expect.poll(() => column('Status')).toEqual([status]);
      await choose('Status o1', 'pending');
      await expect.poll(() => column('Status')).toEqual(['pending']);
      await expect.poll(() => shop.api.changes().map(({ body }) => Object(body).status)).toEqual([status, 'pending']);
    },
  );

  // Shows calls 19.
  test('the full order with the new status', async () => {
    await renderScreen('orders');
    await choose('Status o1', 'delivered');
    await expect
      .poll(() => shop.api.changes())
      .toEqual([{ call: 'PUT /orders/o1', body: { ...samples.orders[0], status: 'delivered' } }]);
  });
});
