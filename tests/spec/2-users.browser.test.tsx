import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { json } from '../support/fakeApi.ts';
import { held } from '../support/held.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { samples } from '../support/samples.ts';
import { freshShop } from '../support/spec.ts';
import {
  button,
  choose,
  column,
  columns,
  combobox,
  dialog,
  fieldNames,
  listed,
  named,
  open,
  openDialog,
  options,
  row,
  rowsIn,
  textbox,
  toggle,
} from '../support/staff.ts';

const shop = freshShop();
const [ada, bo] = samples.users;

describe('Users: the list', () => {
  // Shows users 1.
  test("Title 'Users'", async () => {
    await renderScreen('users');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  });

  // Shows users 2.
  test("Table columns: Avatar, Email, Name, Phone ('-' if none), Role (roles joined by comma), Active toggle, Actions", async () => {
    await renderScreen('users');
    await listed();
    const titles = ['Avatar', 'Email', 'Name', 'Phone', 'Role', 'Active', 'Actions'];
    expect(named(titles, columns())).toEqual(titles);
    expect(rowsIn(...titles.slice(0, -1))).toEqual([
      ['A', 'ada@shop.example', 'Ada Adams', '+44 20 7946 0001', 'ADMIN, USER', ''],
      ['B', 'bo@shop.example', '-', '-', '-', ''],
    ]);
    await expect.element(toggle('Active ada@shop.example')).toBeChecked();
    await expect.element(toggle('Active bo@shop.example')).not.toBeChecked();
    await expect.element(button('Edit ada@shop.example')).toBeVisible();
    await expect.element(button('Delete ada@shop.example')).toBeVisible();
  });

  // Shows users 2.
  test('Avatar: the picture of the user', async () => {
    shop.api.set('users', [{ ...ada, avatar: '/tests/support/picture.svg' }]);
    await renderScreen('users');
    await expect
      .element(row(1).getByRole('img', { name: 'Avatar ada@shop.example' }))
      .toHaveAttribute('src', '/tests/support/picture.svg');
  });

  // Shows users 2, fields 8.
  test.each([
    ['strings', ['ADMIN', 'USER'], 'ADMIN, USER'],
    ['objects with a role field', [{ role: 'MANAGER' }, { role: 'STAFF' }], 'MANAGER, STAFF'],
    ['both', ['USER', { id: 7, role: 'EDITOR' }], 'USER, EDITOR'],
    ['none', [], '-'],
  ])('roles joined by comma: %s', async (_, roles, text) => {
    shop.api.set('users', [{ ...ada, roles }]);
    await renderScreen('users');
    await expect.poll(() => column('Role')).toEqual([text]);
  });

  // Shows users 3.
  test("delete with confirmation 'Delete User' / 'Are you sure you want to delete this user? This action cannot be undone.'", async () => {
    await renderScreen('users');
    const asked = await openDialog('Delete bo@shop.example', 'Delete User');
    await expect
      .element(
        asked.getByText('Are you sure you want to delete this user? This action cannot be undone.', { exact: true }),
      )
      .toBeVisible();
    await button('Delete').click();
    await expect.element(asked).not.toBeInTheDocument();
    expect(shop.api.changes()).toEqual([{ call: 'DELETE /admin/users/u2', body: undefined }]);
  });
});

describe('Users: the Active toggle', () => {
  // Shows states 11.
  test('User active flag: toggled inline', async () => {
    await renderScreen('users');
    shop.api.on('PUT /admin/users/{id}', ({ body }) => {
      shop.api.set('users', [ada, Object(body)]);
      return json(body);
    });
    await toggle('Active bo@shop.example').click();
    await expect.element(toggle('Active bo@shop.example')).toBeChecked();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect
      .poll(() => shop.api.changes())
      .toEqual([{ call: 'PUT /admin/users/u2', body: { ...bo, isActive: true } }]);
  });

  // Shows calls 26.
  test('the whole user object', async () => {
    await renderScreen('users');
    await toggle('Active ada@shop.example').click();
    await expect
      .poll(() => shop.api.changes())
      .toEqual([{ call: 'PUT /admin/users/u1', body: { ...ada, isActive: false } }]);
  });

  // Shows beyond 2.
  test('It shows what was chosen at once, and goes back when the call fails', async () => {
    const answer = held<Response>();
    shop.api.on('PUT /admin/users/{id}', () => answer.promise);
    await renderScreen('users');
    await toggle('Active ada@shop.example').click();
    await expect.element(toggle('Active ada@shop.example')).not.toBeChecked();
    answer.resolve(json({ message: 'The last ADMIN stays active.' }, 409));
    await expect.element(page.getByRole('alert')).toHaveTextContent('The last ADMIN stays active.');
    await expect.element(toggle('Active ada@shop.example')).toBeChecked();
  });
});

