import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { violationsInBothSchemes } from '../support/axe.ts';
import { loadForm } from '../support/config.ts';
import { type FakeApi, fakeApi } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import {
  allFields,
  button,
  choose,
  combobox,
  dialog,
  input,
  listed,
  number,
  openDialog,
  shown,
  textbox,
} from '../support/staff.ts';
import { settled } from './settled.ts';
import { tickets } from './tickets.ts';

await loadForm(tickets);

const mine = { id: 't1', subject: 'Opera', holder: 'u1', tags: ['urgent'], opens: '2026-05-02', closes: '2026-05-01' };
const theirs = { ...mine, id: 't2', subject: 'Ballet', holder: 'u2', closes: '2026-06-01' };
let api: FakeApi;
beforeEach(() => {
  api = fakeApi({ tickets: [mine, theirs] }, [tickets]);
});
afterEach(() => api.restore());

async function edit(subject: string): Promise<void> {
  await renderScreen(tickets, '/', { person: 'u1' });
  await listed();
  await openDialog(`Edit ${subject}`, 'Edit Ticket');
  await allFields();
}

test('a form warns while it is typed into, before the help of the field, and lets the record be saved', async () => {
  await edit('Ballet');
  await expect.element(number('Seats')).toHaveAccessibleDescription('How many sit together.');
  await number('Seats').fill('9');
  await expect
    .element(number('Seats'))
    .toHaveAccessibleDescription('So many seats are rarely meant How many sit together.');
  await expect.element(number('Seats')).not.toHaveAttribute('aria-invalid', 'true');
  expect(await violationsInBothSchemes()).toEqual([]);
  await number('Seats').fill('8');
  await expect.element(number('Seats')).toHaveAccessibleDescription('How many sit together.');
  await number('Seats').fill('12');
  await button('Save').click();
  await expect.element(dialog('Edit Ticket')).not.toBeInTheDocument();
  expect(api.changes().at(-1)?.body).toMatchObject({ seats: 12 });
});

test('an error replaces a warning', async () => {
  await edit('Ballet');
  await number('Seats').fill('9');
  await number('Seats').fill('0');
  await button('Save').click();
  await expect.element(number('Seats')).toHaveAccessibleDescription(/At least one/);
  await number('Seats').fill('9');
  await expect.element(number('Seats')).toHaveAccessibleDescription(/rarely meant/);
});

test('a rule of the API is shown as a warning, and its refusal as an error', async () => {
  const refusal = { message: 'It closes before it opens', fields: { closes: 'It closes before it opens' } };
  api.on('PUT /tickets/{id}', () => Response.json(refusal, { status: 422 }));
  await edit('Opera');
  await expect.element(input('Closes')).toHaveAccessibleDescription('It closes before it opens');
  await textbox('Subject').fill('Opera night');
  await button('Save').click();
  await expect.element(input('Closes')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(input('Closes')).toHaveAccessibleDescription('It closes before it opens');
  await input('Closes').fill('2026-05-03');
  // A toast says it too.
  await expect.element(input('Closes')).not.toHaveAccessibleDescription('It closes before it opens');
});

test('a warning about a missing value is for existing records', async () => {
  await renderScreen(tickets);
  await listed();
  await openDialog('Add Ticket');
  await allFields();
  await textbox('Subject').fill('Circus');
  // A key is painted before the form is rendered.
  await settled();
  expect(shown('It never closes')).toBe(false);
  await button('Cancel').click();
  await button('Discard').click();
  await openDialog('Edit Ballet', 'Edit Ticket');
  await input('Closes').fill('');
  await expect.element(input('Closes')).toHaveAccessibleDescription('It never closes');
});

test('a warning may depend on the owner of the record, and on its former values', async () => {
  await edit('Opera');
  expect(shown('Your own ticket was urgent')).toBe(false);
  await page.getByLabelText('urgent').click();
  await expect.poll(() => shown('Your own ticket was urgent')).toBe(true);
  await page.getByLabelText('urgent').click();
  await expect.poll(() => shown('Your own ticket was urgent')).toBe(false);
});

test('a warning for own records is not shown for those of others', async () => {
  await edit('Ballet');
  await page.getByLabelText('urgent').click();
  await number('Seats').fill('9');
  await expect.poll(() => shown('rarely meant')).toBe(true);
  expect(shown('Your own ticket was urgent')).toBe(false);
});

test('the shipped discounts warn of an end before the start, and of more than 100 percent', async () => {
  api.restore();
  api = fakeApi({ discounts: [] });
  await renderScreen('discounts');
  await openDialog('Add Discount');
  await textbox('Code').fill('XY');
  await number('Value').fill('101');
  await expect.element(number('Value')).toHaveAccessibleDescription('A percentage can be 100 at most');
  await input('Start Date').fill('2026-03-02');
  await input('End Date').fill('2026-03-01');
  await expect.element(input('End Date')).toHaveAccessibleDescription('The end date must not be before the start date');
  await expect.element(button('Save')).toBeEnabled();
});

test('the shipped roles warn users who take ADMIN from themselves', async () => {
  api.restore();
  api = fakeApi({
    users: [{ id: 'u1', email: 'a@shop.example', name: 'Ada', roles: ['ADMIN'], isActive: true }],
    roles: [{ id: 'r1', userId: 'u1', userName: 'Ada', role: 'ADMIN' }],
  });
  await renderScreen('roles', '/', { person: 'u1' });
  await openDialog('Edit Ada', 'Edit User Role');
  expect(shown('You are taking ADMIN')).toBe(false);
  await choose('Role', 'MANAGER');
  await expect.element(combobox('Role')).toHaveAccessibleDescription('You are taking ADMIN from yourself.');
});
