import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../support/renderScreen.tsx';
import { samples } from '../support/samples.ts';
import { freshShop } from '../support/spec.ts';
import {
  button,
  choose,
  column,
  columns,
  combobox,
  fieldNames,
  listed,
  localTime,
  named,
  open,
  openDialog,
  options,
  rowsIn,
} from '../support/staff.ts';

const shop = freshShop();
const [, support] = samples.roles;

describe('Roles: the list', () => {
  // Shows roles 1.
  test("Title 'Roles', an 'Add Role' button", async () => {
    await renderScreen('roles');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible();
    await openDialog('Add Role', 'Add User Role');
  });

  // Shows roles 2, permissions 5.
  test("a filter 'Show' with 'Only Admin/Manager' (default) and 'All Roles'", async () => {
    const all = ['ADMIN', 'MANAGER', 'EDITOR', 'USER', 'SUPPORT', 'VIEWER'];
    shop.api.set(
      'roles',
      all.map((role, place) => ({ id: `r${place}`, userId: 'u1', userName: role, role })),
    );
    await renderScreen('roles');
    await expect.poll(() => column('Role')).toEqual(['ADMIN', 'MANAGER']);
    await expect.element(combobox('Show')).toHaveTextContent('Only Admin/Manager');
    await open('Show');
    expect(options()).toEqual(['Only Admin/Manager', 'All Roles']);
    await page.getByRole('option', { name: 'All Roles' }).click();
    await expect.poll(() => column('Role')).toEqual(all);
  });

  // Shows roles 3, fields 11.
  test("Table: User (name or '-'), User ID, Role, Created At (local date-time), edit, and delete", async () => {
    await renderScreen('roles', '/?filter=All+Roles');
    await listed();
    expect(rowsIn('User', 'User ID', 'Role', 'Created At')).toEqual([
      ['Ada Adams', 'u1', 'ADMIN', localTime('2026-01-05T09:00:00.000Z')],
      ['-', 'u2', 'SUPPORT', localTime('2026-01-06T09:00:00.000Z')],
    ]);
    const titles = ['User', 'User ID', 'Role', 'Created At', 'Actions'];
    expect(named(titles, columns())).toEqual(titles);
    await expect.element(button('Edit Ada Adams')).toBeVisible();
    await expect.element(button('Delete Ada Adams')).toBeVisible();
  });

  // Shows roles 4, calls 24.
  test("delete with confirmation 'Delete Role' / 'Are you sure you want to delete this role? This action cannot be undone.'", async () => {
    await renderScreen('roles');
    const asked = await openDialog('Delete Ada Adams', 'Delete Role');
    await expect
      .element(
        asked.getByText('Are you sure you want to delete this role? This action cannot be undone.', { exact: true }),
      )
      .toBeVisible();
    await button('Delete').click();
    await expect.element(asked).not.toBeInTheDocument();
    expect(shop.api.changes()).toEqual([{ call: 'DELETE /admin/roles/r1', body: undefined }]);
  });
});

describe('Roles: the dialog', () => {
  // Shows categories 10, roles 5.
  test("Dialog 'Add User Role' or 'Edit User Role': a user select and a role select. Buttons Cancel and Create/Update", async () => {
    await renderScreen('roles');
    await openDialog('Add Role', 'Add User Role');
    await expect.poll(() => named(['User', 'Role'], fieldNames())).toEqual(['User', 'Role']);
    await expect.element(button('Create')).toBeVisible();
    await button('Cancel').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await openDialog('Edit Ada Adams', 'Edit User Role');
    await expect.poll(() => named(['User', 'Role'], fieldNames())).toEqual(['User', 'Role']);
    await expect.element(button('Update')).toBeVisible();
    await expect.element(button('Cancel')).toBeVisible();
  });

  // Shows roles 5.
  test('a user select (shows name or email)', async () => {
    await renderScreen('roles');
    await openDialog('Add Role', 'Add User Role');
    await open('User');
    expect(options()).toEqual(['Ada Adams', 'bo@shop.example']);
  });

  // Shows roles 5.
  test('a user select (disabled when editing)', async () => {
    await renderScreen('roles');
    await openDialog('Add Role', 'Add User Role');
    await expect.element(combobox('User')).toBeEnabled();
    await button('Cancel').click();
    await openDialog('Edit Ada Adams', 'Edit User Role');
    await expect.element(combobox('User')).toBeDisabled();
    await expect.element(combobox('User')).toHaveValue('Ada Adams');
    await expect.element(combobox('Role')).toBeEnabled();
  });

  // Shows calls 22.
  test('A new one is posted below its user, with nothing but the role', async () => {
    await renderScreen('roles');
    await openDialog('Add Role', 'Add User Role');
    await choose('User', 'bo@shop.example');
    await choose('Role', 'EDITOR');
    await button('Create').click();
    await expect
      .poll(() => shop.api.changes())
      .toEqual([{ call: 'POST /admin/users/u2/roles', body: { role: 'EDITOR' } }]);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  // Shows calls 23.
  test('An existing one is patched, with nothing but the role', async () => {
    await renderScreen('roles', '/?filter=All+Roles');
    await openDialog(`Edit ${support.id}`, 'Edit User Role');
    await choose('Role', 'VIEWER');
    await button('Update').click();
    await expect.poll(() => shop.api.changes()).toEqual([{ call: 'PATCH /admin/roles/r2', body: { role: 'VIEWER' } }]);
  });
});
