import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { settled } from '../screens/settled.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { samples } from '../support/samples.ts';
import { freshShop } from '../support/spec.ts';
import {
  button,
  choose,
  combobox,
  input,
  listed,
  number,
  openDialog,
  shown,
  textbox,
  toggle,
} from '../support/staff.ts';

const shop = freshShop();
const [desk] = samples.products;
const body = () => Object(shop.api.changes()[0]?.body);

/** Opens the only product there is, with these fields of its own. */
async function openProduct(fields: object) {
  shop.api.set('products', [{ ...desk, discounts: [], ...fields }]);
  await renderScreen('products');
  await openDialog('Edit Walnut desk', 'Edit Product');
}

/** Saves. @returns whether a call was made */
async function isSaved(submit: string): Promise<boolean> {
  await button(submit).click();
  await expect
    .poll(() => shop.api.changes().length > 0 || document.querySelector('form .Mui-error') !== null)
    .toBe(true);
  return shop.api.changes().length > 0;
}

/** Expects an error at a field, which has the focus. */
async function expectTold(field: ReturnType<typeof textbox>, sentence: string) {
  await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(sentence));
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveFocus();
}

describe('Product', () => {
  // Shows product rules 1, limits 4.
  test.each(['', 'A'])("name: at least 2 characters ('Name is required'): '%s'", async (text) => {
    await openProduct({ attributes: [] });
    await textbox('Name').fill(text);
    expect(await isSaved('Save')).toBe(false);
    await expectTold(textbox('Name'), 'Name is required');
  });

  // Shows product rules 2, limits 4.
  test.each(['', 'a'])("slug: at least 2 ('Slug is required'): '%s'", async (text) => {
    await openProduct({});
    await textbox('Slug').fill(text);
    expect(await isSaved('Save')).toBe(false);
    await expectTold(textbox('Slug'), 'Slug is required');
  });

  // Shows product rules 3.
  test.each([
    ["a number ('Enter a valid price')", '', 'Enter a valid price'],
    ["at least 0 ('Price must be positive')", '-0.01', 'Price must be positive'],
  ])('price: %s', async (_, text, sentence) => {
    await openProduct({});
    await number('Price').fill(text);
    expect(await isSaved('Save')).toBe(false);
    await expectTold(number('Price'), sentence);
  });

  // Shows product rules 3.
  test.each(['0', '0.01', '19.99', '1234567.89'])('price: %s is one', async (price) => {
    await openProduct({});
    await number('Price').fill(price);
    expect(await isSaved('Save')).toBe(true);
    expect(body().price).toBe(price);
  });

  // Shows product rules 4, limits 5.
  test('status: one of the four values', async () => {
    await openProduct({ status: 'GONE' });
    expect(await isSaved('Save')).toBe(false);
    await expect.element(combobox('Status').last()).toHaveAccessibleDescription('Choose a status');
    await choose('Status', 'Archived');
    expect(await isSaved('Save')).toBe(true);
    expect(body().status).toBe('ARCHIVED');
  });

  // Shows product rules 5, limits 4.
  test.each(['', '-1'])("stock: a number, at least 0 ('Stock must be 0 or more'): '%s'", async (text) => {
    await openProduct({});
    await number('Stock').fill(text);
    expect(await isSaved('Save')).toBe(false);
    await expectTold(number('Stock'), 'Stock must be 0 or more');
  });

  // Shows product rules 5.
  test('stock: 0 is one', async () => {
    await openProduct({});
    await number('Stock').fill('0');
    expect(await isSaved('Save')).toBe(true);
    expect(body().stock).toBe(0);
  });

  // Shows product rules 6.
  test("categories: at least one ('Select at least one category')", async () => {
    await openProduct({ categories: [] });
    expect(await isSaved('Save')).toBe(false);
    await expectTold(combobox('Categories'), 'Select at least one category');
  });

  // Shows product rules 7.
  test("image url: at least 1 character ('Image URL required')", async () => {
    await openProduct({ images: [{ url: '' }] });
    expect(await isSaved('Save')).toBe(false);
    await expect.element(page.getByText('Image URL required', { exact: true })).toBeVisible();
  });

  // Shows product rules 8.
  test("attribute name ('Attribute name required'): at least 1 character", async () => {
    await openProduct({ attributes: [{ name: '', values: ['Walnut'] }] });
    expect(await isSaved('Save')).toBe(false);
    await expectTold(
      page.getByRole('group', { name: 'Attributes' }).getByRole('textbox').first(),
      'Attribute name required',
    );
  });

  // Shows product rules 8.
  test("attribute value ('Attribute value required'): at least 1 character", async () => {
    await openProduct({ attributes: [{ name: 'Wood', values: ['Walnut'] }] });
    await textbox('Slug').fill('');
    // Shown only after a failed submit; it does not prevent a save, because the row is dropped.
    await button('Save').click();
    await page.getByRole('textbox', { name: 'Value' }).fill('');
    await expect
      .element(page.getByRole('textbox', { name: 'Value' }))
      .toHaveAccessibleDescription('Attribute value required');
  });

  // Shows product rules 9.
  test("attributes with a blank, 'null' or 'undefined' value are dropped and values are trimmed", async () => {
    await openProduct({
      attributes: [
        { name: 'Blank', values: [''] },
        { name: 'Spaces', values: ['   '] },
        { name: 'Null', values: ['null'] },
        { name: 'Undefined', values: ['undefined'] },
        { name: 'None', values: [] },
        { name: 'Wood', values: ['  Walnut '] },
        { name: '', values: [''] },
      ],
    });
    expect(await isSaved('Save')).toBe(true);
    expect(body().attributes).toEqual([{ name: 'Wood', values: ['Walnut'] }]);
  });

  // Shows product rules 10.
  test('image order is set by position', async () => {
    await openProduct({
      images: [
        { url: '/b.png', altText: 'b', isPrimary: true, order: 9 },
        { url: '/a.png', altText: 'a', isPrimary: false, order: 4 },
      ],
    });
    expect(await isSaved('Save')).toBe(true);
    expect(body().images).toEqual([
      { url: '/a.png', altText: 'a', isPrimary: false, order: 0 },
      { url: '/b.png', altText: 'b', isPrimary: true, order: 1 },
    ]);
  });

  // Shows product rules 11.
  test('a missing alt text is replaced by a default generic product-image text; if no image is marked primary, the first becomes primary', async () => {
    await openProduct({ images: [{ url: '/a.png' }, { url: '/b.png', altText: '' }] });
    expect(await isSaved('Save')).toBe(true);
    expect(body().images).toEqual([
      { url: '/a.png', altText: 'Product image', isPrimary: true, order: 0 },
      { url: '/b.png', altText: 'Product image', isPrimary: false, order: 1 },
    ]);
  });

  // Shows product rules 12.
  test('price is converted to a string', async () => {
    await openProduct({});
    await expect.element(number('Price')).toHaveValue('349');
    await number('Price').fill('12.5');
    expect(await isSaved('Save')).toBe(true);
    expect(body().price).toBe('12.5');
  });

  // Shows beyond 13.
  test('After the first failed attempt a field is checked as it is typed', async () => {
    await openProduct({});
    await textbox('Slug').fill('');
    // A key is painted before the form is rendered.
    await settled();
    expect(shown('Slug is required')).toBe(false);
    await button('Save').click();
    await expectTold(textbox('Slug'), 'Slug is required');
    await userEvent.keyboard('desk');
    await expect.element(textbox('Slug')).not.toHaveAccessibleDescription();
  });
});

