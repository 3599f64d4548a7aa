import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { clockOf } from '../../src/shared/text/typedTime.ts';
import { dayAt } from '../../src/shared/text/zone.ts';
import type { Capability } from './backend.ts';
import type { Change } from './compare.ts';
import { categories, MOST_STOCK, type Product, picture, productAt, products, tags, ZONE } from './shop.ts';
import {
  choose,
  contextOptions,
  edit,
  expect,
  expectCount,
  filterByOption,
  filterByRange,
  filterByRecord,
  has,
  idOf,
  openProducts,
  removeFilter,
  rowOf,
  rowsOf,
  save,
  shownProducts,
  signIn,
  statusAt,
  typePassword,
  type Visit,
} from './visit.ts';

/** A capability, tried. It throws where it falls short. */
export type Step = (visit: Visit) => Promise<readonly Change[]>;

const NOTHING: readonly Change[] = [];

/** What a list shows when a filter is set by its own inputs, when that is loaded by its address, and when it is removed. */
function filtered(set: (page: Page, visit: Visit) => Promise<void>, fits: (product: Product) => boolean): Step {
  const expected = products.filter(fits).length;
  const expectFiltered = async (page: Page) => {
    await expectCount(page, expected);
    for (const product of await shownProducts(page)) {
      if (!fits(product)) throw new Error(`The list has ${product.sku}, which does not fit the filter.`);
    }
    await expect(page.getByText(/The server ignored/)).toHaveCount(0);
  };
  return async (visit) => {
    const { page } = visit;
    await openProducts(visit, page);
    await set(page, visit);
    await expectFiltered(page);
    await page.reload();
    await expectFiltered(page);
    await removeFilter(page);
    await expectCount(page, products.length);
    return NOTHING;
  };
}

/** The title of a status, or of a field of one word. */
const titled = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1);

/** A change of one product by the form. @returns the fields that the backend has then */
function changed(
  number: number,
  work: (dialog: Locator, visit: Visit) => Promise<Readonly<Record<string, unknown>>>,
): Step {
  return async (visit) => {
    const { id } = await rowOf(visit, number);
    const dialog = await edit(visit, visit.page, productAt(number));
    const fields = await work(dialog, visit);
    await save(dialog);
    return [{ entity: 'products', id, fields }];
  };
}

/** The columns that are sorted by, and what of a product they show. */
const sorted: readonly (readonly [column: string, value: (product: Product, visit: Visit) => string | number])[] = [
  ['Name', ({ name }) => name],
  ['SKU', ({ sku }) => sku],
  ['Price', ({ price }) => price],
  ['Stock', ({ stock }) => stock],
  ['Active', ({ isActive }) => Number(isActive)],
  ['Status', ({ status }, visit) => statusAt(visit, status)],
  ['Released', ({ released }) => released],
  ['Counted', ({ counted }) => counted],
  ['Category', ({ category }) => category],
];

