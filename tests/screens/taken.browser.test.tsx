import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Entity } from '../../src/shared/config/entity.ts';
import { violationsInBothSchemes } from '../support/axe.ts';
import { loadForm } from '../support/config.ts';
import { entityNamed } from '../support/entityNamed.ts';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { samples } from '../support/samples.ts';
import { freshShop } from '../support/spec.ts';
import { button, dialog, openDialog, textbox } from '../support/staff.ts';

const shop = freshShop();
const products: Entity = entityNamed('products');
await loadForm(products);

const taken = page.getByText('Already taken by Clay mug.');

test('a typed text is saved without what cannot be seen at its ends, and what is not typed as it is', async () => {
  const [first, ...others] = samples['products'] ?? [];
  shop.api.set('products', [{ ...first, name: 'Walnut desk ', description: 'One ' }, ...others]);
  await renderScreen(products);
  await openDialog('Edit Walnut desk', 'Edit Product');
  // It is free only for the eye.
  for (const slug of ['clay-mug ', 'clay\u2011mug', '\u200bclay-mug\u00a0']) {
    await textbox('Slug').fill('walnut');
    await expect.element(taken).not.toBeInTheDocument();
    await textbox('Slug').fill(slug);
    await expect.element(taken).toBeVisible();
  }
  await textbox('Slug').fill('\u00a0walnut-2\u200b ');
  await textbox('Description').fill('Two  ');
  await button('Save').click();
  await expect
    .poll(() => shop.api.changes()[0]?.body)
    .toMatchObject({ name: 'Walnut desk ', slug: 'walnut-2', description: 'Two  ' });
});

test('a unique value of another record shows a hint while it is typed, and does not prevent saving', async () => {
  await renderScreen(products);
  await openDialog('Edit Walnut desk', 'Edit Product');
  const lists = () => shop.api.made.filter(({ call }) => call === 'GET /products').length;
  const asked = lists();
  await textbox('Slug').fill('clay-mug');
  await expect.element(taken).toBeVisible();
  await expect.element(textbox('Slug')).toHaveAccessibleDescription('Already taken by Clay mug.');
  expect(await violationsInBothSchemes()).toEqual([]);
  // A list in memory is not asked for again.
  expect(lists()).toBe(asked);
  await textbox('Slug').fill('clay-mug-2');
  await expect.element(taken).not.toBeInTheDocument();
  // Nor does another case make it free.
  await textbox('Slug').fill('Clay-MUG');
  await expect.element(taken).toBeVisible();
  // Its own value is not taken.
  await textbox('Slug').fill('walnut-desk');
  await textbox('Slug').fill('clay-mug');
  await expect.element(taken).toBeVisible();
  shop.api.on('PUT /products/{id}', () => json({ message: 'Taken', fields: { slug: 'This slug is taken' } }, 409));
  await button('Save').click();
  // The sentence of the API stands in its place.
  await expect.element(page.getByText('This slug is taken')).toBeVisible();
  await expect.element(taken).not.toBeInTheDocument();
  await expect.element(dialog('Edit Product')).toBeVisible();
});
