import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Entity, entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import { violationsInBothSchemes } from '../support/axe.ts';
import { loadForm } from '../support/config.ts';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, dialog, openDialog, textbox, told } from '../support/staff.ts';

const bills: Entity = entityFrom(
  'bills',
  {
    type: 'object',
    title: 'Bill',
    required: ['name'],
    properties: {
      id: { type: 'string', readOnly: true },
      name: { type: 'string', title: 'Name' },
      due: { type: 'number', title: 'Due' },
      lines: {
        type: 'array',
        title: 'Lines',
        items: {
          type: 'object',
          title: 'Line',
          properties: {
            what: { type: 'string', title: 'What' },
            quantity: { type: 'integer', title: 'Quantity' },
            price: { type: 'number', title: 'Price' },
          },
        },
      },
      note: { type: 'string', title: 'Note' },
      town: { type: 'string', title: 'Town' },
    },
  },
  {
    uiSchema: { lines: { 'ui:options': { total: { title: 'Total', sum: 'quantity * price', as: 'due' } } } },
    endpoints: { list: 'GET /bills', create: 'POST /bills', update: 'PUT /bills/{id}' },
    list: {
      title: 'Bills',
      add: 'Add Bill',
      label: 'name',
      columns: [{ field: 'name' }, { field: 'due', cell: 'number', prefix: '$', decimals: 2 }],
    },
    form: { title: { add: 'Add Bill', edit: 'Edit Bill' }, cancel: 'Cancel', submit: 'Save', another: true },
    toasts: { created: 'Bill saved.' },
    errors: {},
  },
  panel,
);
await loadForm(bills);

const shop = freshShop(bills);
const lines = [
  { what: 'Desk', quantity: 3, price: 0.1 },
  { what: 'Lamp', quantity: 2, price: 40 },
];
const group = (name: string) => page.getByRole('group', { name, exact: true });
const boxOf = (line: string, label: string) =>
  group(line).getByLabelText(label, { exact: true }).element().getBoundingClientRect();

test('Lines are rows below headings where there is room, cards on a phone, with their total as it is typed', async () => {
  shop.api.on('GET /bills', () => json([{ id: '1', name: 'B-1', lines }]));
  await renderScreen(bills);
  await openDialog('Edit B-1', 'Edit Bill');
  await expect.element(page.getByText('$80.30')).toBeVisible();
  expect(boxOf('Line 1', 'What').top).toBe(boxOf('Line 1', 'Price').top);
  expect(boxOf('Line 2', 'What').top - boxOf('Line 1', 'What').bottom).toBeLessThan(16);
  await expect.poll(violationsInBothSchemes).toEqual([]);

  const before = boxOf('Line 2', 'Price');
  await group('Line 1').getByLabelText('Quantity', { exact: true }).fill('4');
  await expect.element(page.getByText('$80.40')).toBeVisible();
  await button('Remove line 2').click();
  await expect.element(page.getByText('$0.40')).toBeVisible();
  await button('Add line').click();
  await expect.element(group('Line 2')).toBeInTheDocument();
  // The buttons of one line have the room of those of two.
  const { x, y, width } = boxOf('Line 2', 'Price');
  expect([x, y, width]).toEqual([before.x, before.y, before.width]);
  await expect.element(page.getByText('$0.40')).toBeVisible();

  await page.viewport(390, 844);
  await expect.poll(() => boxOf('Line 1', 'Price').top > boxOf('Line 1', 'What').bottom).toBe(true);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expect.poll(violationsInBothSchemes).toEqual([]);
  await page.viewport(1280, 800);
});

test('Save and add another empties the form for the next record, each with a key of its own', async () => {
  shop.api.on('GET /bills', () => json([]));
  shop.api.on('POST /bills', ({ body }) => json({ ...Object(body), id: String(shop.api.changes().length) }, 201));
  await renderScreen(bills);
  await openDialog('Add Bill');
  const another = button('Save and add another');
  await another.click();
  // Nothing is sent before the form is right.
  expect(shop.api.changes()).toEqual([]);
  await textbox('Name').fill('B-2');
  await textbox('Note').fill('By hand');
  await another.click();
  await expect.element(told('Bill saved.')).toBeVisible();
  await expect.element(textbox('Name')).toHaveValue('');
  await expect.element(textbox('Note')).toHaveValue('');
  await expect.element(textbox('Name')).toHaveFocus();
  await textbox('Name').fill('B-3');
  await button('Save').click();
  await expect.element(dialog('Add Bill')).not.toBeInTheDocument();
  expect(shop.api.changes().map(({ body }) => body)).toMatchObject([{ name: 'B-2' }, { name: 'B-3' }]);
});
