import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type StartedShop, startShop } from '../startShop.ts';

const stool = {
  name: 'Stool',
  slug: 'stool',
  price: '10',
  status: 'ACTIVE',
  stock: 1,
  categories: [{ categoryId: 'cat-03' }],
};

const discount = { code: 'INPUT', discountType: 'PERCENT', value: 10 };
const long = 'x'.repeat(10_001);
const many = (count: number) => Array.from({ length: count }, (_, index) => ({ url: `/uploads/${index}.png` }));
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, 1]));
const mark = (...entries: unknown[]) => Buffer.from(JSON.stringify(entries)).toString('base64url');
const rawMark = (text: string) => Buffer.from(text).toString('base64url');

/** What the API makes of odd and oversized input (docs/api.md). */
export function inputSuite(newDatabase: () => Promise<string | undefined>): void {
  describe('input', () => {
    let shop: StartedShop;
    beforeAll(async () => {
      const databaseUrl = await newDatabase();
      shop = await startShop({ ...(databaseUrl && { databaseUrl }) });
    });
    afterAll(() => shop?.close());

    // Shows no one in 6.
    test('an invalid page cursor is refused', async () => {
      const odd = [
        ['sort=price', rawMark('["price",1e999,1]')],
        ['sort=price', rawMark('["price",-1e999,1]')],
        ['sort=price', mark('price', 'ten', 1)],
        ['sort=price', mark('price', '1'.repeat(400), 1)],
        ['sort=price', mark('price', null, 1)],
        ['sort=name', mark('name', 12, 1)],
        ['sort=name', mark('name', 'a\0b', 1)],
        ['sort=name', mark('name', 'a', 1.5)],
        ['sort=name', mark('name', 'a', 1e30)],
        ['sort=name', mark('name', 'a', -1)],
        ['sort=name', rawMark('["name","a",1e999]')],
        ['sort=name', mark('name', 'a', '1')],
        ['limit=1', mark('', '', 1.5)],
        ['limit=1', mark('', '', 1e30)],
        ['limit=1', rawMark('["x",1e999]')],
        ['limit=1', mark('name', 'a', 1)],
        ['sort=name', mark('-name', 'a', 1)],
        ['sort=stock', mark('price', 1, 1)],
        ['sort=name', rawMark('{}')],
      ] as const;
      for (const [query, after] of odd) {
        const { status, record } = await shop.call('GET', `/api/products?${query}&after=${after}`);
        expect([query, Buffer.from(after, 'base64url').toString(), status, record['fields']]).toEqual([
          query,
          expect.any(String),
          422,
          { after: "'after' is not a mark of a page in this order" },
        ]);
      }
    });

    test('numbers at the limits of a column are sorted without a failure', async () => {
      for (const [index, stock] of [9_007_199_254_740_992, 1e300, 1e-300, 0].entries()) {
        const { status, text } = await shop.call('POST', '/api/products', {
          body: { ...stool, slug: `edge-${index}`, stock },
        });
        expect(status, text).toBe(201);
      }
      const { status, rows, headers } = await shop.call('GET', '/api/products?sort=-stock&limit=1');
      expect([status, rows[0]?.['stock']]).toEqual([200, 1e300]);
      const next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
      expect((await shop.call('GET', next)).rows[0]?.['stock']).toBe(9_007_199_254_740_992);
    });

    test('pages of numbers beyond 2^53 end, with each record once', async () => {
      const texts = ['9007199254740992', '9007199254740993', '9007199254740994', '9007199254740995'];
      for (const price of texts) {
        const body = { ...stool, slug: `beyond-${price}`, name: 'Beyond', price };
        expect((await shop.call('POST', '/api/products', { body })).status).toBe(201);
      }
      const seen: unknown[] = [];
      let next: string | undefined = '/api/products?q=beyond&sort=price&limit=1';
      while (next !== undefined && seen.length <= texts.length) {
        const page: Answer = await shop.call('GET', next);
        seen.push(...page.rows.map(({ price }) => price));
        next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1];
      }
      expect(seen.sort()).toEqual(texts);
    });

    // Shows operations 10.
    test('a text in a field that became a number is no failure: it is sorted first, and the server starts', async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'shop-odd-'));
      const databaseUrl = await newDatabase();
      const start = () => startShop({ dataDir, ...(databaseUrl && { databaseUrl }) });
      const before = await start();
      const { record } = await before.call('GET', '/api/products/prd-0001');
      await before.write('products', { ...record, price: 'on request', stock: 'a few' });
      await before.forgetIndexes();
      await before.close();
      const after = await start();
      const [first] = (await after.call('GET', '/api/products?sort=price&limit=1')).rows;
      expect(first?.['price']).toBe('on request');
      expect((await after.call('GET', '/api/products?stock=3')).status).toBe(200);
      await after.close();
      rmSync(dataDir, { recursive: true, force: true });
    });

    test('%00 in a path matches no record', async () => {
      for (const [method, path, expected, body] of [
        ['GET', '/api/products/a%00b', 404, undefined],
        ['DELETE', '/api/products/a%00b', 404, undefined],
        ['POST', '/api/admin/users/a%00b/roles', 422, { role: 'VIEWER' }],
      ] as const)
        expect([method, path, (await shop.call(method, path, { body })).status]).toEqual([method, path, expected]);
    });

    test.each(["1'", '1', '0', 'yes', ''])('isActive=%s is neither yes nor no', async (value) => {
      const { status, record } = await shop.call('GET', `/api/discounts?isActive=${value}`);
      expect([status, record['fields']]).toEqual([422, { isActive: "'isActive' must be true or false" }]);
    });

    test.each([
      ['a text', { description: long }, { description: 'Use at most 10,000 characters' }],
      ['a text with a rule of its own', { name: long }, { name: 'Use at most 10,000 characters' }],
      ['a list', { images: many(1_001) }, { images: 'Use at most 1,000 entries' }],
      ['a text in a list', { images: [{ url: long }] }, { images: 'Use at most 10,000 characters' }],
      [
        'a text in a list of texts',
        { attributes: [{ name: 'Colour', values: ['Red', long] }] },
        { attributes: 'Use at most 10,000 characters' },
      ],
      ['an unknown text', { more: long }, { more: 'Use at most 10,000 characters' }],
      [
        'an unknown text in a list',
        { images: [{ url: '/x.png', more: [long] }] },
        { images: 'Use at most 10,000 characters' },
      ],
      ['an unknown list', { more: { deep: many(1_001) } }, { more: 'Use at most 1,000 entries' }],
      ['an unknown key', { more: { [long]: 1 } }, { more: 'A key may have at most 255 characters' }],
      ['an unknown object', { more: keys(1_001) }, { more: 'Use at most 1,000 keys' }],
      ['an object in a list', { images: [{ url: '/x.png', ...keys(1_000) }] }, { images: 'Use at most 1,000 keys' }],
      ['a body', keys(1_001), { key993: 'Use at most 1,000 keys' }],
      ['a body without end', keys(50_000), { key19994: 'Use at most 1,000 keys' }],
      [
        'unknown fields together',
        Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`more${index}`, long.slice(1)])),
        { more0: 'Use at most 100,000 characters in unknown fields' },
      ],
    ])('%s that is too long is refused, and the field named', async (_, change, fields) => {
      const { status, record } = await shop.call('POST', '/api/products', { body: { ...stool, ...change } });
      expect([status, record['fields']]).toEqual([422, fields]);
    });

    test('an unknown field’s name, and a value in a query, have limits', async () => {
      expect((await shop.call('POST', '/api/products', { body: { ...stool, [long]: 1 } })).status).toBe(422);
      for (const name of ['q', 'sort', 'after', 'status']) {
        const { status, record } = await shop.call('GET', `/api/products?${name}=${'x'.repeat(1_001)}`);
        expect([status, record['fields']]).toEqual([422, { [name]: 'Use at most 1,000 characters' }]);
      }
      const { status, record } = await shop.call('GET', `/api/products/${'x'.repeat(5_000)}`);
      expect([status, record['message']]).toEqual([414, 'The address is too long.']);
    });

    test('unknown fields are limited over several changes', async () => {
      const { record } = await shop.call('POST', '/api/products', { body: { ...stool, slug: 'hoard' } });
      const put = (more: object) => shop.call('PUT', `/api/products/${record.id}`, { body: { ...record, ...more } });
      const hoard = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`more${index}`, long.slice(1)]));
      expect((await put(hoard)).status).toBe(200);
      expect((await put({ ...hoard, last: long.slice(1) })).status).toBe(422);
    });

    test('a record that has too many keys already can be edited', async () => {
      const { record } = await shop.call('POST', '/api/products', { body: { ...stool, slug: 'crowd' } });
      const crowded = { ...record, ...keys(1_100), words: keys(1_100) };
      await shop.write('products', crowded);
      const put = async (change: object) => {
        const answer = await shop.call('PUT', `/api/products/${record.id}`, { body: { ...crowded, ...change } });
        return [answer.status, answer.record['fields'] ?? answer.record];
      };
      const edited = { ...crowded, stock: 7, words: { ...keys(1_100), key5: 'five' } };
      expect(await put(edited)).toEqual([200, edited]);
      const more = Object.fromEntries(Object.keys(keys(1_001)).map((key) => [`new-${key}`, 1]));
      expect(await put(more)).toEqual([422, { 'new-key1000': 'Use at most 1,000 keys' }]);
    });

    // Shows nothing frozen 1.
    test('30,000 ids are refused at once', async () => {
      const discountIds = Array.from({ length: 30_000 }, (_, index) => `no-such-${index}`);
      const attach = (ids: readonly string[]) =>
        shop.call('POST', '/api/products/prd-0001/discounts', { body: { discountIds: ids } });
      // The first call signs in and compiles the schemas.
      expect((await attach(['no-such'])).status).toBe(422);
      const start = performance.now();
      const { status, record } = await attach(discountIds);
      expect([status, record['fields']]).toEqual([422, { discounts: 'Use at most 1,000 entries' }]);
      // It took 38 s; the limit leaves room for a busy machine.
      expect(performance.now() - start).toBeLessThan(10_000);
    });

    test.each([
      ['a number that is none', '{"stock":1e999}', 422, 'stock'],
      ['a number that is none, in an unknown field', '{"more":{"deep":[-1e999]}}', 422, 'more'],
      ['NaN', '{"stock":NaN}', 400, undefined],
      ['a number that would become another one', '{"stock":9007199254740993}', 422, 'stock'],
      ['one with a minus, in an unknown field', '{"more":{"deep":["\\"",-12345678901234567891]}}', 422, 'more'],
    ])('%s is refused', async (_, json, expected, field) => {
      const body = JSON.stringify({ ...stool, slug: 'number' }).replace('}]}', `}],${json.slice(1)}`);
      const { status, record } = await shop.call('POST', '/api/products', { body });
      expect([status, Object.keys(Object(record['fields']))]).toEqual([expected, field ? [field] : []]);
    });

    // Shows no one in 6.
    test('invalid UTF-8 is refused, and the field named', async () => {
      const bytes = Buffer.from(JSON.stringify({ ...stool, name: 'Stool ?' }));
      const at = bytes.indexOf('?');
      bytes[at] = 0xff;
      const answer = await fetch(`${shop.url}/api/products`, {
        method: 'POST',
        body: new Uint8Array(bytes),
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${await shop.tokenFor('admin@shop.example')}`,
        },
      });
      const message = `The text is not valid UTF-8 (byte ${at + 1} of the body).`;
      expect([answer.status, await answer.json()]).toEqual([400, { message, fields: { name: message } }]);
    });

    test('large exact numbers are kept, and digits in a text stay a text', async () => {
      const json = '{"stock":9007199254740992,"more":[1152921504606847000,1e300,"90071992547409931"]}';
      const body = JSON.stringify({ ...stool, slug: 'exact' }).replace('}]}', `}],${json.slice(1)}`);
      const { status, record } = await shop.call('POST', '/api/products', { body });
      const more = [1152921504606847000, 1e300, '90071992547409931'];
      expect([status, record['stock'], record['more']]).toEqual([201, 9_007_199_254_740_992, more]);
    });

    test.each(['2026-02-20Tgarbage', '2026-02-30', '2026-02-20T25:00:00Z', '2026-02-20T'])(
      '%s is no date',
      async (day) => {
        const { status, record } = await shop.call('POST', '/api/discounts', { body: { ...discount, startDate: day } });
        expect([status, record['fields']]).toEqual([422, { startDate: 'Enter a date' }]);
      },
    );

    test.each([
      [
        'an end before the start',
        { startDate: '2026-03-02', endDate: '2026-03-01' },
        { endDate: 'The end date must not be before the start date' },
      ],
      [
        'an end before the start, with times',
        { startDate: '2026-03-02T10:00:00Z', endDate: '2026-03-01T23:00:00+02:00' },
        { endDate: 'The end date must not be before the start date' },
      ],
      ['more than all', { value: 100.5 }, { value: 'A percentage can be 100 at most' }],
      ['less than no uses', { maxUses: -5 }, { maxUses: 'Max Uses must be a whole number, 0 or more' }],
      ['half a use', { maxUses: 1.5 }, { maxUses: 'Max Uses must be a whole number, 0 or more' }],
      ['less than no amount', { minAmount: -1 }, { minAmount: 'Minimum Amount must be 0 or more' }],
      ['a blank code', { code: ' \t ' }, { code: 'Code must have at least 2 characters' }],
    ])('a discount with %s is refused, and the field named', async (_, change, fields) => {
      const { status, record } = await shop.call('POST', '/api/discounts', { body: { ...discount, ...change } });
      expect([status, record['fields']]).toEqual([422, fields]);
    });

    test('values that no rule forbids are accepted', async () => {
      for (const [index, change] of [
        { startDate: '2026-03-01', endDate: '2026-03-01' },
        { endDate: '2020-01-01' },
        { startDate: null, endDate: '2020-01-01' },
        { value: 100 },
        { discountType: 'AMOUNT', value: 250, maxUses: 0 },
        { uses: -5 },
      ].entries()) {
        const { status, record, text } = await shop.call('POST', '/api/discounts', {
          body: { ...discount, code: `RULES${index}`, ...change },
        });
        expect([status, record['uses']], text).toEqual([201, 0]);
      }
      expect((await shop.call('POST', '/api/products', { body: { ...stool, name: '   ' } })).record['fields']).toEqual({
        name: 'Name is required',
      });
    });

    test('a record that is older than a rule can be edited in other fields', async () => {
      const { record } = await shop.call('POST', '/api/discounts', {
        body: { ...discount, code: 'OLD', startDate: '2026-03-02' },
      });
      const older = { ...record, endDate: '2026-03-01', value: 500, code: 'O' };
      await shop.write('discounts', older);
      const put = async (change: object) => {
        const answer = await shop.call('PUT', `/api/discounts/${record.id}`, { body: { ...older, ...change } });
        return [answer.status, Object.keys(Object(answer.record['fields']))];
      };
      expect(await put({ description: 'Still here' })).toEqual([200, []]);
      expect(await put({ startDate: '2026-03-03' })).toEqual([422, ['endDate']]);
      expect(await put({ discountType: 'AMOUNT' })).toEqual([200, []]);
      expect(await put({ code: 'P' })).toEqual([422, ['code']]);
      expect(await put({ discountType: 'AMOUNT', endDate: null })).toEqual([200, []]);

      const { record: chair } = await shop.call('POST', '/api/products', { body: { ...stool, slug: 'homeless' } });
      await shop.write('products', { ...chair, categories: [] });
      const edited = await shop.call('PUT', `/api/products/${chair.id}`, {
        body: { ...chair, categories: [], stock: 7 },
      });
      expect([edited.status, edited.record['stock']]).toEqual([200, 7]);
    });

    test.each([
      ['ÉTÉ', 'été'],
      ['e\u0301te\u0301-2', 'ÉTÉ-2'],
      ['straße', 'STRASSE'],
      ['STRAẞE-2', 'strasse-2'],
      ['ΌΔΟΣ', 'όδος'],
      ['İZMİR', 'i̇zmi̇r'],
      ['ışık', 'IŞIK'],
      ['Ünique', 'ünique'],
      ['SKU-1', 'SKU-1 '],
      [' SKU-2', 'sku-2\u00a0'],
      ['SKU-3\u200b', 'SKU\u20113'],
      ['SKU\u00ad 4', 'SKU\u202f4\u2800'],
      ['Men’s 5', "men's 5"],
      ['ＡＢＣ６', 'abc6'],
    ])('%j and %j are the same value', async (first, second) => {
      const made = await shop.call('POST', '/api/products', { body: { ...stool, slug: first } });
      expect(made.status, made.text).toBe(201);
      const again = await shop.call('POST', '/api/products', { body: { ...stool, slug: second } });
      expect([again.status, again.record['fields']]).toEqual([409, { slug: 'Another product has this Slug' }]);
      const renamed = await shop.call('PUT', `/api/products/${made.record.id}`, {
        body: { ...made.record, slug: second },
      });
      expect(renamed.status).toBe(200);
      expect((await shop.call('DELETE', `/api/products/${made.record.id}`)).status).toBe(204);
      expect((await shop.call('POST', '/api/products', { body: { ...stool, slug: first } })).status).toBe(201);
    });

    test('an old shop keeps its values unique, and reports duplicates', async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'shop-before-'));
      const databaseUrl = await newDatabase();
      const start = () => startShop({ dataDir, ...(databaseUrl && { databaseUrl }) });
      const before = await start();
      const { record } = await before.call('POST', '/api/products', { body: { ...stool, slug: 'ÉTÉ' } });
      await before.forgetKeys();
      await before.close();
      const after = await start();
      expect((await after.call('POST', '/api/products', { body: { ...stool, slug: 'été' } })).status).toBe(409);
      const { record: other } = await after.call('POST', '/api/products', { body: { ...stool, slug: 'hiver' } });
      await after.write('products', { ...other, slug: 'été' });
      await after.forgetKeys();
      await after.close();
      expect(record['slug']).toBe('ÉTÉ');
      await expect(start()).rejects.toThrow(
        'Two records of products have the same slug, which their schema says is unique',
      );
      rmSync(dataDir, { recursive: true, force: true });
    });

    test('values that count as the same since a new version stay, and each is refused when it is changed', async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'shop-alike-'));
      const databaseUrl = await newDatabase();
      const start = () => startShop({ dataDir, ...(databaseUrl && { databaseUrl }) });
      const before = await start();
      const make = async (slug: string) =>
        (await before.call('POST', '/api/products', { body: { ...stool, slug } })).record;
      const [first, second, third] = [await make('alike-1'), await make('alike-2'), await make('alike-3')];
      await before.write('products', { ...second, slug: 'alike-1 ' });
      await before.write('products', { ...third, slug: 'alike\u20111' });
      await before.forgetKeys();
      await before.close();
      const shop = await start();
      const put = async ({ id }: typeof first, change: object) => {
        const { record } = await shop.call('GET', `/api/products/${id}`);
        return (await shop.call('PUT', `/api/products/${id}`, { body: { ...record, ...change } })).status;
      };
      const taken = async (slug: string) =>
        (await shop.call('POST', '/api/products', { body: { ...stool, slug } })).status;
      // They are as they were, in other fields too.
      for (const [one, slug] of [
        [first, 'alike-1'],
        [second, 'alike-1 '],
        [third, 'alike\u20111'],
      ] as const) {
        expect(await put(one, { stock: 7 })).toBe(200);
        expect((await shop.call('GET', `/api/products/${one.id}`)).record['slug']).toBe(slug);
      }
      expect(await put(second, { slug: 'alike-1' })).toBe(409);
      expect(await put(first, { slug: 'ALIKE-1' })).toBe(409);
      expect(await taken('alike–1')).toBe(409);
      // One after the other becomes another one, whichever was first.
      expect(await put(first, { slug: 'alike-4' })).toBe(200);
      expect(await taken('alike-1')).toBe(409);
      expect(await put(third, { slug: 'alike-1' })).toBe(409);
      expect((await shop.call('DELETE', `/api/products/${second.id}`)).status).toBe(204);
      expect(await put(third, { slug: 'alike-1' })).toBe(200);
      await shop.close();
      rmSync(dataDir, { recursive: true, force: true });
    });

    test('an order keeps its items, whatever a PUT says of them', async () => {
      const { record } = await shop.call('GET', '/api/orders/ord-1002');
      expect(record['items']).not.toEqual([]);
      const { items, ...bare } = record;
      for (const body of [bare, { ...record, items: [] }, { ...record, items: null }]) {
        const { status, record: after } = await shop.call('PUT', '/api/orders/ord-1002', { body });
        expect([status, after['items']]).toEqual([200, items]);
      }
    });
  });

  describe('a page of another origin', () => {
    let shop: StartedShop;
    const origin = 'https://panel.shop.example';
    beforeAll(async () => {
      const databaseUrl = await newDatabase();
      shop = await startShop({ ...(databaseUrl && { databaseUrl }), env: { ALLOWED_ORIGINS: origin } });
    });
    afterAll(() => shop?.close());

    test('every answer varies by origin: lists, pages, 304, errors', async () => {
      const tag = (await shop.call('GET', '/api/products', { headers: { origin } })).headers.get('etag') ?? '';
      const calls = [
        ['GET', '/api/products', 200, {}],
        ['GET', '/api/products', 304, { 'if-none-match': tag }],
        ['GET', '/api/products?limit=2', 200, {}],
        ['GET', '/api/products/prd-0001', 200, {}],
        ['GET', '/api/products/nothing', 404, {}],
        ['GET', '/api/products?limit=many', 422, {}],
        ['GET', '/api/nothing', 404, {}],
        ['DELETE', '/api/products/prd-0003', 412, { 'if-match': '"99"' }],
        ['GET', '/api/openapi.json', 200, {}],
        ['GET', '/uploads/nothing.png', 404, {}],
      ] as const;
      for (const [method, path, expected, headers] of calls) {
        const { status, headers: answered } = await shop.call(method, path, { headers: { origin, ...headers } });
        expect([path, status, answered.get('vary')]).toEqual([path, expected, expect.stringMatching(/\borigin\b/i)]);
        expect([path, answered.get('access-control-allow-origin')]).toEqual([path, origin]);
      }
      const refused = await shop.call('GET', '/api/products', { as: null, headers: { origin } });
      expect([refused.status, refused.headers.get('vary')]).toEqual([401, expect.stringMatching(/\borigin\b/i)]);
    });
  });
}
