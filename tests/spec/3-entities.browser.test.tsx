import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../support/renderScreen.tsx';
import { samples } from '../support/samples.ts';
import { freshShop } from '../support/spec.ts';
import { button, choose, number, openDialog, textbox } from '../support/staff.ts';

const shop = freshShop();
const [desk] = samples.products;
const sent = () => Object(shop.api.changes()[0]?.body);

describe('Product', () => {
  // Shows fields 1.
  test('price (sent as a string, numeric in the form), stock (number)', async () => {
    await renderScreen('products');
    await openDialog('Edit Walnut desk', 'Edit Product');
    await number('Price').fill('350');
    await number('Stock').fill('7');
    await button('Save').click();
    await expect.poll(sent).toMatchObject({ price: '350', stock: 7 });
  });

  // Shows fields 2.
  test('categories (list; entries carry categoryId on read and write)', async () => {
    await renderScreen('products');
    await openDialog('Edit Walnut desk', 'Edit Product');
    await expect.element(button('Desks')).toBeVisible();
    await choose('Categories', 'Kitchen');
    await userEvent.keyboard('{Escape}');
    await button('Save').click();
    await expect.poll(() => sent().categories).toMatchObject([{ categoryId: 'c2' }, { categoryId: 'c4' }]);
  });

  // Shows fields 3.
  test('discounts (list; entries carry discountId on read; discounts are attached afterwards by id)', async () => {
    await renderScreen('products');
    await openDialog('Edit Walnut desk', 'Edit Product');
    await expect.element(button('SPRING10')).toBeVisible();
    await button('Save').click();
    await expect
      .poll(() => shop.api.changes().map(({ call }) => call))
      .toEqual(['PUT /products/p1', 'POST /products/p1/discounts']);
    expect(shop.api.changes()[1]?.body).toEqual({ discountIds: ['d1'] });
  });

  // Shows fields 4.
  test('images (list of url, altText, isPrimary, order)', async () => {
    await renderScreen('products');
    await openDialog('Edit Walnut desk', 'Edit Product');
    await button('Save').click();
    await expect
      .poll(() => sent().images)
      .toEqual([
        { url: '/uploads/desk.png', altText: 'A desk', isPrimary: true, order: 0 },
        { url: '/uploads/desk-side.png', altText: 'From the side', isPrimary: false, order: 1 },
      ]);
  });

  // Shows fields 5.
  test('attributes (list of name and a values list; the form edits only the first value)', async () => {
    await renderScreen('products');
    await openDialog('Edit Walnut desk', 'Edit Product');
    const value = page.getByRole('textbox', { name: 'Value' });
    await expect.element(value).toHaveValue('Walnut');
    await value.fill('Cherry');
    await button('Save').click();
    await expect.poll(() => sent().attributes).toEqual([{ name: 'Wood', values: ['Cherry', 'Oak'] }]);
  });

  // Shows fields 6.
  test('The fields reviews and discountProducts are removed before sending', async () => {
    await renderScreen('products');
    await openDialog('Edit Walnut desk', 'Edit Product');
    await button('Save').click();
    const { reviews: _, discountProducts: __, discounts: ___, ...rest } = desk;
    await expect.poll(sent).toEqual({ ...rest, images: [rest.images[1], rest.images[0]] });
  });
});

describe('Category', () => {
  // Shows fields 7.
  test('children (nested list): each is shown once, below its parent, whether nested or beside it in the list', async () => {
    const [furniture, kitchen] = samples.categories;
    shop.api.set('categories', [furniture, kitchen, { id: 'c2', name: 'Desks', slug: 'desks', parentId: 'c1' }]);
    await renderScreen('categories');
    await expect.poll(() => page.getByRole('row').elements().length).toBe(5);
    await button('Expand Furniture (+)').click();
    await expect.element(page.getByRole('button', { name: 'Add Subcategory to Desks' })).toBeVisible();
    expect(page.getByRole('button', { name: 'Add Subcategory to Desks' }).elements()).toHaveLength(1);
  });

  // Shows fields 7.
  test('parentId (null when none)', async () => {
    await renderScreen('categories');
    await page.getByRole('button', { name: 'Edit Kitchen' }).first().click();
    await textbox('Name').fill('Cooking');
    await button('Update').click();
    await expect.poll(sent).toEqual({ id: 'c4', name: 'Cooking', slug: 'kitchen', image: null, parentId: null });
  });
});

describe('User, Order, Discount, User role assignment', () => {
  // Shows fields 8.
  test('roles (each a string or an object with a role field) go back exactly as they came', async () => {
    await renderScreen('users');
    await openDialog('Edit ada@shop.example', 'Edit User');
    await textbox('Name').fill('Ada Lovelace');
    await button('Update').click();
    await expect.poll(sent).toEqual({ ...samples.users[0], name: 'Ada Lovelace' });
  });

  // Shows fields 9, calls 4.
  test('Keys that the panel does not know of stay in what is sent back', async () => {
    await renderScreen('orders');
    await choose('Status o1', 'shipped');
    await expect.poll(() => sent().note).toBe('Ring twice');
  });

  // Shows fields 10.
  test('uses, createdAt and updatedAt of a discount are not for editing, and go back as they came', async () => {
    const discount = { ...samples.discounts[0], createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-02T00:00:00Z' };
    shop.api.set('discounts', [discount]);
    await renderScreen('discounts');
    await openDialog('Edit SPRING10', 'Edit Discount');
    await textbox('Code').fill('SPRING11');
    await button('Save').click();
    await expect.poll(sent).toEqual({ ...discount, code: 'SPRING11' });
  });
});
