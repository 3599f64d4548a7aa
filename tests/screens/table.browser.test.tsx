import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, column, listed } from '../support/staff.ts';

const shop = freshShop();

/** Products by SKU and stock; what is undefined is not in the record. */
const stock = (records: readonly (readonly [sku: string | undefined, stock: number | undefined])[]) =>
  records.map(([sku, count], place) => ({ id: `p${place}`, name: `Product ${place}`, sku, stock: count }));

const sortOf = (title: string) =>
  page.getByRole('columnheader', { name: title }).element().getAttribute('aria-sort') ?? 'none';

test('a long list shows its rows again after a search that found nothing', async () => {
  const many = Array.from({ length: 300 }, (_, index) => [`S-${index}`, index] as const);
  shop.api.set('products', stock(many));
  await renderScreen('products');
  await listed();
  await page.getByRole('searchbox').fill('nothing has this');
  await expect.element(page.getByText('No products found')).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await listed();
  await expect.element(page.getByRole('cell', { name: 'S-0', exact: true })).toBeVisible();
});

describe('Sorting', () => {
  beforeEach(() => {
    shop.api.set(
      'products',
      stock([
        ['A-10', 9],
        [undefined, undefined],
        ['a-1', 100],
        ['A-2', 10],
      ]),
    );
  });

  test('texts come in natural order, numbers by size, and what holds nothing last either way', async () => {
    await renderScreen('products');
    await listed();
    const sorted = async (title: string) => {
      await button(title).click();
      return column(title);
    };
    expect(await sorted('SKU')).toEqual(['a-1', 'A-2', 'A-10', '-']);
    expect(await sorted('SKU')).toEqual(['A-10', 'A-2', 'a-1', '-']);
    expect(await sorted('SKU')).toEqual(['A-10', '-', 'a-1', 'A-2']);
    expect(await sorted('Stock')).toEqual(['9', '10', '100', '-']);
    expect(await sorted('Stock')).toEqual(['100', '10', '9', '-']);
  });

  test('a click on a title goes up, down and back, one column at a time, and says so', async () => {
    await renderScreen('products');
    await listed();
    expect(sortOf('SKU')).toBe('none');
    await button('SKU').click();
    expect(sortOf('SKU')).toBe('ascending');
    await button('SKU').click();
    expect(sortOf('SKU')).toBe('descending');
    await button('Stock').click({ modifiers: ['Shift'] });
    expect([sortOf('SKU'), sortOf('Stock')]).toEqual(['none', 'ascending']);
    await button('Stock').click();
    await button('Stock').click();
    expect(sortOf('Stock')).toBe('none');
  });

  test('is kept when a search finds nothing in between', async () => {
    await renderScreen('products');
    await listed();
    await button('SKU').click();
    await page.getByRole('searchbox').fill('nothing has this');
    await expect.element(page.getByText('No products found')).toBeVisible();
    await page.getByRole('searchbox').fill('');
    await listed();
    expect(sortOf('SKU')).toBe('ascending');
    expect(column('SKU')).toEqual(['a-1', 'A-2', 'A-10', '-']);
  });
});
