import { describe, expect, test } from 'vitest';
import { objectOf } from '../../src/shared/base/json.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { loadForm } from '../support/config.ts';
import { entityNamed } from '../support/entityNamed.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, combobox, open, openDialog, options, textbox } from '../support/staff.ts';

const shop = freshShop();

const shipped = entityNamed('products');
const ui = objectOf(shipped.uiSchema?.['discounts']);
/** Only discounts that have the description of the product. */
const products: Entity = {
  ...shipped,
  uiSchema: {
    ...shipped.uiSchema,
    discounts: { ...ui, 'ui:options': { ...objectOf(ui['ui:options']), where: { description: 'description' } } },
  },
};
await loadForm(products);

const discounts = ['spring', 'autumn'].map((description, place) => ({
  id: `d${place + 1}`,
  code: description.toUpperCase(),
  discountType: 'PERCENT',
  value: 10,
  description,
}));

describe('Choices that depend on another field', () => {
  test('are those that match its value, as it is typed; all while it is empty; chosen ones stay', async () => {
    shop.api.set('discounts', discounts);
    shop.api.set('products', [{ id: 'p1', name: 'Walnut desk', discounts: [{ discountId: 'd1' }] }]);
    await renderScreen(products);
    await openDialog('Edit Walnut desk', 'Edit Product');
    await open('Discounts');
    await expect.poll(options).toEqual(['SPRING', 'AUTUMN']);
    await textbox('Description').fill('autumn');
    await open('Discounts');
    await expect.poll(options).toEqual(['AUTUMN', 'SPRING']);
    await expect.element(button('SPRING')).toBeVisible();
    await combobox('Discounts').fill('s');
    await expect.poll(options).toEqual([]);
  });

  test('may match a part of a text', async () => {
    shop.api.set('discounts', discounts);
    await renderScreen(products);
    await openDialog('Add Product');
    await textbox('Description').fill('spring');
    await open('Discounts');
    await expect.poll(options).toEqual(['SPRING']);
  });
});
