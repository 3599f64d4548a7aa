import type { RJSFSchema } from '@rjsf/utils';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violationsInBothSchemes } from '../support/axe.ts';
import { renderField } from '../support/renderField.tsx';
import { button, choose, combobox, input, number, open, options, textbox } from '../support/staff.ts';

const tags: RJSFSchema = { type: 'array', title: 'Tags', items: { type: 'string' } };
const group = (name: string) => page.getByRole('group', { name, exact: true });

describe('A list of texts', () => {
  test('is a group named by its title, each input named after its place', async () => {
    await renderField({ schema: tags, value: ['new', 'odd'] });
    await expect.element(group('Tags').getByRole('textbox', { name: 'Tag 1' })).toHaveValue('new');
    await expect.element(group('Tags').getByRole('textbox', { name: 'Tag 2' })).toHaveValue('odd');
    expect(document.querySelectorAll('form :is(h2, h3, h4, h5, h6)')).toHaveLength(0);
    expect(await violationsInBothSchemes()).toEqual([]);
  });

  test('is filled by keyboard: the focus goes to the new entry', async () => {
    const field = await renderField({ schema: tags });
    button('Add tag').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(textbox('Tag 1')).toHaveFocus();
    await userEvent.keyboard('new');
    button('Add tag').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(textbox('Tag 2')).toHaveFocus();
    await userEvent.keyboard('odd');
    expect(field.value()).toEqual(['new', 'odd']);
  });

  test('loses an entry: the focus goes to its neighbour, at last to the button that adds', async () => {
    const field = await renderField({ schema: tags, value: ['a', 'b', 'c'] });
    await button('Remove tag 2').click();
    await expect.poll(field.value).toEqual(['a', 'c']);
    await expect.element(button('Remove tag 2')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Remove tag 1')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Add tag')).toHaveFocus();
    expect(field.value()).toEqual([]);
  });

  test('is put in another order: the focus stays with the entry', async () => {
    const field = await renderField({ schema: tags, value: ['a', 'b', 'c'] });
    await expect.element(button('Move tag 1 up')).toBeDisabled();
    await expect.element(button('Move tag 3 down')).toBeDisabled();
    await button('Move tag 3 up').click();
    await expect.poll(field.value).toEqual(['a', 'c', 'b']);
    await expect.element(button('Move tag 2 up')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(field.value).toEqual(['c', 'a', 'b']);
    // It cannot go further up.
    await expect.element(button('Move tag 1 down')).toHaveFocus();
  });

  test('takes no more than the schema allows', async () => {
    await renderField({ schema: { ...tags, maxItems: 1 }, value: [] });
    await button('Add tag').click();
    await expect.element(textbox('Tag 1')).toHaveFocus();
    await expect.element(button('Add tag')).not.toBeInTheDocument();
    await button('Remove tag 1').click();
    await expect.element(button('Add tag')).toHaveFocus();
  });

  test('that is read-only can be read', async () => {
    await renderField({ schema: tags, ui: { 'ui:disabled': true }, value: ['a', 'b'] });
    for (const name of ['Add tag', 'Remove tag 1', 'Move tag 1 down']) {
      await expect.element(button(name)).toBeDisabled();
    }
    await expect.element(textbox('Tag 1')).toBeDisabled();
  });
});

test.each([
  ['Entries', undefined, 'Add entry'],
  ['Boxes', undefined, 'Add box'],
  ['Addresses', undefined, 'Add address'],
  ['SKUs', undefined, 'Add SKU'],
  ['Stock', undefined, 'Add stock'],
  ['Route', 'Stop', 'Add stop'],
])('the entries of %s, titled %s: %s', async (title, entry, name) => {
  await renderField({ schema: { type: 'array', title, items: { type: 'string', ...(entry && { title: entry }) } } });
  await expect.element(button(name)).toBeVisible();
});

test.each([
  ['an entry has a word for any', { type: 'string' }, 'Entry 1'],
  ['an entry is called as the schema says', { type: 'string', title: 'Wort' }, 'Wort 1'],
] as const)('in another language %s', async (_, items, name) => {
  document.documentElement.lang = 'de';
  try {
    await renderField({ schema: { ...tags, title: 'Preis', items }, value: ['a'] });
    await expect.element(textbox(name)).toHaveValue('a');
  } finally {
    document.documentElement.lang = 'en';
  }
});

