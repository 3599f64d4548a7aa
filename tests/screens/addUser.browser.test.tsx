import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { entityNamed } from '../support/entityNamed.ts';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, choose, openDialog, textbox } from '../support/staff.ts';

const shop = freshShop();

test('with endpoints.create in the config Create adds the user, with the roles', async () => {
  const users = entityNamed('users');
  shop.api.on('POST /admin/users', ({ body }) => json({ ...Object(body), id: 'u3' }, 201));
  await renderScreen({ ...users, endpoints: { ...users.endpoints, create: 'POST /admin/users' } });
  await openDialog('Add User');
  await textbox('Email').fill('cy@shop.example');
  await choose('Roles', 'User');
  await userEvent.keyboard('{Escape}');
  await button('Create').click();
  await expect
    .poll(() => shop.api.changes())
    .toEqual([{ call: 'POST /admin/users', body: { email: 'cy@shop.example', roles: ['USER'], isActive: true } }]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
