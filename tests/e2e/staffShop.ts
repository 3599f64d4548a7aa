import { test } from '@playwright/test';
import { isObject } from '../../src/shared/base/json.ts';
import { buildChangedShop, type ChangedShop, type Changes, startChangedShop } from '../support/changedShop.ts';

const folder = 'test-results/staff';
const editedInPlace = ['name', 'price', 'stock'];
const drafts = { roles: ['MANAGER'], if: { properties: { status: { const: 'DRAFT' } } } };

/** The API pages its products, an ADMIN edits them in the table, and a MANAGER may see and change less of them. */
const changes: Changes = {
  'panel.json': (panel) => ({ ...panel, session: { ...panel['session'], allow: ['ADMIN', 'MANAGER'] } }),
  'discounts.ui.json': (ui) => ({ ...ui, rights: { read: ['ADMIN'] } }),
  'products.ui.json': (ui) => {
    const list = isObject(ui['list']) ? ui['list'] : {};
    const columns: unknown[] = Array.isArray(list['columns']) ? list['columns'] : [];
    const withEdit = columns.map((column) =>
      isObject(column) && editedInPlace.includes(String(column['field'])) ? { ...column, edit: true } : column,
    );
    return {
      ...ui,
      list: { ...list, paging: 'server', columns: withEdit },
      rights: {
        add: ['ADMIN'],
        edit: ['ADMIN', drafts],
        remove: ['ADMIN'],
        export: ['ADMIN'],
        fields: { sku: { read: ['ADMIN'] }, price: { edit: ['ADMIN'] } },
      },
    };
  },
};

/** Builds the shop. `staffShop` starts it. */
export const buildStaffShop = (): void => buildChangedShop(folder, changes);

/**
 * The changed shop with products of its own, for the tests of a file, or of a part of it. It is built before all tests
 * (buildShops.ts).
 * @param beyond its port, so many after the one of the first shop (playwright.config.ts)
 * @returns where it answers
 */
export function staffShop(beyond: number, products: number): { readonly url: string } {
  const port = Number(process.env['E2E_PORT'] ?? 4174) + beyond;
  let shop: ChangedShop;
  test.beforeAll(async () => {
    shop = await startChangedShop(folder, port, products);
  });
  test.afterAll(() => shop.stop());
  return { url: `http://localhost:${port}` };
}
