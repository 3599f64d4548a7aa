import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { json } from '../support/fakeApi.ts';
import { held } from '../support/held.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { samples } from '../support/samples.ts';
import { freshShop } from '../support/spec.ts';
import {
  button,
  column,
  columns,
  combobox,
  dialog,
  fieldNames,
  input,
  listed,
  named,
  number,
  open,
  openDialog,
  options,
  rowsIn,
  textbox,
  toggle,
} from '../support/staff.ts';

const shop = freshShop();
const [spring] = samples.discounts;

describe('Discounts: the list', () => {
  // Shows discounts 1.
  test("Title 'Discounts', an 'Add Discount' button", async () => {
    await renderScreen('discounts');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Discounts' })).toBeVisible();
    await openDialog('Add Discount');
  });

  // Shows discounts 2, limits 6.
  test("Table: Code, Type, Value (percent shown with %, amount with ₹), Active (Yes/No), Start Date, End Date ('-' if none), edit, and delete", async () => {
    await renderScreen('discounts');
    await listed();
    const titles = ['Code', 'Type', 'Value', 'Active', 'Start Date', 'End Date', 'Actions'];
    expect(named(titles, columns())).toEqual(titles);
    expect(rowsIn(...titles.slice(0, -1))).toEqual([
      ['SPRING10', 'PERCENT', '10%', 'Yes', '2026-03-01', '-'],
      ['FLAT50', 'AMOUNT', '₹50', 'No', '-', '2026-12-31'],
    ]);
    await openDialog('Edit SPRING10', 'Edit Discount');
  });

  // Shows discount rules 7.
  test('Dates are shown as YYYY-MM-DD', async () => {
    await renderScreen('discounts');
    await expect.poll(() => column('Start Date')).toEqual(['2026-03-01', '-']);
    await openDialog('Edit SPRING10', 'Edit Discount');
    await expect.element(input('Start Date')).toHaveValue('2026-03-01');
    await expect.element(input('End Date')).toHaveValue('');
  });

  // Shows discounts 3, calls 17.
  test("delete with confirmation 'Delete Discount' / 'Are you sure you want to delete this discount? This action cannot be undone.'", async () => {
    await renderScreen('discounts');
    const asked = await openDialog('Delete FLAT50', 'Delete Discount');
    await expect
      .element(
        asked.getByText('Are you sure you want to delete this discount? This action cannot be undone.', {
          exact: true,
        }),
      )
      .toBeVisible();
    await button('Delete').click();
    await expect.element(asked).not.toBeInTheDocument();
    expect(shop.api.changes()).toEqual([{ call: 'DELETE /discounts/d2', body: undefined }]);
  });
});

describe('Discounts: the dialog', () => {
  // Shows discounts 4.
  test("Dialog 'Add Discount' or 'Edit Discount': code, discount type (Percentage, Fixed Amount), value, description, max uses, start date, end date, minimum amount, active switch", async () => {
    await renderScreen('discounts');
    await openDialog('Add Discount');
    const names = ['Active', 'Code', 'Description', 'Discount Type', 'End Date', 'Max Uses', 'Minimum Amount'];
    const fields = [...names, 'Start Date', 'Value'];
    await expect.poll(() => named(fields, fieldNames()).sort()).toEqual(fields);
    await open('Discount Type');
    expect(options()).toEqual(['Percentage', 'Fixed Amount']);
    await page.getByRole('option', { name: 'Fixed Amount' }).click();
    await expect.element(combobox('Discount Type')).toHaveTextContent('Fixed Amount');
    await expect.element(toggle('Active')).toBeVisible();
  });

  // Shows fields 10.
  test('An existing discount shows all of itself, and what was not touched is sent as it came', async () => {
    await renderScreen('discounts');
    await openDialog('Edit SPRING10', 'Edit Discount');
    await expect.element(textbox('Code')).toHaveValue('SPRING10');
    await expect.element(combobox('Discount Type')).toHaveTextContent('Percentage');
    await expect.element(number('Value')).toHaveValue('10');
    await expect.element(textbox('Description')).toHaveValue('Spring sale');
    await expect.element(number('Max Uses')).toHaveValue('100');
    await expect.element(number('Minimum Amount')).toHaveValue('');
    await expect.element(toggle('Active')).toBeChecked();
    await number('Value').fill('15');
    await button('Save').click();
    await expect
      .poll(() => shop.api.changes())
      .toEqual([{ call: 'PUT /discounts/d1', body: expect.objectContaining({ ...spring, value: 15 }) }]);
  });

  // Shows discounts 5.
  test("Buttons Cancel and Save ('Saving...')", async () => {
    const answer = held<Response>();
    shop.api.on('PUT /discounts/{id}', () => answer.promise);
    await renderScreen('discounts');
    await openDialog('Edit SPRING10', 'Edit Discount');
    await expect.element(button('Cancel')).toBeVisible();
    await button('Save').click();
    await expect.element(button('Saving...')).toBeDisabled();
    answer.resolve(json({}));
    await expect.element(dialog('Edit Discount')).not.toBeInTheDocument();
  });

  // Shows discounts 6.
  test('Save is disabled until the form is valid', async () => {
    await renderScreen('discounts');
    await openDialog('Add Discount');
    await expect.element(button('Save')).toBeDisabled();
    await textbox('Code').fill('X');
    await expect.element(button('Save')).toBeDisabled();
    await textbox('Code').fill('XY');
    await expect.element(button('Save')).toBeEnabled();
    await number('Value').fill('0');
    await expect.element(button('Save')).toBeDisabled();
    await number('Value').fill('0.01');
    await expect.element(button('Save')).toBeEnabled();
  });
});
