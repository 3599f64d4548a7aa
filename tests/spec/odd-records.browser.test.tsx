import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { entities } from '../../src/config/files.ts';
import { mainFilter } from '../../src/config/filters.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, column, dialog, listed, shown } from '../support/staff.ts';

const shop = freshShop();

const oddValues: readonly [name: string, value: unknown][] = [
  ['null', null],
  ['an object', { a: { b: 1 } }],
  ['a list of odd things', [null, 7, [], {}, { url: null, name: 3, values: 'x', role: {}, categoryId: 9 }]],
  ['a number', 1e21],
  ['a text', '\u202e<b>&amp;</b> 🪑'],
  ['a yes', true],
];
const cases = [...entities].flatMap(([name, entity]) =>
  oddValues.map(([kind, value]) => ({
    name,
    kind,
    record: Object.fromEntries(Object.keys(entity.schema.properties).map((field) => [field, value])),
  })),
);

describe('Odd records', () => {
  // Shows beyond 7.
  test.each(cases)('Odd records never crash: $name, every field $kind', async ({ name, record }) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const entity = entities.get(name);
    const filter = mainFilter(entity?.list.filters);
    shop.api.set(name, [{ ...record, id: 'odd' }, record, {}, { id: 'odd' }]);
    await renderScreen(name, filter ? `/?filter=${filter.options.find(({ values }) => !values)?.title ?? ''}` : '/');
    await listed();
    expect(shown('Unexpected Application Error')).toBe(false);
    const edit = page.getByRole('table').getByRole('button', { name: /^Edit/ }).first();
    if (entity?.form && entity.endpoints.update) {
      await edit.click();
      await expect.element(dialog(entity.form.title.edit)).toBeVisible();
      await button(entity.form.cancel).click();
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    }
    expect(shown('Unexpected Application Error')).toBe(false);
  });

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
