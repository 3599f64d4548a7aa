import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, choose, column, listed, openDialog, told } from '../support/staff.ts';

const shop = freshShop();

const roles = [
  { id: 'r1', userId: 'u1', userName: 'Ada Adams', role: 'ADMIN' },
  { id: 'r2', userId: 'u2', userName: 'Bo Berg', role: 'MANAGER' },
];

test('a saved record that the filter hides has a message, and its button shows it', async () => {
  shop.api.set('roles', roles);
  shop.api.on('PATCH /admin/roles/r2', ({ body }) => {
    shop.api.set('roles', [roles[0] ?? {}, { ...roles[1], ...Object(body) }]);
    return json({});
  });
  const { router } = await renderScreen('roles');
  await listed();
  await openDialog('Edit Bo Berg', 'Edit User Role');
  await choose('Role', 'SUPPORT');
  await button('Update').click();
  const message = told('Bo Berg is saved. The search or filter hides it.');
  await expect.element(message).toBeVisible();
  expect(column('User')).toEqual(['Ada Adams']);
  // It takes nothing back.
  await expect.element(message.getByRole('button', { name: 'Show' })).not.toHaveAttribute('aria-keyshortcuts');
  await message.getByRole('button', { name: 'Show' }).click();
  await expect.poll(() => column('User')).toEqual(['Bo Berg']);
  expect(router.state.location.search).toBe('?id=r2');
});

test('a saved record that the list shows has none', async () => {
  shop.api.set('roles', roles);
  await renderScreen('roles');
  await listed();
  await openDialog('Edit Bo Berg', 'Edit User Role');
  await choose('Role', 'ADMIN');
  await button('Update').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.poll(() => shop.api.changes()).toHaveLength(1);
  await expect.element(page.getByText('hides it')).not.toBeInTheDocument();
});
