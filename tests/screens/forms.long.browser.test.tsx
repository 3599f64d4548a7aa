import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadForm } from '../support/config.ts';
import { entityNamed } from '../support/entityNamed.ts';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { testDrafts } from '../support/sessionData.ts';
import { freshShop } from '../support/spec.ts';
import { alerted, button, choose, combobox, listed, openDialog, textbox } from '../support/staff.ts';

const shop = freshShop();

describe('Drafts', () => {
  test('a record added below another has its parent, whatever the draft of a record without parent has', async () => {
    const drafts = testDrafts();
    const screen = await renderScreen('categories', '/', { drafts });
    await openDialog('Add Category');
    await textbox('Name').fill('Half a category');
    await screen.unmount();

    const again = await renderScreen('categories', '/', { drafts });
    await openDialog('Add Subcategory to Furniture', 'Add Category');
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

describe('A save of which a later step failed', () => {
  test("the server's message is shown unchanged, whatever characters it has", async () => {
    shop.api.on('POST /products/{id}/discounts', () => json({ message: "Costs $& and $' more" }, 422));
    await renderScreen('products');
    await openDialog('Edit Walnut desk', 'Edit Product');
    await button('Save').click();
    await expect.element(alerted("Costs $& and $' more")).toBeVisible();
  });
});

describe('A shop whose API can create users', () => {
  const users = entityNamed('users');
  const creating = { ...users, endpoints: { ...users.endpoints, create: 'POST /admin/users' } };

  test("'Add User' creates one", async () => {
    shop.api.on('POST /admin/users', ({ body }) => json({ ...Object(body), id: 'u9' }, 201));
    await renderScreen(creating);
    await openDialog('Add User');
    await textbox('Email').fill('new@shop.example');
    await choose('Roles', 'Manager');
    await userEvent.keyboard('{Escape}');
    await button('Create').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(shop.api.changes()).toMatchObject([
      { call: 'POST /admin/users', body: { email: 'new@shop.example', roles: ['MANAGER'] } },
    ]);
  });

  test('shows a refusal at its field', async () => {
    const sentence = 'This address is taken.';
    shop.api.on('POST /admin/users', () => json({ message: sentence, fields: { email: sentence } }, 422));
    await renderScreen(creating);
    await openDialog('Add User');
    await textbox('Email').fill('ada@shop.example');
    await choose('Roles', 'Manager');
    await userEvent.keyboard('{Escape}');
    await button('Create').click();
    await expect.element(textbox('Email')).toHaveAccessibleDescription(sentence);
    await expect.element(textbox('Email')).toHaveFocus();
  });
});