/** Each step by its capability. They build upon one another: the shop is that of `shop.ts` but for what the steps before changed. */
export const script: Readonly<Record<Capability, Step>> = {
  'sign in': async (visit) => {
    await signIn(visit, visit.page);
    return NOTHING;
  },

  'list and total': async (visit) => {
    await openProducts(visit, visit.page);
    await expectCount(visit.page, products.length);
    await expect(rowsOf(visit.page).first()).toContainText(productAt(1).sku);
    await expect(rowsOf(visit.page).first()).toContainText(`${categories[0]}`);
    await expect(rowsOf(visit.page).first()).toContainText(`${tags[0]}`);
    return NOTHING;
  },

  'page to the end': async ({ page }) => {
    const frame = page.getByRole('region', { name: 'Products' });
    const last = page.locator(`tbody tr[aria-rowindex="${products.length + 1}"]:not([aria-busy])`);
    await expect(async () => {
      await frame.evaluate((one) => one.scrollTo(0, one.scrollHeight));
      await expect(last).toContainText(productAt(products.length).sku, { timeout: 1000 });
    }).toPass({ timeout: 30_000 });
    return NOTHING;
  },

  sort: async (visit) => {
    const { page } = visit;
    await openProducts(visit, page);
    for (const [column, value] of sorted) {
      const header = page.getByRole('columnheader', { name: column });
      const button = header.getByRole('button', { name: column, exact: true });
      if ((await button.count()) === 0) continue;
      for (const [direction, sign] of [
        ['ascending', 1],
        ['descending', -1],
      ] as const) {
        await expect(async () => {
          if ((await header.getAttribute('aria-sort')) !== direction) await button.click();
          await expect(header).toHaveAttribute('aria-sort', direction, { timeout: 1000 });
        }).toPass({ timeout: 30_000 });
        const shownBy = (product: Product) => value(product, visit);
        const best = products.map(shownBy).toSorted((a, b) => (a < b ? -sign : sign))[0];
        await expect(async () => {
          const shown = (await shownProducts(page)).map(shownBy);
          expect(shown[0], `the first ${column}, ${direction}`).toBe(best);
          const isInOrder = shown.every(
            (one, place) =>
              place === 0 || (one < (shown[place - 1] ?? one) ? -1 : 1) * sign > 0 || one === shown[place - 1],
          );
          expect(isInOrder, `${column}, ${direction}: ${shown.slice(0, 8).join(', ')}`).toBe(true);
        }).toPass({ timeout: 30_000 });
      }
    }
    return NOTHING;
  },

  search: async (visit) => {
    const { page } = visit;
    await openProducts(visit, page);
    await page.getByRole('searchbox').fill('walnut');
    await expectCount(page, products.filter(({ name }) => name.startsWith('Walnut')).length);
    for (const { name } of await shownProducts(page)) expect(name).toContain('Walnut');
    return NOTHING;
  },

  'filter: choice': filtered(
    (page, visit) => filterByOption(page, 'Status', titled(statusAt(visit, 'live'))),
    ({ status }) => status === 'live',
  ),
  'filter: yes or no': filtered(
    (page) => filterByOption(page, 'Active', 'No'),
    ({ isActive }) => !isActive,
  ),
  'filter: days': filtered(
    (page) => filterByRange(page, 'Released', ['2026-03-05', '2026-06-10']),
    ({ released }) => released >= '2026-03-05' && released <= '2026-06-10',
  ),
  'filter: times': filtered(
    (page) => filterByRange(page, 'Counted', ['2026-02-10', '2026-04-20']),
    ({ counted }) => {
      const day = dayAt(ZONE, Date.parse(counted));
      return day >= '2026-02-10' && day <= '2026-04-20';
    },
  ),
  'filter: numbers': filtered(
    (page) => filterByRange(page, 'Price', ['100.5', '250']),
    ({ price }) => price >= 100.5 && price <= 250,
  ),
  'filter: to-one': filtered(
    (page) => filterByRecord(page, 'Category', 'Category 03'),
    ({ category }) => category === 3,
  ),
  'filter: to-many': filtered(
    (page) => filterByRecord(page, 'Tags', 'Sale'),
    (product) => product.tags.includes(4),
  ),

  'open a record': async (visit) => {
    const product = productAt(7);
    const dialog = await edit(visit, visit.page, product);
    const values: readonly (readonly [keyof Product, label: string, value: string])[] = [
      ['price', 'Price', String(product.price)],
      ['stock', 'Stock', String(product.stock)],
      ['released', 'Released', product.released],
      ['counted', 'Counted', clockOf(product.counted, ZONE)],
      ['note', 'Note', product.note],
      ['attributes', 'Value', product.attributes[0]?.value ?? ''],
      ['category', 'Category', categories[product.category - 1] ?? ''],
    ];
    for (const [field, label, value] of values)
      if (has(visit, field)) await expect(dialog.getByLabel(label, { exact: true })).toHaveValue(value);
    for (const tag of product.tags) await expect(dialog.getByText(tags[tag - 1] ?? '', { exact: true })).toBeVisible();
    // Nothing is sent for a form in which nothing was changed.
    await save(dialog);
    return NOTHING;
  },

  'change one field': changed(7, async (dialog) => {
    await dialog.getByLabel('Stock').fill('777');
    return { stock: 777 };
  }),

  'change a time': changed(17, async (dialog) => {
    await dialog.getByLabel('Counted').fill('2026-05-06T07:08');
    return { counted: '2026-05-06T05:08:00.000Z' };
  }),

  'refusal at its field': async (visit) => {
    const dialog = await edit(visit, visit.page, productAt(8));
    await dialog.getByLabel('Stock').fill(String(MOST_STOCK + 1));
    await dialog.getByLabel('Note').fill('Kept');
    await dialog.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(dialog.getByLabel('Stock')).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByLabel('Stock')).toBeFocused();
    await expect(dialog.getByLabel('Note')).toHaveValue('Kept');
    return NOTHING;
  },

  'change to-one': changed(9, async (dialog, visit) => {
    await choose(dialog, 'Category', 'Category 12');
    return { category: await idOf(visit, 'categories', 'Category 12') };
  }),

  'change to-many': changed(10, async (dialog, visit) => {
    const former = await rowOf(visit, 10);
    // It has the fifth and the second one.
    await choose(dialog, 'Tags', 'Outdoor');
    const before = Array.isArray(former['tags']) ? former['tags'] : [];
    return { tags: [...before, await idOf(visit, 'tags', 'Outdoor')] };
  }),

  'clear values': changed(11, async (dialog, visit) => {
    await dialog.getByLabel('Note').fill('');
    await dialog.getByLabel('Stock').fill('');
    const days = (['released', 'counted'] as const).filter((field) => has(visit, field));
    for (const day of days) await dialog.getByLabel(titled(day)).fill('');
    const category = dialog.getByRole('combobox', { name: 'Category' });
    await expect(category).toHaveValue(categories[productAt(11).category - 1] ?? '');
    await category.fill('');
    return Object.fromEntries(['note', 'stock', 'category', ...days].map((field) => [field, null]));
  }),

  picture: async (visit) => {
    const { id } = await rowOf(visit, 12);
    const dialog = await edit(visit, visit.page, productAt(12));
    await dialog.locator('input[type=file]').setInputFiles([picture]);
    await expectShown(dialog.getByRole('img'));
    await save(dialog);
    await expectShown(
      rowsOf(visit.page)
        .filter({ hasText: productAt(12).sku })
        .getByRole('img'),
    );
    return [{ entity: 'products', id, fields: { image: (await rowOf(visit, 12))['image'] } }];
  },

  create: async (visit) => {
    const { page } = visit;
    await openProducts(visit, page);
    await page.getByRole('button', { name: 'Add Product' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Product' });
    await dialog.getByLabel('Name', { exact: true }).fill('New lamp');
    await dialog.getByLabel('SKU').fill('NEW-1');
    if (has(visit, 'price')) await dialog.getByLabel('Price').fill('12.5');
    if (has(visit, 'released')) await dialog.getByLabel('Released').fill('2026-02-03');
    if (has(visit, 'counted')) await dialog.getByLabel('Counted').fill('2026-02-03T04:05');
    await choose(dialog, 'Category', 'Category 13');
    await choose(dialog, 'Tags', 'Sale');
    await save(dialog, 'Create');
    const fields = {
      name: 'New lamp',
      ...(has(visit, 'price') && { price: 12.5 }),
      ...(has(visit, 'released') && { released: '2026-02-03' }),
      ...(has(visit, 'counted') && { counted: '2026-02-03T03:05:00.000Z' }),
      category: await idOf(visit, 'categories', 'Category 13'),
      tags: [await idOf(visit, 'tags', 'Sale')],
    };
    return [{ entity: 'products', is: 'added', fields }];
  },

  delete: async (visit) => {
    const { page } = visit;
    const row = (await visit.running.read('products')).find(({ sku }) => sku === 'NEW-1');
    await openProducts(visit, page);
    await page.getByRole('button', { name: 'Delete New lamp' }).click();
    await page.getByRole('dialog', { name: 'Delete Product' }).getByRole('button', { name: 'Delete' }).click();
    await expect(rowsOf(page).filter({ hasText: 'New lamp' })).toHaveCount(0);
    await expectCount(page, products.length);
    return [{ entity: 'products', is: 'deleted', ...(row && { id: row.id }) }];
  },

  'two people': async (visit) => {
    const { id } = await rowOf(visit, 13);
    const context = await visit.browser.newContext(contextOptions);
    try {
      const other = await context.newPage();
      await signIn(visit, other);
      const [mine, theirs] = [await edit(visit, visit.page, productAt(13)), await edit(visit, other, productAt(13))];
      await theirs.getByLabel('Stock').fill('71');
      await theirs.getByLabel('Note').fill('Theirs');
      await save(theirs);
      await mine.getByLabel('Stock').fill('72');
      await mine.getByRole('button', { name: 'Update', exact: true }).click();
      const question = visit.page.getByRole('dialog', { name: 'Changed by somebody else' });
      await question.getByRole('button', { name: 'Use mine', exact: true }).click();
      await question.getByRole('button', { name: 'Save' }).click();
      await expect(mine).toBeHidden();
    } finally {
      await context.close();
    }
    return [{ entity: 'products', id, fields: { stock: 72, note: 'Theirs' } }];
  },

  import: async (visit) => {
    const { page } = visit;
    const { id } = await rowOf(visit, 14);
    await openProducts(visit, page);
    await page.getByRole('button', { name: 'Import CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import CSV' });
    const { sku, name } = productAt(14);
    const [priced, timed] = [has(visit, 'price'), has(visit, 'counted')];
    const lineOf = (names: string, price: string, time: string, references: string) =>
      [names, ...(priced ? [price] : []), ...(timed ? [time] : []), references].join(',');
    const lines = [
      lineOf('SKU,Name', 'Price', 'Counted', 'Category,Tags'),
      lineOf(`${sku},${name}`, '1.25', '2026-07-08 09:10', 'Category 02,Gift'),
      lineOf('NEW-2,Imported bench', '7.5', '2026-01-02 03:04', 'Category 03,"Kitchen,Sale"'),
      lineOf('NEW-3,Lost bench', '7.5', '', 'Category 99,'),
    ];
    const file = { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
    await dialog.locator('input[type=file]').setInputFiles(file);
    const preview = dialog.getByRole('button', { name: 'Preview' });
    const send = dialog.getByRole('button', { name: /^Import \d/ });
    // The preview opens by itself if all columns are known.
    await expect(async () => {
      if (await preview.isEnabled({ timeout: 500 }).catch(() => false)) await preview.click({ timeout: 1000 });
      await expect(send).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 30_000 });
    await expect(dialog.getByText(/Category 99/).first()).toBeVisible();
    await send.click();
    await expect(page.getByText(/imported\./).first()).toBeVisible();
    const ids = await Promise.all(['Gift', 'Kitchen', 'Sale'].map((name) => idOf(visit, 'tags', name)));
    const [gift, kitchen, sale] = ids;
    const [second, third] = await Promise.all([2, 3].map((one) => idOf(visit, 'categories', `Category 0${one}`)));
    const measured = (price: number, counted: string) => ({ ...(priced && { price }), ...(timed && { counted }) });
    const changed = { ...measured(1.25, '2026-07-08T07:10:00.000Z'), category: second, tags: [gift] };
    const added = { name: 'Imported bench', ...measured(7.5, '2026-01-02T02:04:00.000Z'), category: third };
    return [
      { entity: 'products', id, fields: changed },
      { entity: 'products', is: 'added', fields: { ...added, tags: [kitchen, sale] } },
    ];
  },

  export: async (visit) => {
    const { page } = visit;
    await openProducts(visit, page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const lines = readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength((await visit.running.read('products')).length + 1);
    const line = lines.find((one) => one.includes(productAt(3).sku)) ?? '';
    const { name, counted } = productAt(3);
    // In UTC, or in the zone of the shop.
    const times = [counted.slice(0, 16), clockOf(counted, ZONE)];
    for (const text of [name, 'Category 03', 'Outdoor']) expect(line).toContain(text);
    if (has(visit, 'counted'))
      expect(
        times.some((time) => line.includes(time)),
        line,
      ).toBe(true);
    return NOTHING;
  },

  'too many calls (429)': async (visit) => {
    const { page } = visit;
    const { id } = await rowOf(visit, 16);
    const dialog = await edit(visit, page, productAt(16));
    await dialog.getByLabel('Stock').fill('16');
    let refusals = 0;
    const headers = {
      'access-control-allow-origin': visit.panel,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'Retry-After',
      'retry-after': '1',
    };
    // A proxy before the backend, which lets only the second call pass.
    const isSave = (url: URL) => url.origin !== visit.panel;
    await page.route(isSave, async (route) => {
      const isChange = ['PATCH', 'PUT', 'POST'].includes(route.request().method());
      if (!isChange || refusals > 0) return route.continue();
      refusals += 1;
      return route.fulfill({ status: 429, headers, json: { message: 'Too many requests' } });
    });
    try {
      await dialog.getByRole('button', { name: 'Update', exact: true }).click();
      await expect(dialog).toBeHidden();
    } finally {
      await page.unroute(isSave);
    }
    expect(refusals).toBe(1);
    return [{ entity: 'products', id, fields: { stock: 16 } }];
  },

  'session ends (401)': async (visit) => {
    const { page, running } = visit;
    const { id } = await rowOf(visit, 15);
    const dialog = await edit(visit, page, productAt(15));
    await dialog.getByLabel('Stock').fill('5');
    const isApi = (url: URL) => url.origin !== visit.panel;
    await page.route(isApi, async (route) => {
      const { authorization, ...headers } = route.request().headers();
      const isRefresh = /refresh/.test(route.request().url());
      // A token that has ended, and nothing to refresh it with.
      if (isRefresh) await route.fulfill({ status: 401, json: {}, headers: { 'access-control-allow-origin': '*' } });
      else await route.continue({ headers: { ...headers, ...(authorization && { authorization: 'Bearer gone' }) } });
    });
    await dialog.getByRole('button', { name: 'Update', exact: true }).click();
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await expect(again).toBeVisible();
    await page.unroute(isApi);
    if (running.person) await typePassword(again, running.person);
    await expect(dialog).toBeHidden();
    return [{ entity: 'products', id, fields: { stock: 5 } }];
  },
};

/** Waits until a picture is shown. */
async function expectShown(image: Locator): Promise<void> {
  await expect(async () => {
    const width = await image
      .first()
      .evaluate((one) => (one instanceof HTMLImageElement ? one.naturalWidth : 0), null, { timeout: 2000 });
    expect(width, 'the width of the picture').toBeGreaterThan(0);
  }).toPass({ timeout: 30_000 });
}
