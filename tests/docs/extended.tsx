import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { people, renderPanel, userOf } from '../support/renderPanel.tsx';
import { renderScreen } from '../support/renderScreen.tsx';
import { samples } from '../support/samples.ts';
import { freshShop } from '../support/spec.ts';
import { button, listed, number, openDialog } from '../support/staff.ts';

// Run by extending.long.test.ts in a copy of the repository, in which docs/extending.md was followed.
const shop = freshShop();
const [desk] = samples.products;
const [spring] = samples.discounts;

test('docs/extending.md: cents are shown in full, and sent as cents', async () => {
  shop.api.set('discounts', [{ ...spring, minAmount: 1250 }]);
  await renderScreen('discounts');
  await openDialog('Edit SPRING10', 'Edit Discount');
  await expect.element(number('Minimum Amount')).toHaveValue('12.5');
  await number('Minimum Amount').fill('20');
  await button('Save').click();
  await expect.poll(() => shop.api.changes()[0]?.body).toMatchObject({ minAmount: 2000 });
});

test('docs/extending.md: an address is a link, and stars are chosen by keyboard', async () => {
  shop.api.set('products', [{ ...desk, website: 'https://shop.example/desk', rating: 1 }]);
  await renderScreen('products');
  await listed();
  const link = page.getByRole('link', { name: 'Open Walnut desk', exact: true });
  await expect.element(link).toHaveAttribute('href', 'https://shop.example/desk');
  await openDialog('Edit Walnut desk', 'Edit Product');
  await expect.element(page.getByRole('group', { name: 'Rating' })).toBeVisible();
  page.getByRole('radio', { name: '1 Star', exact: true }).element().focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await button('Save').click();
  await expect
    .poll(() => shop.api.changes()[0]?.body)
    .toMatchObject({ website: 'https://shop.example/desk', rating: 3 });
});

test('docs/extending.md: the menu leads to a screen of the shop’s own', async () => {
  const screen = await renderPanel('/');
  shop.api.set('users', [people.admin]);
  screen.provider.become(userOf(people.admin));
  await screen.getByRole('link', { name: 'Stock take' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Stock take' })).toBeVisible();
  await expect.element(screen.getByText('12 pieces')).toBeVisible();
  expect(document.querySelectorAll('header nav a svg')).toHaveLength(1);
});
