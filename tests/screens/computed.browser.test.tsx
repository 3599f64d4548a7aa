import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violationsInBothSchemes } from '../support/axe.ts';
import { loadForm } from '../support/config.ts';
import { held } from '../support/held.ts';
import { receiptRecords, receipts } from '../support/receipts.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, listed, number, openDialog, rowsIn, textbox } from '../support/staff.ts';

const shop = freshShop(receipts);
await loadForm(receipts);

beforeEach(() => {
  shop.api.set('receipts', receiptRecords);
});

const bodies = () => shop.api.changes().map(({ call, body }) => [call, body]);

test('the form of a new record shows what follows from what is typed, and sends it', async () => {
  await renderScreen(receipts);
  await openDialog('Add Receipt');
  // The API numbers it.
  await expect.element(textbox('Number')).not.toBeInTheDocument();
  await expect.element(number('Net')).toHaveValue('0');
  await expect.element(number('Net')).toBeDisabled();
  await expect.element(number('To pay')).toHaveValue('');
  await textbox('Customer').fill('Bo');
  await page.getByRole('button', { name: /^add line$/i }).click();
  await number('Quantity').fill('3');
  await number('Price').fill('0.1');
  await expect.element(number('Amount')).toHaveValue('0.3');
  await expect.element(number('Amount')).toBeDisabled();
  await expect.element(number('Total')).toHaveValue('0.36');
  await number('Discount').fill('0.06');
  await expect.element(number('To pay')).toHaveValue('0.3');
  // Not more than the total.
  await number('Paid').fill('0.4');
  await button('Save').click();
  await expect.element(number('Paid')).toHaveAccessibleDescription('Not more than the total');
  await number('Paid').fill('0.36');
  await button('Save').click();
  const lines = [{ quantity: 3, price: '0.1', amount: '0.3' }];
  await expect
    .poll(bodies)
    .toMatchObject([['POST /receipts', { lines, net: 0.3, tax: 6, total: 0.36, toPay: 0.3, paid: 0.36 }]]);
});

test('an edited cell updates the computed ones, and undo restores them', async () => {
  const answer = held<Response>();
  shop.api.on('PUT /receipts/{id}', () => answer.promise);
  await renderScreen(receipts);
  await listed();
  expect(rowsIn('Discount', 'Total', 'To pay')).toEqual([['1', '$12.26', '$11.26']]);
  await page.getByRole('cell', { name: '1', exact: true }).click();
  await page.getByRole('textbox', { name: 'Discount Ada' }).fill('2.5');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => rowsIn('Discount', 'Total', 'To pay')).toEqual([['2.5', '$12.26', '$9.76']]);
  answer.resolve(new Response(null, { status: 204 }));
  await button('Undo').click();
  await expect.poll(() => rowsIn('Discount', 'To pay')).toEqual([['1', '$11.26']]);
  await expect.poll(bodies).toMatchObject([
    ['PUT /receipts/1', { discount: 2.5, toPay: 9.76, total: 12.26 }],
    ['PUT /receipts/1', { discount: 1, toPay: 11.26, total: 12.26 }],
  ]);
  // What is computed has no editor.
  expect(page.getByRole('cell', { name: '$12.26' }).element().querySelector('input')).toBeNull();
});

test('the form of a record shows its sequence number, which a copy does not have', async () => {
  await renderScreen(receipts);
  await listed();
  await openDialog('Edit Ada', 'Edit Receipt');
  await expect.element(textbox('Number')).toHaveValue('Q001');
  await expect.element(textbox('Number')).toBeDisabled();
  expect(await violationsInBothSchemes()).toEqual([]);
  await button('Duplicate').click();
  await expect.element(page.getByRole('dialog', { name: 'Add Receipt' })).toBeVisible();
  await expect.element(number('To pay')).toHaveValue('11.26');
  await button('Save').click();
  await expect.poll(bodies).toMatchObject([['POST /receipts', { customer: 'Ada', toPay: 11.26, tax: 196 }]]);
  expect(bodies()[0]?.[1]).not.toHaveProperty('number');
});
