import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../support/axe.ts';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { samples } from '../support/samples.ts';
import { freshShop } from '../support/spec.ts';
import { button, column, dialog, listed } from '../support/staff.ts';

const shop = freshShop();

describe('On a phone', () => {
  test('a row is wholly there, with its buttons, and still a row of a table', async () => {
    await page.viewport(390, 844);
    await renderScreen('products');
    await listed();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    for (const part of document.querySelectorAll('tbody tr:first-child :is(td, button)')) {
      const { left, right } = part.getBoundingClientRect();
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(390);
    }
    await expect
      .element(page.getByRole('row').nth(1).getByRole('cell', { name: 'Walnut desk', exact: true }))
      .toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  test('it is sorted by the titles above, and opened by a tap', async () => {
    await page.viewport(390, 844);
    await renderScreen('products');
    await listed();
    await button('Name').click();
    await expect.poll(() => column('Name')[0]).toBe('Clay mug');
    await page.getByRole('row').nth(1).click();
    await expect.element(dialog('Edit Product')).toBeVisible();
  });

  test('the checkboxes of cards are scrolled below the head', async () => {
    await page.viewport(390, 844);
    const rows = Array.from({ length: 40 }, (_, place) => ({ ...samples.products?.[0], id: `p${place}` }));
    shop.api.on('GET /products', () => json(rows));
    await renderScreen('products');
    await listed();
    await button('Select').click();
    const box = () => document.querySelectorAll('tbody [data-lead] input')[1];
    await expect.poll(() => box()).toBeDefined();
    const frame = document.querySelector('.table');
    const head = document.querySelector('thead th')?.getBoundingClientRect();
    frame?.scrollBy(0, (box()?.getBoundingClientRect().top ?? 0) - (head?.top ?? 0) - 10);
    const { x = 0, y = 0 } = box()?.getBoundingClientRect() ?? {};
    await expect.poll(() => document.elementFromPoint(x + 5, y + 5)?.closest('thead')).not.toBeNull();
  });

  test('a long list is scrolled to its end', async () => {
    await page.viewport(390, 844);
    const rows = Array.from({ length: 400 }, (_, place) => ({
      ...samples.products?.[0],
      id: `p${place}`,
      name: `Product ${place}`,
    }));
    shop.api.on('GET /products', () => json(rows));
    await renderScreen('products');
    await listed();
    const frame = document.querySelector('[role=region]');
    await expect
      .poll(() => {
        frame?.scrollTo(0, frame.scrollHeight);
        return column('Name').at(-1);
      })
      .toBe('Product 399');
  });
});
