import type { RJSFSchema } from '@rjsf/utils';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderField } from '../support/renderField.tsx';
import { choose, combobox, open, options } from '../support/staff.ts';

const size: RJSFSchema = { type: 'string', title: 'Size', enum: ['S', 'M', 'L'] };
const sizes: RJSFSchema = { type: 'array', title: 'Sizes', items: size, uniqueItems: true };

describe('A choice', () => {
  test('that is optional can be cleared', async () => {
    const field = await renderField({ schema: size, value: 'M' });
    await open('Size');
    expect(options()).toEqual(['-', 'S', 'M', 'L']);
    await page.getByRole('option', { name: '-', exact: true }).click();
    expect(field.value()).toBeUndefined();
  });

  test('that is required cannot be cleared', async () => {
    await renderField({ schema: size, value: 'M', required: true });
    await open('Size');
    expect(options()).toEqual(['S', 'M', 'L']);
  });

  test('of several has no empty option', async () => {
    await renderField({ schema: sizes, value: [] });
    await open('Sizes');
    expect(options()).toEqual(['S', 'M', 'L']);
  });

  test("labels the empty option with the field's placeholder", async () => {
    await renderField({ schema: size, ui: { 'ui:placeholder': 'One size' } });
    await open('Size');
    expect(options()[0]).toBe('One size');
  });

  test('shows disabled values, which cannot be chosen', async () => {
    const field = await renderField({ schema: size, ui: { 'ui:enumDisabled': ['M'] }, value: 'S' });
    await open('Size');
    await expect.element(page.getByRole('option', { name: 'M', exact: true })).toBeDisabled();
    await page.getByRole('option', { name: 'L', exact: true }).click();
    expect(field.value()).toBe('L');
  });
});

describe('Values named by value', () => {
  test('in a choice of one', async () => {
    const field = await renderField({ schema: size, ui: { 'ui:enumNames': { L: 'Large', S: 'Small' } } });
    await choose('Size', 'Large');
    expect(field.value()).toBe('L');
    await expect.element(combobox('Size')).toHaveTextContent('Large');
  });

  test('of numbers', async () => {
    const field = await renderField({
      schema: { type: 'number', title: 'Stars', enum: [1, 2] },
      ui: { 'ui:enumNames': { 1: 'One star', 2: 'Two stars' } },
    });
    await choose('Stars', 'Two stars');
    expect(field.value()).toBe(2);
  });

  test('of a yes or no', async () => {
    const field = await renderField({
      schema: { type: 'boolean', title: 'Active' },
      ui: { 'ui:widget': 'select', 'ui:enumNames': { false: 'Inactive', true: 'Active' } },
      required: true,
    });
    await open('Active');
    expect(options()).toEqual(['Active', 'Inactive']);
    await page.getByRole('option', { name: 'Inactive', exact: true }).click();
    expect(field.value()).toBe(false);
  });

  test('in a choice of several', async () => {
    const field = await renderField({
      schema: sizes,
      ui: { 'ui:enumNames': { L: 'Large', S: 'Small' } },
      value: [],
    });
    await choose('Sizes', 'Small', 'Large');
    expect(field.value()).toEqual(['S', 'L']);
  });

  test.each([
    ['radio', size, 'radio', 'radiogroup'],
    ['checkboxes', sizes, 'checkbox', 'group'],
  ] as const)('as %s, in a group with the name of the field', async (widget, schema, role, group) => {
    await renderField({ schema, ui: { 'ui:widget': widget, 'ui:enumNames': { L: 'Large' } } });
    const all = page.getByRole(group, { name: schema.title, exact: true });
    await expect.element(all.getByRole(role, { name: 'Large', exact: true })).toBeVisible();
  });
});
