import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { listed, openDialog } from '../support/staff.ts';

const text = (title: string) => ({ type: 'string', title }) as const;
const people = entityFrom(
  'friends',
  {
    type: 'object',
    title: 'Friend',
    properties: {
      id: { type: 'string', readOnly: true },
      name: text('Name'),
      password: { ...text('Password'), writeOnly: true },
      token: text('Token'),
      given: text('Given'),
      street: text('Street'),
      code: { type: 'number', title: 'Code' },
      plain: { type: 'number', title: 'Plain' },
      email: { ...text('Email'), format: 'email' },
    },
  },
  {
    uiSchema: {
      token: { 'ui:widget': 'password' },
      given: { 'ui:widget': 'password', 'ui:autocomplete': 'one-time-code' },
      street: { 'ui:widget': 'textarea', 'ui:autocomplete': 'street-address' },
      code: { 'ui:autocomplete': 'postal-code' },
      email: { 'ui:autocomplete': 'email' },
    },
    endpoints: { list: 'GET /friends', update: 'PUT /friends/{id}' },
    list: {
      title: 'Friends',
      label: 'name',
      columns: [
        { field: 'name', edit: true },
        { field: 'email', edit: true },
        { field: 'code', cell: 'number', edit: true },
        { field: 'plain', cell: 'number', edit: true },
      ],
    },
    form: {},
  },
  panel,
);
const shop = freshShop(people);
const rows = [{ id: '1', name: 'Ada', street: 'Main', code: 1, plain: 2, email: 'a@b.example' }];

test('the inputs of a form are filled in by the browser as the config says, secrets as new ones', async () => {
  shop.api.set('friends', rows);
  await renderScreen(people);
  await listed();
  await openDialog('Edit Ada', 'Edit Friend');
  const words = (label: string) =>
    page.getByRole('dialog').getByLabelText(label, { exact: true }).element().getAttribute('autocomplete');
  const labels = ['Name', 'Password', 'Token', 'Given', 'Street', 'Code', 'Plain', 'Email'];
  expect(labels.map(words)).toEqual([
    'off',
    'new-password',
    'new-password',
    'one-time-code',
    'street-address',
    'postal-code',
    'off',
    'email',
  ]);
});

test('the editors of cells, too', async () => {
  shop.api.set('friends', rows);
  await renderScreen(people);
  await listed();
  const frame = page.getByRole('region', { name: 'Friends' }).element();
  if (frame instanceof HTMLElement) frame.focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => document.activeElement?.textContent).toBe('Ada');
  const editor = () => document.querySelector('.cell-edit :is(input, textarea)')?.getAttribute('autocomplete');
  for (const word of ['off', 'email', 'postal-code', 'off']) {
    await userEvent.keyboard('{Enter}');
    await expect.poll(editor).toBe(word);
    await userEvent.keyboard('{Escape}{ArrowRight}');
    await expect.poll(editor).toBeUndefined();
  }
});
