import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Entity } from '../../src/shared/config/entity.ts';
import type { FieldSchema } from '../../src/shared/config/grammar.ts';
import { violationsInBothSchemes } from '../support/axe.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, choose, dialog, listed, textbox, told } from '../support/staff.ts';
import { parcels } from './parcels.ts';

const worth = { type: 'number', title: 'Worth', maximum: 30, multipleOf: 0.05, errorMessage: '30 at most' } as const;
const marks: FieldSchema = {
  type: 'array',
  title: 'Marks',
  items: { type: 'string', minLength: 2, errorMessage: 'Two letters at least' },
  maxItems: 2,
  errorMessage: 'Two marks at most',
};
const needs: FieldSchema = {
  type: 'array',
  title: 'Needs',
  items: { type: 'string', enum: ['cold', 'care'] },
  uniqueItems: true,
};
const entity: Entity = {
  ...parcels,
  list: { ...parcels.list, sort: undefined },
  schema: { ...parcels.schema, properties: { ...parcels.schema.properties, worth, marks, needs } },
};
const shop = freshShop(entity);
const [first, second] = ['p1', 'p2'] as const;
const rows = [
  { id: 'k1', street: 'Street 1', town: 'Town', worth: 10, productIds: [first] },
  { id: 'k2', street: 'Street 2', town: 'Town', worth: 29, productIds: [second] },
  { id: 'k3', street: 'Street 3', town: 'Town', productIds: [] },
];
const marked = [
  { ...rows[0], marks: ['heavy'], needs: [] },
  { ...rows[1], marks: ['fragile'], needs: ['cold', 'care'] },
  { ...rows[2], marks: ['flat', 'long'] },
];
const bodies = () => shop.api.changes().map(({ body }) => body);
const preview = () => page.getByRole('dialog');

async function changeAll(field: string, how: string, of: readonly object[] = rows): Promise<void> {
  shop.api.set('parcels', of);
  await renderScreen(entity);
  await listed();
  await button('Select').click();
  await page.getByRole('checkbox', { name: 'Select all', exact: true }).click();
  await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Edit…' }).click();
  await choose('Change', field);
  await choose('How', how);
}

describe('Numbers', () => {
  test('are calculated by a formula, shown first, rounded to the step, and refused by the form’s rules', async () => {
    await changeAll('Worth', 'Calculate');
    await textbox('Calculate').fill('ten more');
    await button('Preview').click();
    await expect.element(textbox('Calculate')).toHaveAttribute('aria-invalid', 'true');
    await textbox('Calculate').fill('+ 3.7 %');
    expect(await violationsInBothSchemes()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await expect.element(preview().getByText('Worth: £10.00 → £10.35')).toBeVisible();
    await expect.element(preview().getByText('30 at most')).toBeVisible();
    await expect
      .element(preview().getByText('1 of 3 parcels will change. 1 unchanged. 1 will be skipped.'))
      .toBeVisible();
    expect(bodies()).toEqual([]);
    await button('Change').click();
    await expect.element(told('Worth of Street 1 changed.')).toBeVisible();
    expect(bodies()).toMatchObject([{ id: 'k1', worth: 10.35 }]);
    shop.api.set('parcels', [{ ...rows[0], worth: 10.35 }, ...rows.slice(1)]);
  });
});

describe('Lists', () => {
  test('get only entries that they lack', async () => {
    await changeAll('Products', 'Add');
    await choose('Products', 'Walnut desk');
    await userEvent.keyboard('{Escape}');
    await button('Preview').click();
    await expect.element(preview().getByText('2 of 3 parcels will change. 1 unchanged.')).toBeVisible();
    await button('Change').click();
    await expect.poll(bodies).toMatchObject([
      { id: 'k2', productIds: [second, first] },
      { id: 'k3', productIds: [first] },
    ]);
    await expect.element(dialog('Edit 3 parcels')).not.toBeInTheDocument();
    await expect.element(told('Products of 2 parcels changed.')).toBeVisible();
  });

  test('lose entries that they have', async () => {
    await changeAll('Products', 'Remove');
    await choose('Products', 'Clay mug');
    await userEvent.keyboard('{Escape}');
    await button('Preview').click();
    await button('Change').click();
    await expect.poll(bodies).toMatchObject([{ id: 'k2', productIds: [] }]);
    await expect.element(told('Products of Street 2 changed.')).toBeVisible();
  });

  test('of texts get the typed ones, but no blank ones', async () => {
    await changeAll('Marks', 'Add', marked);
    await button('Preview').click();
    await expect.element(page.getByRole('group', { name: 'Marks' })).toHaveFocus();
    await textbox('Mark 1').fill('fragile');
    await button('Add mark').click();
    await button('Preview').click();
    await expect.element(preview().getByText('Marks: heavy → heavy, fragile')).toBeVisible();
    await expect.element(preview().getByText('Two marks at most')).toBeVisible();
    await expect
      .element(preview().getByText('1 of 3 parcels will change. 1 unchanged. 1 will be skipped.'))
      .toBeVisible();
    await button('Change').click();
    await expect.poll(bodies).toMatchObject([{ id: 'k1', marks: ['heavy', 'fragile'] }]);
    await expect.element(told('Marks of Street 1 changed.')).toBeVisible();
  });

  test('of choices lose the chosen ones', async () => {
    await changeAll('Needs', 'Remove', marked);
    await choose('Needs', 'cold');
    await userEvent.keyboard('{Escape}');
    expect(await violationsInBothSchemes()).toEqual([]);
    await button('Preview').click();
    await expect.element(preview().getByText('Needs: cold, care → care')).toBeVisible();
    await button('Change').click();
    await expect.poll(bodies).toMatchObject([{ id: 'k2', needs: ['care'] }]);
    await expect.element(told('Needs of Street 2 changed.')).toBeVisible();
  });
});
