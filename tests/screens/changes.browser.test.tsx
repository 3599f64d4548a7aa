import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Entity } from '../../src/shared/config/entity.ts';
import { entityNamed } from '../support/entityNamed.ts';
import { json } from '../support/fakeApi.ts';
import { held } from '../support/held.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { samples } from '../support/samples.ts';
import { freshShop } from '../support/spec.ts';
import { alerted, button, column, dialog, listed, openDialog, textbox, toggle } from '../support/staff.ts';

const shop = freshShop();

describe('Two values of one record changed in place, one right after the other', () => {
  const users = entityNamed('users');
  const twoSwitches: Entity = {
    ...users,
    list: { ...users.list, columns: [...users.list.columns, { field: 'isGuest', title: 'Guest', cell: 'switch' }] },
  };
  const call = 'PUT /admin/users/{id}';
  const [ada] = samples.users;
  const sent = () => shop.api.changes().map(({ body }) => body);

  /** Both changes, made before the first is answered. */
  async function changeBoth() {
    await renderScreen(twoSwitches);
    await toggle('Active ada@shop.example').click();
    await toggle('Guest ada@shop.example').click();
  }

  test('are both kept, whether or not the list was fetched in between', async () => {
    const first = held<Response>();
    let failing = false;
    shop.api.on('GET /admin/users', () => (failing ? json({}, 503) : json([ada])));
    shop.api.on(call, () => (sent().length > 1 ? json({}) : first.promise));
    await changeBoth();
    await expect.poll(sent).toHaveLength(1);
    failing = true;
    first.resolve(json({}));
    await expect.poll(sent).toHaveLength(2);
    expect(sent()).toMatchObject([{ isActive: false }, { isActive: false, isGuest: true }]);
    await expect.element(toggle('Active ada@shop.example')).not.toBeChecked();
    await expect.element(toggle('Guest ada@shop.example')).toBeChecked();
  });

  test('the second one starts from the server’s record, when the list was fetched in between', async () => {
    const first = held<Response>();
    shop.api.on(call, () => (sent().length > 1 ? json({}) : first.promise));
    await changeBoth();
    shop.api.set('users', [{ ...ada, isActive: false, name: 'Ada King' }]);
    first.resolve(json({}));
    await expect.poll(sent).toHaveLength(2);
    expect(sent()[1]).toMatchObject({ isActive: false, isGuest: true, name: 'Ada King' });
  });

  test('a failed first one is not part of the second', async () => {
    const first = held<Response>();
    shop.api.on(call, () => (sent().length > 1 ? json({}) : first.promise));
    await changeBoth();
    first.resolve(json({ message: 'Not now' }, 500));
    await expect.element(alerted('Not now')).toBeVisible();
    await expect.poll(sent).toHaveLength(2);
    expect(sent()[1]).toMatchObject({ isActive: true, isGuest: true });
  });
});

test('a deletion in progress does not block the confirmation of another', async () => {
  const list = held<Response>();
  await renderScreen('users');
  await listed();
  await openDialog('Delete ada@shop.example', 'Delete User');
  shop.api.on('GET /admin/users', () => list.promise);
  await button('Delete').click();
  await expect.element(dialog('Delete User')).not.toBeInTheDocument();
  await openDialog('Delete bo@shop.example', 'Delete User');
  await expect.element(button('Delete')).toBeEnabled();
  list.resolve(json(samples.users.slice(1)));
});

test('a record whose keys are those of every object is edited and saved as any other', async () => {
  const odd = {
    toString: 'x',
    valueOf: 1,
    meta: { constructor: { toString: null }, hasOwnProperty: [{ valueOf: 2 }] },
  };
  const [first, ...others] = samples.products;
  shop.api.set('products', [{ ...first, ...odd }, ...others]);
  await renderScreen('products');
  await listed();
  await openDialog(`Edit ${first?.name}`, 'Edit Product');
  await textbox('Name').first().fill('Odd desk');
  await button('Save').click();
  await expect.poll(() => shop.api.changes()[0]?.body).toMatchObject({ name: 'Odd desk', ...odd });
  await expect.element(dialog('Edit Product')).not.toBeInTheDocument();
  await expect.poll(() => column('Name')).toContain('Odd desk');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