describe('Users: the dialog', () => {
  // Shows categories 10, users 4.
  test("Dialog 'Add User' or 'Edit User': email, name, roles (only when adding), Active select. Buttons Cancel and Create/Update", async () => {
    await renderScreen('users');
    await openDialog('Add User');
    const fields = ['Email', 'Name', 'Roles', 'Active'];
    await expect.poll(() => named(fields, fieldNames())).toEqual(fields);
    await expect.element(button('Create')).toBeVisible();
    await button('Cancel').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await openDialog('Edit ada@shop.example', 'Edit User');
    await expect.poll(() => named(fields, fieldNames())).toEqual(['Email', 'Name', 'Active']);
    await expect.element(textbox('Email')).toHaveValue('ada@shop.example');
    await expect.element(button('Update')).toBeVisible();
    await expect.element(button('Cancel')).toBeVisible();
  });

  // Shows users 5, permissions 4.
  test('roles (only when adding; multi-choice Admin, User, Manager, Staff)', async () => {
    await renderScreen('users');
    await openDialog('Add User');
    await open('Roles');
    expect(options()).toEqual(['Admin', 'User', 'Manager', 'Staff']);
    await page.getByRole('option', { name: 'Admin' }).click();
    await page.getByRole('option', { name: 'Staff' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(combobox('Roles')).toHaveTextContent('Admin, Staff');
  });

  // Shows users 6.
  test('Active select (Active/Inactive)', async () => {
    await renderScreen('users');
    await openDialog('Edit ada@shop.example', 'Edit User');
    await expect.element(combobox('Active')).toHaveTextContent('Active');
    await open('Active');
    expect(options()).toEqual(['Active', 'Inactive']);
    await page.getByRole('option', { name: 'Inactive' }).click();
    await button('Update').click();
    await expect
      .poll(() => shop.api.changes())
      .toEqual([{ call: 'PUT /admin/users/u1', body: { ...ada, isActive: false } }]);
  });

  // Shows users 7.
  test('Submitting does something only when editing an existing user: Create sends nothing, and says so', async () => {
    await renderScreen('users');
    await openDialog('Add User');
    // It is said before anything is typed.
    await expect.element(page.getByText('The shop has no call that adds users')).toBeVisible();
    await textbox('Email').fill('cy@shop.example');
    await choose('Roles', 'User');
    await userEvent.keyboard('{Escape}');
    await button('Create').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(/Nothing was sent\.$/);
    expect(shop.api.changes()).toEqual([]);
    await expect.element(dialog('Add User')).toBeVisible();
    await expect.element(textbox('Email')).toHaveValue('cy@shop.example');
  });

  // Shows users 7.
  test('Submitting when editing sends the user, whatever roles they have', async () => {
    await renderScreen('users');
    await openDialog('Edit bo@shop.example', 'Edit User');
    await textbox('Name').fill('Bo Brown');
    await button('Update').click();
    await expect
      .poll(() => shop.api.changes())
      .toEqual([{ call: 'PUT /admin/users/u2', body: expect.objectContaining({ ...bo, name: 'Bo Brown' }) }]);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  // Shows beyond 8.
  test('A role that the dialog does not offer is no obstacle, and stays', async () => {
    const editor = { ...ada, roles: ['EDITOR', { id: 'r9', role: 'SUPPORT' }] };
    shop.api.set('users', [editor]);
    await renderScreen('users');
    await openDialog('Edit ada@shop.example', 'Edit User');
    await textbox('Name').fill('Ada A.');
    await button('Update').click();
    await expect
      .poll(() => shop.api.changes())
      .toEqual([{ call: 'PUT /admin/users/u1', body: expect.objectContaining({ ...editor, name: 'Ada A.' }) }]);
  });
});
