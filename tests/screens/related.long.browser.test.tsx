import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Entity } from '../../src/shared/config/entity.ts';
import { violationsInBothSchemes } from '../support/axe.ts';
import { loadForm } from '../support/config.ts';
import { entityNamed } from '../support/entityNamed.ts';
import { json } from '../support/fakeApi.ts';
import { held } from '../support/held.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, dialog, openDialog, textbox } from '../support/staff.ts';

const shop = freshShop();
const users: Entity = {
  ...entityNamed('users'),
  related: [
    { entity: 'orders', by: 'userId' },
    { entity: 'roles', by: 'userId', title: 'What this person may do', columns: ['role'] },
  ],
};
await loadForm(users);

const table = (name: string) => page.getByRole('table', { name, exact: true });
const lines = (name: string) =>
  [...table(name).element().querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent));
const openAda = () => openDialog('Edit ada@shop.example', 'Edit User');

describe('Related records', () => {
  test('are a small table below the form, each a link', async () => {
    const { router } = await renderScreen(users);
    await openAda();
    await expect.element(table('Orders')).toBeVisible();
    expect(lines('Orders')).toHaveLength(2);
    expect(lines('What this person may do')).toEqual([
      ['User', 'Role'],
      ['Ada Adams', expect.stringMatching(/admin/i)],
    ]);
    expect(await violationsInBothSchemes()).toEqual([]);
    await page.getByRole('link', { name: 'Ada Adams', exact: true }).click();
    expect(router.state.location).toMatchObject({ pathname: '/roles', search: '?id=r1' });
    await expect.element(dialog('Edit User')).not.toBeInTheDocument();
  });

  test('are fetched when the dialog is open, and only then', async () => {
    await renderScreen(users);
    await expect.element(page.getByRole('table')).toBeVisible();
    const asked = () => shop.api.made.filter(({ call }) => call === 'GET /orders');
    expect(asked()).toEqual([]);
    await openAda();
    await expect.poll(asked).toHaveLength(1);
  });

  test('leave the dialog as high as it was before them', async () => {
    const roles = held<Response>();
    shop.api.on(entityNamed('roles').endpoints.list, () => roles.promise);
    await renderScreen(users);
    await button('Edit ada@shop.example').click();
    const height = () => dialog('Edit User').element().getBoundingClientRect().height;
    await expect.element(table('Orders')).toBeVisible();
    const before = height();
    roles.resolve(json([]));
    await expect.element(page.getByText('None', { exact: true })).toBeVisible();
    expect(height()).toBe(before);
  });

  test('a link asks before what was typed is lost', async () => {
    await renderScreen(users);
    await openAda();
    await textbox('Name').fill('Ada B.');
    await page.getByRole('link', { name: 'Ada Adams', exact: true }).click();
    await expect.element(dialog('Discard changes?')).toBeVisible();
    await button('Keep editing').click();
    await expect.element(textbox('Name')).toHaveValue('Ada B.');
  });

  test('say so when there are none', async () => {
    shop.api.set('orders', []);
    await renderScreen(users);
    await openAda();
    await expect.element(page.getByRole('region', { name: 'Orders', exact: true })).toHaveTextContent('None');
  });

  test('that cannot be fetched have Retry, and the form still works', async () => {
    shop.api.on(entityNamed('orders').endpoints.list, () => json({}, 500));
    await renderScreen(users);
    await openAda();
    const orders = page.getByRole('region', { name: 'Orders', exact: true });
    await expect.element(orders.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expect.element(textbox('Name')).toBeEnabled();
  });

  test('a new record has none', async () => {
    await renderScreen(users);
    await openDialog('Add User');
    await expect.element(page.getByRole('region', { name: 'Orders', exact: true })).not.toBeInTheDocument();
  });
});