describe('Category', () => {
  // Shows category rules 1.
  test.each([
    ["name at least 2 ('Name is required')", 'Name', 'Name is required'],
    ["slug at least 2 ('Slug is required')", 'Slug', 'Slug is required'],
  ])('%s', async (_, field, sentence) => {
    await renderScreen('categories');
    await openDialog('Add Category');
    await textbox('Name').fill('Garden');
    await textbox('Slug').fill('garden');
    await textbox(field).fill('g');
    expect(await isSaved('Create')).toBe(false);
    await expectTold(textbox(field), sentence);
    await textbox(field).fill('gg');
    expect(await isSaved('Create')).toBe(true);
  });

  // Shows category rules 2.
  test('description, image and parentId are optional; an empty parent is sent as null', async () => {
    await renderScreen('categories');
    await openDialog('Add Category');
    await textbox('Name').fill('Garden');
    await textbox('Slug').fill('garden');
    expect(await isSaved('Create')).toBe(true);
    expect(body()).toMatchObject({ name: 'Garden', slug: 'garden', parentId: null });
    expect(body()).not.toHaveProperty('description');
    expect(body()).not.toHaveProperty('image');
  });
});

describe('User', () => {
  // Shows user rules 1.
  test.each(['', 'ada', 'ada@', '@shop.example'])("email must be valid: not '%s'", async (email) => {
    await renderScreen('users');
    await openDialog('Edit ada@shop.example', 'Edit User');
    await textbox('Email').fill(email);
    expect(await isSaved('Update')).toBe(false);
    await expectTold(textbox('Email'), 'Enter a valid email');
  });

  // Shows user rules 2.
  test('name optional, at least 2 when given', async () => {
    await renderScreen('users');
    await openDialog('Edit ada@shop.example', 'Edit User');
    await textbox('Name').fill('A');
    expect(await isSaved('Update')).toBe(false);
    await expectTold(textbox('Name'), 'Name must have at least 2 characters');
    await textbox('Name').fill('');
    expect(await isSaved('Update')).toBe(true);
    expect(body().name).toBeNull();
  });

  // Shows user rules 3.
  test('roles at least one', async () => {
    await renderScreen('users');
    await openDialog('Add User');
    await textbox('Email').fill('cy@shop.example');
    expect(await isSaved('Create')).toBe(false);
    await expect.element(combobox('Roles')).toHaveAccessibleDescription('Select at least one role');
  });

  // Shows user rules 4.
  test('isActive boolean', async () => {
    shop.api.set('users', [{ ...samples.users[0], isActive: 'perhaps' }]);
    await renderScreen('users');
    await openDialog('Edit ada@shop.example', 'Edit User');
    expect(await isSaved('Update')).toBe(false);
    await expect.element(combobox('Active')).toHaveAccessibleDescription('Choose Active or Inactive');
    await choose('Active', 'Inactive');
    expect(await isSaved('Update')).toBe(true);
    expect(body().isActive).toBe(false);
  });
});

