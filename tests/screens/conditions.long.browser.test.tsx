import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { loadForm } from '../support/config.ts';
import { type FakeApi, fakeApi } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import {
  allFields,
  button,
  dialog,
  fieldNames,
  input,
  listed,
  number,
  openDialog,
  rows,
  textbox,
} from '../support/staff.ts';
import { leases } from './leases.ts';

await loadForm(leases);

const firm = {
  id: 'l1',
  tenant: 'Ada & Sons',
  kind: 'FIRM',
  rent: 500,
  note: null,
  vat: 'GB1234',
  terms: true,
  address: { street: '1 High Street', city: 'York', plot: 7 },
  pet: 'cat',
};
let api: FakeApi;
beforeEach(() => {
  api = fakeApi({ leases: [firm] }, [leases]);
});
afterEach(() => api.restore());

const always = ['Tenant', 'Kind', 'Rent', 'Note', 'Starts', 'Ends', 'PIN', 'Terms accepted', 'Street', 'City'];

async function edit(): Promise<void> {
  await renderScreen(leases);
  await listed();
  await openDialog('Edit Ada & Sons', 'Edit Lease');
  await allFields();
}

const shownFields = () => fieldNames().filter((name) => !['A person', 'A company'].includes(name));
const sent = () => api.changes().at(-1)?.body;

test('fields come and go with what is typed', async () => {
  await edit();
  expect(shownFields()).toEqual(expect.arrayContaining([...always.filter((name) => name !== 'Kind'), 'VAT number']));
  await input('A person').click();
  await expect.poll(shownFields).toContain('Born');
  expect(shownFields()).not.toContain('VAT number');
  await number('Rent').fill('1000');
  await expect.poll(shownFields).toContain('Deposit');
  await number('Rent').fill('999');
  await expect.poll(shownFields).not.toContain('Deposit');
  // What was typed is there again.
  await input('A company').click();
  await expect.element(textbox('VAT number')).toHaveValue('GB1234');
});

test('the value of a hidden field is not sent, and keys outside the schema are', async () => {
  await edit();
  await input('A person').click();
  await button('Save').click();
  await expect.element(dialog('Edit Lease')).not.toBeInTheDocument();
  expect(sent()).toEqual({
    id: 'l1',
    tenant: 'Ada & Sons',
    kind: 'PRIVATE',
    rent: 500,
    note: null,
    terms: true,
    address: { street: '1 High Street', city: 'York', plot: 7 },
    pet: 'cat',
  });
});

test('a value that a condition requires is reported at its field', async () => {
  await edit();
  await textbox('VAT number').fill('');
  await button('Save').click();
  await expect.element(textbox('VAT number')).toHaveAccessibleDescription('A company has a VAT number');
  await expect.element(textbox('VAT number')).toHaveFocus();
  // With the condition goes its rule.
  await input('A person').click();
  await button('Save').click();
  await expect.element(dialog('Edit Lease')).not.toBeInTheDocument();
});

test('a rule between two fields is reported at the field that has the rule', async () => {
  await edit();
  await input('Ends').fill('2026-01-31');
  await button('Save').click();
  await expect.element(input('Starts')).toHaveAccessibleDescription('Say when it starts');
  await input('Starts').fill('2026-02-01');
  await expect.element(input('Ends')).toHaveAccessibleDescription('It ends before it starts');
  await input('Ends').fill('2026-02-01');
  await expect.element(input('Ends')).not.toHaveAccessibleDescription('It ends before it starts');
});

test('a write-only field is blank, may stay blank, and is sent when typed', async () => {
  await edit();
  await expect.element(input('PIN')).toHaveValue('');
  await button('Save').click();
  await expect.element(dialog('Edit Lease')).not.toBeInTheDocument();
  expect(sent()).not.toHaveProperty('pin');
  await openDialog('Edit Ada & Sons', 'Edit Lease');
  await input('PIN').fill('1234');
  await button('Save').click();
  await expect.element(dialog('Edit Lease')).not.toBeInTheDocument();
  expect(sent()).toMatchObject({ pin: '1234' });
  await openDialog('Edit Ada & Sons', 'Edit Lease');
  await expect.element(input('PIN')).toHaveValue('');
});

test('a value is shown by its title, in the table and in the form', async () => {
  await renderScreen(leases);
  await listed();
  expect(rows()[0]).toContain('A company');
});

test('a value inside an object is edited, checked and sent in its object', async () => {
  await edit();
  await textbox('Street').fill('x');
  await button('Save').click();
  await expect.element(textbox('Street')).toHaveAccessibleDescription('Enter the street');
  await textbox('Street').fill('2 Low Street');
  await button('Save').click();
  await expect.element(dialog('Edit Lease')).not.toBeInTheDocument();
  expect(sent()).toMatchObject({ address: { street: '2 Low Street', city: 'York', plot: 7 } });
});

test('a missing value in an object of a new record is reported inside it', async () => {
  await renderScreen(leases);
  await listed();
  await openDialog('Add Lease');
  await allFields();
  await button('Save').click();
  await expect.element(textbox('Street')).toHaveAccessibleDescription('Enter the street');
  await userEvent.fill(textbox('Street'), 'Elm Road');
  await expect.element(textbox('Street')).not.toHaveAccessibleDescription('Enter the street');
});
