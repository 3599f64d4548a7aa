import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { allowedTo } from '../../src/shared/config/allowedTo.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { violationsInBothSchemes } from '../support/axe.ts';
import { loadForm } from '../support/config.ts';
import { entityNamed } from '../support/entityNamed.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { openDialog, textbox } from '../support/staff.ts';

const shop = freshShop();
const shipped = entityNamed('products');
const link = { title: 'Open in shop', href: 'https://shop.example/p/{slug}?sku={sku}' };
const products: Entity = { ...shipped, form: shipped.form && { ...shipped.form, link } };
await loadForm(products);

const linked = page.getByRole('link', { name: 'Open in shop', exact: true });

test('an open record has a link to itself elsewhere, with its values encoded', async () => {
  shop.api.set('products', [{ id: 'p1', name: 'Walnut desk', slug: 'desk & chair', sku: 'A/1' }]);
  await renderScreen(products);
  await openDialog('Edit Walnut desk', 'Edit Product');
  await expect.element(linked).toHaveAttribute('href', 'https://shop.example/p/desk%20%26%20chair?sku=A%2F1');
  await expect.element(linked).toHaveAttribute('target', '_blank');
  expect(await violationsInBothSchemes()).toEqual([]);
});

test('there is no link where a value of it is missing, or the record is new', async () => {
  shop.api.set('products', [{ id: 'p1', name: 'Walnut desk', slug: 'desk' }]);
  await renderScreen(products);
  await openDialog('Edit Walnut desk', 'Edit Product');
  await expect.element(textbox('Slug')).toBeVisible();
  await expect.element(linked).not.toBeInTheDocument();
});

test('a link to the form of a record opens it read-only for a user who may edit none', async () => {
  shop.api.set('products', [{ id: 'p1', name: 'Walnut desk', slug: 'desk', sku: 'A/1' }]);
  const rights = { edit: ['ADMIN'] };
  await renderScreen(allowedTo({ ...shipped, rights }, { roles: ['STAFF'] }), '/?edit=p1');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('heading', { name: 'Walnut desk' })).toBeVisible();
  await expect.element(dialog.getByText('A/1')).toBeVisible();
  await expect.element(dialog.getByRole('textbox')).not.toBeInTheDocument();
});

test('there is no link where a value would lead to another site', async () => {
  shop.api.set('products', [{ id: 'p1', name: 'Walnut desk', slug: '..', sku: 'A/1' }]);
  await renderScreen(products);
  await openDialog('Edit Walnut desk', 'Edit Product');
  await expect.element(textbox('Slug')).toHaveValue('..');
  await expect.element(linked).not.toBeInTheDocument();
});
