import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { entities } from '../../src/shared/config/files.ts';
import { mainFilter } from '../../src/shared/config/filters.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, dialog, listed, shown } from '../support/staff.ts';

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
});
