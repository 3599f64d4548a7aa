import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '../support/renderScreen.tsx';
import { samples } from '../support/samples.ts';
import { freshShop } from '../support/spec.ts';
import { button, choose, combobox, number, open, openDialog, options, textbox } from '../support/staff.ts';

const shop = freshShop();
const sent = () => Object(shop.api.changes()[0]?.body);

describe('Product status', () => {
  // Shows states 8.
  test('A new product defaults to DRAFT', async () => {
    await renderScreen('products');
    await openDialog('Add Product');
    await expect.element(combobox('Status').last()).toHaveTextContent('Draft');
    await textbox('Name').fill('Oak stool');
    await textbox('Slug').fill('oak-stool');
    await number('Price').fill('49');
    await number('Stock').fill('3');
    await choose('Categories', 'Desks');
    await userEvent.keyboard('{Escape}');
    await button('Save').click();
    await expect.poll(() => sent().status).toBe('DRAFT');
  });

  // Shows states 7.
  test.each([
    ['DRAFT', 'Draft', 'ARCHIVED'],
    ['ACTIVE', 'Active', 'DRAFT'],
    ['ARCHIVED', 'Archived', 'OUT_OF_STOCK'],
    ['OUT_OF_STOCK', 'Out of Stock', 'ACTIVE'],
  ])('Any can be set from the dialog: %s', async (status, option, before) => {
    shop.api.set('products', [{ ...samples.products[0], status: before }]);
    await renderScreen('products');
    await openDialog('Edit Walnut desk', 'Edit Product');
    await open('Status');
    expect(options()).toEqual(['Draft', 'Active', 'Archived', 'Out of Stock']);
    await userEvent.keyboard('{Escape}');
    await choose('Status', option);
    await button('Save').click();
    await expect.poll(() => sent().status).toBe(status);
  });
});

describe('Role values', () => {
  // Shows permissions 3.
  test('Role values offered for assignment on the Roles screen: ADMIN, MANAGER, EDITOR, USER, SUPPORT, VIEWER', async () => {
    await renderScreen('roles');
    await openDialog('Add Role', 'Add User Role');
    await open('Role');
    expect(options()).toEqual(['ADMIN', 'MANAGER', 'EDITOR', 'USER', 'SUPPORT', 'VIEWER']);
  });
});
