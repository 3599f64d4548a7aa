import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderField } from '../support/renderField.tsx';
import { button, number, textbox } from '../support/staff.ts';

const schema = {
  type: 'array',
  title: 'Parts',
  items: {
    type: 'object',
    properties: {
      name: { type: 'string', title: 'Name' },
      count: { type: 'integer', title: 'Count' },
      isSpare: { type: 'boolean', title: 'Spare' },
    },
  },
} as const;
const ui = { 'ui:field': 'AttributeList', 'ui:options': { add: 'Add Part' } };
const draw = (value: unknown) => renderField({ schema, ui, value });
const spare = () => page.getByRole('checkbox', { name: 'Spare', exact: true });

describe('A list of rows', () => {
  test('holds texts, numbers, and yes or no', async () => {
    const field = await draw([]);
    await button('Add Part').click();
    await textbox('Name').fill('Bolt');
    await number('Count').fill('12');
    await spare().click();
    expect(field.value()).toEqual([{ name: 'Bolt', count: 12, isSpare: true }]);
    await number('Count').clear();
    expect(field.value()).toEqual([{ name: 'Bolt', count: undefined, isSpare: true }]);
  });

  test('has its defaults in a new row', async () => {
    const { name, count, isSpare } = schema.items.properties;
    const properties = { name, count: { ...count, default: 1 }, isSpare: { ...isSpare, default: true } };
    const field = await renderField({ schema: { ...schema, items: { type: 'object', properties } }, ui, value: [] });
    await button('Add Part').click();
    await expect.poll(field.value).toEqual([{ name: '', count: 1, isSpare: true }]);
  });

  test('has the focus in a new row, and on the next remove button after one', async () => {
    await draw([{ name: 'Bolt' }]);
    await button('Add Part').click();
    await expect.element(textbox('Name').nth(1)).toHaveFocus();
    await button('Remove attribute 1').click();
    await expect.element(button('Remove attribute 1')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Add Part')).toHaveFocus();
  });

  test('does not submit the form by Enter', async () => {
    const field = await draw([{ name: 'Bolt', count: 1 }]);
    await textbox('Name').click();
    await userEvent.keyboard('{Enter}');
    await number('Count').click();
    await userEvent.keyboard('{Enter}');
    expect(field.submits()).toBe(0);
  });

  test('shows an invalid row, and keeps it until it is changed', async () => {
    const field = await draw([null, 'Bolt', { name: 'Nut', count: 2, isSpare: false }]);
    await expect.element(textbox('Name').nth(0)).toHaveValue('');
    await expect.element(textbox('Name').nth(1)).toHaveValue('Bolt');
    await textbox('Name').nth(2).fill('Nuts');
    expect(field.value()).toEqual([null, 'Bolt', { name: 'Nuts', count: 2, isSpare: false }]);
    await number('Count').nth(1).fill('3');
    await textbox('Name').nth(0).fill('Washer');
    expect(field.value()).toEqual([
      { name: 'Washer' },
      { name: 'Bolt', count: 3 },
      { name: 'Nuts', count: 2, isSpare: false },
    ]);
  });

  test('shows a value of another type as text, and keeps it until it is changed', async () => {
    const field = await draw([{ name: 7, count: 'a few', isSpare: 'maybe', colour: 'red' }]);
    await expect.element(textbox('Name')).toHaveValue('7');
    await expect.element(number('Count')).toHaveValue('a few');
    await expect.element(textbox('Spare')).toHaveValue('maybe');
    await number('Count').fill('4');
    expect(field.value()).toEqual([{ name: 7, count: 4, isSpare: 'maybe', colour: 'red' }]);
    await expect.element(number('Count')).toHaveValue('4');
  });
});
