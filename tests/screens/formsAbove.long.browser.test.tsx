import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { objectOf } from '../../src/shared/base/json.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { violationsInBothSchemes } from '../support/axe.ts';
import { loadForm } from '../support/config.ts';
import { entityNamed } from '../support/entityNamed.ts';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { samples } from '../support/samples.ts';
import { freshShop } from '../support/spec.ts';
import { button, choose, combobox, dialog, openDialog, options, textbox } from '../support/staff.ts';

const shop = freshShop();

/** An entity whose field opens the forms of what it refers to. */
function opening(name: string, field: string, ...words: readonly string[]): Entity {
  const entity = entityNamed(name);
  const ui = objectOf(entity.uiSchema?.[field]);
  const opens = { ...objectOf(ui['ui:options']), ...Object.fromEntries(words.map((word) => [word, true])) };
  return { ...entity, uiSchema: { ...entity.uiSchema, [field]: { ...ui, 'ui:options': opens } } };
}
const products = opening('products', 'categories', 'create');
/** Its slug is made of its name. */
const shippedCategories = entityNamed('categories');
const categories: Entity = {
  ...shippedCategories,
  uiSchema: { ...shippedCategories.uiSchema, slug: { 'ui:options': { from: 'name', as: 'slug' } } },
};
const roles = opening('roles', 'userId', 'edit');
for (const entity of [products, categories, roles]) await loadForm(entity);

/** The API keeps what is added. */
function keepCategories(): void {
  shop.api.on('POST /categories', ({ body }) => {
    const added = { ...Object(body), id: 'c9' };
    shop.api.set('categories', [...samples.categories, added]);
    return json(added, 201);
  });
}
const chosen = (name: string) => page.getByRole('button', { name, exact: true });
const openDesk = async (entity = products) => {
  const rendered = await renderScreen(entity);
  await openDialog('Edit Walnut desk', 'Edit Product');
  return rendered;
};

describe('A record that is missing in a choice', () => {
  test('gets the fields that follow its name, too', async () => {
    await renderScreen(products, '/', {}, {}, [categories]);
    await openDialog('Edit Walnut desk', 'Edit Product');
    await combobox('Categories').fill('Garden lights');
    await expect.poll(options).toEqual(['Add "Garden lights"…']);
    await userEvent.keyboard('{Enter}');
    const slug = dialog('Add Category').getByRole('textbox', { name: /^Slug/ });
    await expect.element(slug).toHaveValue('garden-lights');
  });

  test('is added in a second form, with the name that was typed, and is chosen', async () => {
    keepCategories();
    await openDesk();
    await textbox('Slug').fill('typed-before');
    await combobox('Categories').fill('Lighting');
    await expect.poll(options).toEqual(['Add "Lighting"…']);
    expect(await violationsInBothSchemes('region')).toEqual([]);
    await userEvent.keyboard('{Enter}');
    const above = dialog('Add Category');
    await expect.element(above).toBeVisible();
    await expect.element(above.getByRole('textbox', { name: /^Name/ })).toHaveValue('Lighting');
    await above.getByRole('textbox', { name: /^Slug/ }).fill('lighting');
    expect(await violationsInBothSchemes()).toEqual([]);
    // Only the form above.
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(above).not.toBeInTheDocument();
    await expect.element(chosen('Lighting')).toBeVisible();
    await expect.element(chosen('Desks')).toBeVisible();
    await expect.element(textbox('Slug')).toHaveValue('typed-before');
    await expect.element(combobox('Categories')).toHaveFocus();
    expect(shop.api.changes()).toEqual([
      { call: 'POST /categories', body: expect.objectContaining({ name: 'Lighting', slug: 'lighting' }) },
    ]);
    await button('Save').click();
    await expect.element(dialog('Edit Product')).not.toBeInTheDocument();
    expect(shop.api.changes()[1]).toMatchObject({
      call: 'PUT /products/p1',
      body: { slug: 'typed-before', categories: [{ categoryId: 'c2' }, { categoryId: 'c9' }] },
    });
  });

  test('is offered last where others are found, and without a name where nothing is typed', async () => {
    await openDesk();
    await combobox('Categories').fill('kit');
    await expect.poll(options).toEqual(['Kitchen', 'Add "kit"…']);
    await combobox('Categories').fill('');
    await expect.poll(options).toContain('Add Category…');
    await page.getByRole('option', { name: 'Add Category…' }).click();
    await expect.element(dialog('Add Category').getByRole('textbox', { name: /^Name/ })).toHaveValue('');
  });

  test('is not added when its form is left, after a question about what was typed', async () => {
    await openDesk();
    await combobox('Categories').fill('Lighting');
    await userEvent.keyboard('{Enter}');
    await dialog('Add Category').getByRole('textbox', { name: /^Slug/ }).fill('lighting');
    await userEvent.keyboard('{Escape}');
    await button('Discard').click();
    await expect.element(dialog('Add Category')).not.toBeInTheDocument();
    await expect.element(dialog('Edit Product')).toBeVisible();
    expect(shop.api.changes()).toEqual([]);
  });

  test('Back asks once about both forms, and closes both', async () => {
    const { router } = await openDesk();
    await textbox('Slug').fill('typed-before');
    await combobox('Categories').fill('Lighting');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog('Add Category')).toBeVisible();
    await router.navigate(-1);
    await button('Discard').click();
    await expect.element(dialog('Edit Product')).not.toBeInTheDocument();
    await expect.element(dialog('Add Category')).not.toBeInTheDocument();
    await openDialog('Edit Walnut desk', 'Edit Product');
    await expect.element(textbox('Slug')).toHaveValue('walnut-desk');
  });

  test('is not offered without the setting, or without the right to add it', async () => {
    await openDesk(entityNamed('products'));
    await combobox('Categories').fill('kit');
    await expect.poll(options).toEqual(['Kitchen']);
  });

  test('is not offered where its entity has no create call', async () => {
    const categories = entityNamed('categories');
    const { create: _, ...endpoints } = categories.endpoints;
    await renderScreen(products, '/', {}, {}, [{ ...categories, endpoints }]);
    await openDialog('Edit Walnut desk', 'Edit Product');
    await combobox('Categories').fill('kit');
    await expect.poll(options).toEqual(['Kitchen']);
  });
});

describe('The chosen record', () => {
  test('is edited in a second form', async () => {
    shop.api.on('PUT /admin/users/{id}', ({ body }) => {
      shop.api.set('users', [body ?? {}].map(Object));
      return json(body);
    });
    await renderScreen(roles);
    await openDialog('Add Role', 'Add User Role');
    await expect.element(page.getByRole('button', { name: /^Edit Ada/ })).not.toBeInTheDocument();
    await choose('User', 'Ada Adams');
    await dialog('Add User Role').getByRole('button', { name: 'Edit Ada Adams', exact: true }).click();
    const above = dialog('Edit User');
    await above.getByRole('textbox', { name: /^Name/ }).fill('Ada Byron');
    await above.getByRole('button', { name: 'Update', exact: true }).click();
    await expect.element(above).not.toBeInTheDocument();
    await expect.element(combobox('User')).toHaveValue('Ada Byron');
    await expect.element(button('Edit Ada Byron')).toBeVisible();
    expect(shop.api.changes().map(({ call }) => call)).toEqual(['PUT /admin/users/u1']);
  });
});
