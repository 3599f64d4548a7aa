import { describe, expect, test, vi } from 'vitest';
import { entityNamed } from '../../src/config/files.ts';
import { createDrafts } from '../../src/data/drafts.ts';
import { loadForm } from '../support/config.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, combobox, listed, openDialog, textbox } from '../support/staff.ts';

freshShop();

describe('Drafts', () => {
  test('a record added below another has its parent, whatever was typed into the form of one without', async () => {
    const drafts = createDrafts();
    const screen = await renderScreen('categories', '/', { drafts });
    await openDialog('Add Category');
    await textbox('Name').fill('Half a category');
    await screen.unmount();

    const again = await renderScreen('categories', '/', { drafts });
    await openDialog('Add Subcategory Furniture', 'Add Category');
    await expect.element(combobox('Parent')).toHaveValue('Furniture');
    await expect.element(textbox('Name')).toHaveValue('');
    await button('Cancel').click();
    await again.unmount();

    await renderScreen('categories', '/', { drafts });
    await openDialog('Add Category');
    await expect.element(textbox('Name')).toHaveValue('Half a category');
  });
});

describe('Validation', () => {
  test.each([
    ['products', 'Add Product', 0],
    ['discounts', 'Add Discount', 1],
  ])('%s: a change before the first submit is checked as often as the config asks', async (name, add, times) => {
    await renderScreen(name);
    await listed();
    await openDialog(add);
    const check = vi.spyOn((await loadForm(entityNamed(name))).validator, 'rawValidation');
    const field = name === 'products' ? textbox('Name') : textbox('Code');
    await field.fill('S');
    expect(check).toHaveBeenCalledTimes(times);
  });
});