test.each<[string, RJSFSchema, unknown]>([
  ['texts', { type: 'string', default: 'new' }, 'new'],
  ['numbers', { type: 'number', default: 5 }, 5],
  ['choices', { type: 'string', enum: ['S', 'L'], default: 'L' }, 'L'],
  [
    'rows',
    {
      type: 'object',
      properties: {
        name: { type: 'string', title: 'Name' },
        count: { type: 'integer', title: 'Count', default: 1 },
        isSpare: { type: 'boolean', title: 'Spare', default: false },
        box: { type: 'object', title: 'Box', properties: { size: { type: 'string', title: 'Size', default: 'L' } } },
      },
    },
    { count: 1, isSpare: false, box: { size: 'L' } },
  ],
])('a new entry of a list of %s starts with its defaults, and those that are there stay', async (_, items, entry) => {
  const value = [items.type === 'object' ? { name: 'Bolt' } : items.type === 'number' ? 1 : 'S'];
  const field = await renderField({ schema: { type: 'array', title: 'Parts', items }, value });
  await button('Add part').click();
  await expect.poll(field.value).toEqual([...value, entry]);
});

test('a list of numbers holds numbers', async () => {
  const field = await renderField({ schema: { type: 'array', title: 'Sizes', items: { type: 'number' } } });
  await button('Add size').click();
  await number('Size 1').fill('12.5');
  expect(field.value()).toEqual([12.5]);
});

test('a list in which a choice may come twice has one for each entry, named as the list says', async () => {
  const field = await renderField({
    schema: { type: 'array', title: 'Stops', items: { type: 'string', enum: ['n', 's'] } },
    ui: { 'ui:enumNames': { n: 'North', s: 'South' } },
  });
  await button('Add stop').click();
  await expect.element(combobox('Stop 1')).toHaveFocus();
  await open('Stop 1');
  expect(options()).toEqual(['North', 'South']);
  await page.getByRole('option', { name: 'South' }).click();
  await button('Add stop').click();
  await choose('Stop 2', 'South');
  expect(field.value()).toEqual(['s', 's']);
});

const parts: RJSFSchema = {
  type: 'array',
  title: 'Parts',
  items: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', title: 'Name' },
      count: { type: 'integer', title: 'Count' },
      isSpare: { type: 'boolean', title: 'Spare' },
      size: { type: 'string', title: 'Size', enum: ['S', 'L'] },
      madeOn: { type: 'string', title: 'Made on', format: 'date' },
    },
  },
};

describe('A list of rows', () => {
  test('has a group for each, with the fields in it', async () => {
    const field = await renderField({ schema: parts });
    await button('Add part').click();
    const row = group('Parts').getByRole('group', { name: 'Part 1', exact: true });
    await expect.element(row.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await userEvent.keyboard('Bolt');
    await number('Count').fill('12');
    await page.getByRole('checkbox', { name: 'Spare' }).click();
    await choose('Size', 'L');
    await input('Made on').fill('2026-03-01');
    expect(field.value()).toEqual([{ name: 'Bolt', count: 12, isSpare: true, size: 'L', madeOn: '2026-03-01' }]);
    expect(await violationsInBothSchemes()).toEqual([]);
  });

  test('keeps unknown keys', async () => {
    const field = await renderField({ schema: parts, value: [{ name: 'Nut', colour: 'red' }, { name: 'Bolt' }] });
    await textbox('Name').nth(0).fill('Nuts');
    await button('Move part 1 down').click();
    await expect.poll(field.value).toEqual([{ name: 'Bolt' }, { name: 'Nuts', colour: 'red' }]);
  });
});

test('an object in a record is a group of its fields', async () => {
  const field = await renderField({
    schema: {
      type: 'object',
      title: 'Address',
      description: 'Where it goes.',
      properties: {
        street: { type: 'string', title: 'Street' },
        floors: { type: 'array', title: 'Floors', items: { type: 'integer' } },
      },
    },
  });
  await expect.element(group('Address')).toHaveAccessibleDescription('Where it goes.');
  await group('Address').getByRole('textbox', { name: 'Street' }).fill('Long Lane 5');
  await group('Address').getByRole('group', { name: 'Floors' }).getByRole('button', { name: 'Add floor' }).click();
  await number('Floor 1').fill('3');
  expect(field.value()).toEqual({ street: 'Long Lane 5', floors: [3] });
  expect(await violationsInBothSchemes()).toEqual([]);
});

// A finger needs 44 px; at 1280 px there is a mouse, and lines are rows of a table.
describe.each([
  [390, 44],
  [1280, 36],
])('At %i px', (width, least) => {
  test('nothing is cut off, and every button can be touched', async () => {
    await page.viewport(width, 900);
    await renderField({ schema: parts, value: [{ name: 'Bolt' }, { name: 'Nut' }] });
    await expect.element(button('Add part')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    for (const control of document.querySelectorAll<HTMLElement>('form button')) {
      const { width: wide, height, right } = control.getBoundingClientRect();
      expect(Math.min(wide, height)).toBeGreaterThanOrEqual(least);
      expect(right).toBeLessThanOrEqual(width);
    }
    await page.viewport(1280, 900);
  });
});
