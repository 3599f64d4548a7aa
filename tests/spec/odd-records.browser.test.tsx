import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { column, dialog } from '../support/staff.ts';

const shop = freshShop();

describe('Odd records', () => {
  // Shows beyond 7.
  test('What is no record at all is left out of a list', async () => {
    shop.api.on('GET /orders', () => Response.json([null, 7, 'x', [], { id: 'o1', status: 'pending' }]));
    await renderScreen('orders');
    await expect.poll(() => column('ID')).toEqual(['o1']);
  });

  // Shows beyond 7.
  test('An order whose status is none of the five shows it, and can be given one', async () => {
    shop.api.set('orders', [{ id: 'o1', status: 'lost', total: 1 }]);
    await renderScreen('orders');
    await expect.poll(() => column('Status')).toEqual(['lost']);
  });

  // Shows beyond 7.
  test('Categories whose parents go round in a circle, or are gone, are still there', async () => {
    shop.api.set('categories', [
      { id: 'a', name: 'Hen', slug: 'hen', parentId: 'b' },
      { id: 'b', name: 'Egg', slug: 'egg', parentId: 'a' },
      { id: 'c', name: 'Orphan', slug: 'orphan', parentId: 'gone' },
      { id: 'd', name: 'Own parent', slug: 'own', parentId: 'd' },
    ]);
    await renderScreen('categories');
    await expect.poll(() => column('Name')).toEqual(['Hen', 'Egg', 'Orphan', 'Own parent']);
    await page.getByRole('table').getByRole('button', { name: 'Edit Hen' }).click();
    await expect.element(dialog('Edit Category')).toBeVisible();
  });
});
