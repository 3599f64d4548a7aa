import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Entity } from '../../src/shared/config/entity.ts';
import { violationsInBothSchemes } from '../support/axe.ts';
import { json } from '../support/fakeApi.ts';
import { people, renderPanel, userOf } from '../support/renderPanel.tsx';
import { renderScreen } from '../support/renderScreen.tsx';
import { samples } from '../support/samples.ts';
import { freshShop } from '../support/spec.ts';
import { alerted, button, column, listed, openDialog, textbox } from '../support/staff.ts';
import { expectToLast } from '../support/time.ts';
import { crates } from './crates.ts';

const shop = freshShop();
const SENTENCE = '1 product uses this category. Change it first.';
const link = page.getByRole('link', { name: 'Show Products', exact: true });

/** The question before a category goes that the walnut desk needs. */
async function ask() {
  shop.api.on('DELETE /categories/{id}', ({ params: { id } }) =>
    json(
      { message: SENTENCE, fields: {}, needed: [{ entity: 'products', field: 'categories', ids: [id], count: 1 }] },
      409,
    ),
  );
  await listed();
  await openDialog('Delete Desks', 'Delete Category');
}

async function refuse() {
  await ask();
  await button('Delete').click();
  await expect.element(alerted(SENTENCE)).toBeVisible();
}

// Shows nothing lost 14.
test('a deletion that other records prevent links to them', async () => {
  shop.api.set('users', [people.admin]);
  const { provider, path } = await renderPanel('/categories');
  provider.become(userOf(people.admin));
  await refuse();
  await link.click();
  await expect.poll(path).toBe('/products');
  await expect.poll(() => column('Name')).toEqual(['Walnut desk']);
  await expect.element(link).not.toBeInTheDocument();
});

test('the question closes, as it would be refused again', async () => {
  await renderScreen('categories');
  await refuse();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(button('Delete Desks')).toHaveFocus();
});

test('Delete by the keyboard puts the focus on that link', async () => {
  await renderScreen('categories');
  await ask();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(link).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(button('Close')).toHaveFocus();
  expect(await violationsInBothSchemes()).toEqual([]);
});

test('a message with a link closes after 6 s', async () => {
  await renderScreen('categories');
  await ask();
  const remove = button('Delete').element();
  await expectToLast(
    6000,
    () => link.query() !== null,
    () => {
      if (remove instanceof HTMLElement) remove.click();
    },
  );
});

test('a list filtered by a reference shows its name, and a click removes the filter', async () => {
  const { router } = await renderScreen('products', '/?categories=c2');
  await expect.poll(() => column('Name')).toEqual(['Walnut desk']);
  await expect.element(page.getByText('1 of 3')).toBeVisible();
  const back = button('Remove filter Categories: Desks');
  await expect.element(back).toBeVisible();
  expect(await violationsInBothSchemes()).toEqual([]);
  await back.click();
  await expect.element(page.getByText('3 of 3')).toBeVisible();
  expect(router.state.location.search).toBe('');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('search and filter narrow it further, and are removed together with it', async () => {
  const { router } = await renderScreen('products', '/?categories=c2');
  await expect.poll(() => column('Name')).toEqual(['Walnut desk']);
  await page.getByRole('searchbox').fill('mug');
  await expect.element(page.getByText('No products found')).toBeVisible();
  await expect.poll(() => router.state.location.search).toBe('?categories=c2&search=mug');
  await button('Clear search and filter').click();
  await expect.element(page.getByText('3 of 3')).toBeVisible();
});

test('a default filter hides none of the records that refer', async () => {
  shop.api.set('roles', [
    { id: 'r1', userId: 'u1', userName: 'Ada', role: 'EDITOR' },
    { id: 'r2', userId: 'u2', userName: 'Bo', role: 'ADMIN' },
  ]);
  await renderScreen('roles', '/?userId=u1');
  await expect.poll(() => column('Role')).toEqual(['EDITOR']);
});

test('a record without a required reference can be opened, and shows that at the field', async () => {
  shop.api.set('products', [{ ...samples.products[0], categories: [] }]);
  await renderScreen('products');
  await listed();
  await openDialog('Edit Walnut desk', 'Edit Product');
  await textbox('Name').first().fill('Oak desk');
  await button('Save').click();
  await expect.element(page.getByText('Select at least one category')).toBeVisible();
  expect(shop.api.changes()).toEqual([]);
});

test.each(['contents.maker', 'contents'])('a list is narrowed by a reference inside a list: %s', async (field) => {
  const { schema } = crates;
  const maker = { type: 'string', title: 'Maker', reference: { to: 'users' } } as const;
  const contents = { type: 'array', title: 'Contents', items: { type: 'object', properties: { maker } } } as const;
  const entity: Entity = { ...crates, schema: { ...schema, properties: { ...schema.properties, contents } } };
  shop.api.on('GET /crates', () =>
    json([
      { id: 'c1', name: 'First', contents: [{ maker: 'u2' }, { maker: 'u1' }] },
      { id: 'c2', name: 'Second', contents: [{ maker: 'u2' }] },
      { id: 'c3', name: 'Third', contents: null },
    ]),
  );
  await renderScreen(entity, `/?${field}=u1`);
  await expect.poll(() => column('Name')).toEqual(['First']);
  await expect.element(page.getByRole('button', { name: /^Remove filter Contents: / })).toBeVisible();
});