describe('Discount', () => {
  // Shows discount rules 1, discount rules 5, limits 4.
  test('code at least 2; the form validates on change', async () => {
    await renderScreen('discounts');
    await openDialog('Add Discount');
    expect(shown('Code must have at least 2 characters')).toBe(false);
    await textbox('Code').fill('X');
    await expect.element(textbox('Code')).toHaveAccessibleDescription('Code must have at least 2 characters');
    await textbox('Code').fill('XY');
    await expect.element(textbox('Code')).not.toHaveAccessibleDescription();
  });

  // Shows discount rules 3, limits 3.
  test('value at least 0.01', async () => {
    await renderScreen('discounts');
    await openDialog('Add Discount');
    await textbox('Code').fill('XY');
    for (const text of ['0', '0.009', '-1', '']) {
      await number('Value').fill(text);
      await expect.element(number('Value')).toHaveAccessibleDescription('Value must be 0.01 or more');
      await expect.element(button('Save')).toBeDisabled();
    }
    await number('Value').fill('0.01');
    await expect.element(number('Value')).not.toHaveAccessibleDescription();
    await button('Save').click();
    await expect.poll(() => body().value).toBe(0.01);
  });

  // Shows states 12, discount rules 2.
  test('discountType PERCENT or AMOUNT', async () => {
    shop.api.set('discounts', [{ ...samples.discounts[0], discountType: 'FREE' }]);
    await renderScreen('discounts');
    await openDialog('Edit SPRING10', 'Edit Discount');
    await expect.element(button('Save')).toBeDisabled();
    await choose('Discount Type', 'Fixed Amount');
    await button('Save').click();
    await expect.poll(() => body().discountType).toBe('AMOUNT');
  });

  // Shows discount rules 4.
  test('other fields optional', async () => {
    await renderScreen('discounts');
    await openDialog('Add Discount');
    await textbox('Code').fill('XY');
    await button('Save').click();
    await expect.poll(body).toMatchObject({ code: 'XY', discountType: 'PERCENT', value: 10, isActive: true });
    for (const left of ['description', 'maxUses', 'minAmount', 'startDate', 'endDate']) {
      expect(body()).not.toHaveProperty(left);
    }
  });

  // Shows fields 10, discount rules 4.
  test('other fields can be filled', async () => {
    await renderScreen('discounts');
    await openDialog('Add Discount');
    await textbox('Code').fill('XY');
    await textbox('Description').fill('For all');
    await number('Max Uses').fill('5');
    await number('Minimum Amount').fill('20');
    await input('Start Date').fill('2026-02-01');
    await input('End Date').fill('2026-02-28');
    await toggle('Active').click();
    await button('Save').click();
    await expect.poll(body).toMatchObject({
      code: 'XY',
      discountType: 'PERCENT',
      value: 10,
      description: 'For all',
      maxUses: 5,
      minAmount: 20,
      startDate: '2026-02-01',
      endDate: '2026-02-28',
      isActive: false,
    });
  });

  // Shows discount rules 6, limits 3.
  test('A new discount defaults to type PERCENT, value 10, active true', async () => {
    await renderScreen('discounts');
    await openDialog('Add Discount');
    await expect.element(combobox('Discount Type')).toHaveTextContent('Percentage');
    await expect.element(number('Value')).toHaveValue('10');
    await expect.element(toggle('Active')).toBeChecked();
  });
});

describe('Role assignment', () => {
  // Shows role rules 1.
  test('userId and role each at least 1 character', async () => {
    await renderScreen('roles');
    await listed();
    await openDialog('Add Role', 'Add User Role');
    expect(await isSaved('Create')).toBe(false);
    await expectTold(combobox('User'), 'Select a user');
    await expect.element(combobox('Role')).toHaveAccessibleDescription('Select a role');
    await choose('User', 'Ada Adams');
    expect(await isSaved('Create')).toBe(false);
    await choose('Role', 'USER');
    expect(await isSaved('Create')).toBe(true);
  });
});
