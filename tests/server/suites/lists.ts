import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Keyed } from '../../../src/shared/wire/names.ts';
import { type StartedShop, startShop } from '../startShop.ts';

/** Unchanged lists, pages, and lost updates. */
export function listsSuite(newDatabase: () => Promise<string | undefined>): void {
  describe('lists', () => {
    let shop: StartedShop;
    let databaseUrl: string | undefined;
    const tag = async (path: string) => (await shop.call('GET', path)).headers.get('etag') ?? '';

    beforeAll(async () => {
      databaseUrl = await newDatabase();
      shop = await startShop({ ...(databaseUrl && { databaseUrl }) });
    });
    afterAll(() => shop?.close());

    test('an unchanged list is answered 304; a changed one has another tag', async () => {
      const before = await tag('/api/discounts');
      const poll = () => shop.call('GET', '/api/discounts', { headers: { 'if-none-match': before } });
      expect([(await poll()).status, (await poll()).text]).toEqual([304, '']);
      await shop.call('POST', '/api/discounts', { body: { code: 'TAG1', discountType: 'AMOUNT', value: 1 } });
      const { status, rows, headers } = await poll();
      expect([status, rows[0]?.['code'], headers.get('cache-control')]).toEqual([200, 'TAG1', 'private, no-cache']);
      expect(await tag('/api/products')).not.toBe(await tag('/api/discounts'));
    });

    test('users and role assignments change each other’s list', async () => {
      const [users, roles, products] = [
        await tag('/api/admin/users'),
        await tag('/api/admin/roles'),
        await tag('/api/products'),
      ];
      await shop.call('POST', '/api/admin/users/usr-12/roles', { body: { role: 'EDITOR' } });
      const users2 = await tag('/api/admin/users');
      expect(users2).not.toBe(users);
      const roles2 = await tag('/api/admin/roles');
      expect(roles2).not.toBe(roles);
      const { rows } = await shop.call('GET', '/api/admin/users');
      await shop.call('PUT', '/api/admin/users/usr-12', {
        body: { ...rows.find(({ id }) => id === 'usr-12'), name: 'Dan Kaya' },
      });
      expect(await tag('/api/admin/roles')).not.toBe(roles2);
      expect((await shop.call('GET', '/api/admin/roles')).rows.at(-1)?.['userName']).toBe('Dan Kaya');
      expect(await tag('/api/products')).toBe(products);
    });

    test('removing a discount changes the products’ list only where a product had it', async () => {
      const before = await tag('/api/products');
      const { record } = await shop.call('POST', '/api/discounts', {
        body: { code: 'UNUSED', discountType: 'AMOUNT', value: 1 },
      });
      await shop.call('DELETE', `/api/discounts/${record.id}`);
      expect(await tag('/api/products')).toBe(before);
      await shop.call('DELETE', '/api/discounts/dsc-05');
      expect(await tag('/api/products')).not.toBe(before);
    });

    test('each encoding has its own tag and the same content', async () => {
      const token = await shop.tokenFor('admin@shop.example');
      const get = async (encoding: string) => {
        const answer = await fetch(`${shop.url}/api/products`, {
          headers: { authorization: `Bearer ${token}`, 'accept-encoding': encoding },
        });
        return {
          encoding: answer.headers.get('content-encoding'),
          tag: answer.headers.get('etag'),
          text: await answer.text(),
        };
      };
      const answers = [await get('identity'), await get('gzip'), await get('br, gzip;q=0.5'), await get('gzip;q=0')];
      expect(answers.map(({ encoding }) => encoding)).toEqual([null, 'gzip', 'gzip', null]);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(new Set(answers.map(({ tag: one }) => one)).size).toBe(2);
    });

    test('the tag survives a restart of the server', async () => {
      const dataDir = shop.dataDir;
      const before = await tag('/api/products');
      const other = await startShop({ dataDir, ...(databaseUrl && { databaseUrl }) });
      try {
        expect((await other.call('GET', '/api/products')).headers.get('etag')).toBe(before);
        // A write by one process is visible to the other at once.
        await other.call('DELETE', '/api/products/prd-0002');
        expect(await tag('/api/products')).not.toBe(before);
      } finally {
        await other.close();
      }
    });

    test('a row has the version of its record: in whole lists, in pages, nested, and newly after each change', async () => {
      const versionOf = async (list: string, id: unknown) =>
        (await shop.call('GET', list)).rows.flatMap(withChildren).find((row) => row.id === id)?.['_version'];
      for (const [path, list, id] of [
        ['products', '/api/products', 'prd-0003'],
        ['products', '/api/products?sort=name&limit=1000', 'prd-0003'],
        ['categories', '/api/categories', 'cat-06'],
        ['admin/users', '/api/admin/users', 'usr-05'],
      ] as const) {
        const { record, headers } = await shop.call('GET', `/api/${path}/${id}`);
        const version = await versionOf(list, id);
        expect(headers.get('etag'), list).toBe(`"${version}"`);
        expect(record).not.toHaveProperty('_version');
        const body = { ...record, name: `${record['name']} again`, _version: '77' };
        const changed = await shop.call('PUT', `/api/${path}/${id}`, { body, headers: { 'if-match': `"${version}"` } });
        expect([changed.status, changed.record]).toEqual([200, expect.not.objectContaining({ _version: '77' })]);
        expect(`"${await versionOf(list, id)}"`).toBe(changed.headers.get('etag'));
        expect(await versionOf(list, id)).not.toBe(version);
      }
    });

    test('a version in a body is not stored', async () => {
      const body = { code: 'VERSIONED', discountType: 'AMOUNT', value: 1, _version: '77' };
      const { record } = await shop.call('POST', '/api/discounts', { body });
      expect(record).not.toHaveProperty('_version');
      const [row] = (await shop.call('GET', '/api/discounts')).rows;
      expect(row).toEqual({ ...record, _version: '1' });
    });

    test('pages: ?limit&after walk the whole list once, in any order', async () => {
      for (const sort of ['', 'name', '-name', 'price', '-price', 'stock', '-status', 'sku']) {
        const seen: unknown[] = [];
        let path: string | undefined = `/api/products?limit=17${sort && `&sort=${sort}`}`;
        const all = (await shop.call('GET', '/api/products')).rows;
        while (path !== undefined) {
          const { rows, headers, status, text } = await shop.call('GET', path);
          expect(status, text).toBe(200);
          expect(headers.get('x-total-count')).toBe(String(all.length));
          seen.push(...rows.map(({ id }) => id));
          path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
        }
        expect(seen).toHaveLength(all.length);
        expect(new Set(seen).size).toBe(all.length);
        if (sort === '') expect(seen).toEqual(all.map(({ id }) => id));
      }
    });

    test('pages: prices sort as numbers, filters and search narrow down', async () => {
      const prices = (await shop.call('GET', '/api/products?sort=-price&limit=1000')).rows.map(({ price }) =>
        Number(price),
      );
      expect(prices).toEqual([...prices].sort((a, b) => b - a));
      const drafts = await shop.call('GET', '/api/products?status=DRAFT');
      expect(new Set(drafts.rows.map(({ status }) => status))).toEqual(new Set(['DRAFT']));
      const desks = (await shop.call('GET', '/api/products?q=DESK&limit=100')).rows;
      expect(desks.length).toBeGreaterThan(1);
      for (const { name } of desks) expect(String(name)).toMatch(/desk/i);
      expect((await shop.call('GET', '/api/products?q=100%25')).rows).toEqual([]);
      const off = (await shop.call('GET', '/api/discounts?isActive=false')).rows;
      expect(off.length).toBeGreaterThan(0);
      for (const { isActive } of off) expect(isActive).toBe(false);
      expect((await shop.call('GET', '/api/orders?total=-1')).rows).toEqual([]);
      expect((await shop.call('GET', '/api/admin/users?limit=3')).rows[0]).toMatchObject({
        roles: [{ role: 'ADMIN' }],
      });
      for (const query of ['sort=nothing', 'colour=red', 'limit=many', 'after=zzz', 'roles=ADMIN']) {
        expect([query, (await shop.call('GET', `/api/admin/users?${query}`)).status]).toEqual([query, 422]);
      }
    });

    test('pages: from any offset, in any order, and on from there', async () => {
      const statuses = ['DRAFT', 'ACTIVE', 'ARCHIVED', 'OUT_OF_STOCK'];
      const placeOf = (status: unknown) => statuses.indexOf(String(status));
      const several = ['&sort=status,price', '&sort=-status,-price', '&sort=status,-price,name', '&sort=-stock,name'];
      for (const sort of ['', '&sort=-price', '&sort=name', '&sort=id', ...several]) {
        const all = (await shop.call('GET', `/api/products?limit=1000${sort}`)).rows.map(({ id }) => id);
        const { rows, headers } = await shop.call('GET', `/api/products?limit=7&offset=20${sort}`);
        expect([sort, rows.map(({ id }) => id)]).toEqual([sort, all.slice(20, 27)]);
        expect(headers.get('x-total-count')).toBe(String(all.length));
        const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
        expect((await shop.call('GET', next)).rows.map(({ id }) => id)).toEqual(all.slice(27, 34));
        for (const [limit, left] of [
          [7, 3],
          [2, 9],
          [1000, 25],
        ]) {
          const end = await shop.call('GET', `/api/products?limit=${limit}&offset=${all.length - Number(left)}${sort}`);
          const wanted = all.slice(-Number(left)).slice(0, limit);
          expect([sort, end.rows.map(({ id }) => id)]).toEqual([sort, wanted]);
          expect(end.headers.get('link') === null).toBe(Number(limit) >= Number(left));
        }
        const beyond = await shop.call('GET', `/api/products?offset=${all.length}${sort}`);
        expect([beyond.rows, beyond.headers.get('link')]).toEqual([[], null]);
      }
      const fieldsOf = async (query: string) =>
        (await shop.call('GET', `/api/products?limit=1&${query}`)).record['fields'];
      const byBoth = (await shop.call('GET', '/api/products?limit=1000&sort=status,-price')).rows;
      const inTurn = byBoth.toSorted(
        (a, b) => placeOf(a['status']) - placeOf(b['status']) || Number(b['price']) - Number(a['price']),
      );
      expect(byBoth.map(({ id }) => id)).toEqual(inTurn.map(({ id }) => id));
      // A choice is sorted by its place among those of the schema, and is found as before.
      expect([...new Set(byBoth.map(({ status }) => status))]).toEqual(statuses);
      const active = (await shop.call('GET', '/api/products?limit=1000&sort=status&status=ACTIVE')).rows;
      expect(active).toHaveLength(byBoth.filter(({ status }) => status === 'ACTIVE').length);
      expect(await fieldsOf('sort=price,-price')).toEqual({ sort: "'price' is there twice" });
      expect(await fieldsOf('sort=price,')).toEqual({ sort: "There is no field '' to sort by" });
      const after = /after=([^&>]+)/.exec((await shop.call('GET', '/api/products?limit=1')).headers.get('link') ?? '');
      expect(await fieldsOf(`offset=1&after=${after?.[1]}`)).toEqual({
        offset: "A page begins at 'offset' or 'after', not at both",
      });
      for (const offset of ['-1', '1.5', '1e30']) {
        expect(await fieldsOf(`offset=${offset}`)).toEqual({ offset: "'offset' must be 0, 1, 2 or more" });
      }
      expect(await fieldsOf('offset=x')).toEqual({ offset: "'offset' must be a number" });
      expect(await fieldsOf('limit=2')).toEqual({ limit: "'limit' cannot be read" });
    });

    test('pages: a repeated filter means any of its values, and a boolean without a value is false', async () => {
      const idsOf = async (path: string, query: string) =>
        (await shop.call('GET', `/api/${path}?limit=1000&${query}`)).rows.map(({ id }) => id).sort();
      const drafts = await idsOf('products', 'status=DRAFT');
      const archived = await idsOf('products', 'status=ARCHIVED');
      expect(await idsOf('products', 'status=DRAFT&status=ARCHIVED')).toEqual([...drafts, ...archived].sort());
      expect(await idsOf('products', 'status=DRAFT&status=ARCHIVED&q=no such thing')).toEqual([]);
      const stocks = await idsOf('products', 'stock=0&stock=3');
      expect(stocks).toEqual([...(await idsOf('products', 'stock=0')), ...(await idsOf('products', 'stock=3'))].sort());
      const ids = ['prd-0007', 'prd-0009', 'no-such'];
      expect(await idsOf('products', ids.map((id) => `id=${id}`).join('&'))).toEqual(['prd-0007', 'prd-0009']);
      const thousand = Array.from({ length: 1000 }, (_, index) => `id=${index}-1b0e6f0e-9c1a-4e62-8f4b-0a3b5c7d`);
      expect((await shop.call('GET', `/api/products?${thousand.join('&')}`)).status).toBe(200);
      const more = await shop.call('GET', `/api/products?${[...thousand, 'id=prd-0007'].join('&')}`);
      expect(more.record['fields']).toEqual({ id: 'Use at most 1,000 entries' });
      const off = await idsOf('discounts', 'isActive=false');
      await shop.write('discounts', { id: 'dsc-03', code: 'SILENT', discountType: 'AMOUNT', value: 1 });
      expect(await idsOf('discounts', 'isActive=false')).toEqual([...off, 'dsc-03'].sort());
    });

    test('pages: references inside lists are found, with everything else', async () => {
      const all = (await shop.call('GET', '/api/products')).rows;
      const inOne = (ids: readonly string[]) => (row: Keyed) =>
        Array.isArray(row['categories']) && row['categories'].some(({ categoryId }) => ids.includes(categoryId));
      const found = async (query: string) => {
        const { rows, headers } = await shop.call('GET', `/api/products?limit=1000&${query}`);
        expect(headers.get('x-total-count')).toBe(String(rows.length));
        return rows.map(({ id }) => id);
      };
      for (const ids of [['cat-06'], ['cat-06', 'cat-07', 'no-such']]) {
        const wanted = all.filter(inOne(ids));
        expect(wanted.length).toBeGreaterThan(0);
        const query = ids.map((id) => `categories=${id}`).join('&');
        expect(await found(query)).toEqual(wanted.map(({ id }) => id));
        const dear = wanted.filter(({ price, status }) => status === 'ACTIVE' && Number(price) >= 50);
        expect(await found(`${query}&status=ACTIVE&price.from=50&sort=id`)).toEqual(dear.map(({ id }) => id).sort());
      }
    });

    test('pages: a range begins with its first value, and ends before its last', async () => {
      const prices = async (query: string) =>
        (await shop.call('GET', `/api/products?limit=1000&sort=price&${query}`)).rows.map(({ price }) => Number(price));
      const all = await prices('');
      const [low = 0, high = 0] = [all[10], all[30]];
      expect(await prices(`price.from=${low}&price.before=${high}`)).toEqual(
        all.filter((price) => price >= low && price < high),
      );
      expect(await prices('price.from=1e9')).toEqual([]);
      const codes = async (query: string) =>
        (await shop.call('GET', `/api/discounts?limit=1000&${query}`)).rows.map(({ code }) => code).sort();
      for (const [index, [startDate, endDate]] of [
        ['2031-01-31', '2031-02-03T00:00:00Z'],
        ['2031-02-01', '2031-02-28'],
      ].entries()) {
        const body = { code: `RANGE${index}`, discountType: 'AMOUNT', value: 1, startDate, endDate };
        expect((await shop.call('POST', '/api/discounts', { body })).status).toBe(201);
      }
      expect(await codes('startDate.from=2031-01-31&startDate.before=2031-02-01')).toEqual(['RANGE0']);
      expect(await codes('startDate.from=2031-01-31')).toEqual(['RANGE0', 'RANGE1']);
      expect(await codes('endDate.from=2031-02-03&endDate.before=2031-02-04')).toEqual(['RANGE0']);
      // A discount without a day is in no range.
      const days = await codes('startDate.before=9999-01-01');
      expect(days).not.toContain('SILENT');
      expect(days).toContain('RANGE1');
    });

    test('pages: times are compared as times, whatever their offset', async () => {
      const times: Readonly<Record<string, string>> = {
        'ord-1001': '2031-03-01T00:30:00+02:00',
        'ord-1002': '2031-02-28T22:30:00.000Z',
        'ord-1003': '2031-02-28T20:00:00-05:00',
        'ord-1004': '2031-02-31T00:00:00+01:00',
        'ord-1005': 'now',
        'ord-1006': '2031-03-01T00:00:00',
        'ord-1007': '2031-02-28T23:59:59.999Z',
        'ord-1008': '2032-02-29T12:00:00+01:00',
      };
      for (const [id, createdAt] of Object.entries(times)) {
        const { record } = await shop.call('GET', `/api/orders/${id}`);
        await shop.write('orders', { ...record, createdAt });
      }
      const found = async (from: string, before: string) => {
        const query = new URLSearchParams({ 'createdAt.from': from, 'createdAt.before': before, sort: 'id' });
        const { rows, status, text } = await shop.call('GET', `/api/orders?${query}`);
        expect(status, text).toBe(200);
        return rows.map(({ id }) => id);
      };
      expect(await found('2031-02-28T22:30:00Z', '2031-03-01T00:00:00Z')).toEqual(['ord-1001', 'ord-1002', 'ord-1007']);
      expect(await found('2031-03-01T00:00:00+00:00', '2031-03-01T01:00:00.000Z')).toEqual(['ord-1006']);
      expect(await found('2031-02-28T22:30:00.001Z', '2031-03-01T20:00:00+14:00')).toEqual([
        'ord-1003',
        'ord-1006',
        'ord-1007',
      ]);
      expect(await found('2032-02-29T11:00:00Z', '2032-02-29T11:00:01Z')).toEqual(['ord-1008']);
    });

    test('a search finds the texts of columns: numbers, choices, names of references, whatever the accents', async () => {
      const idsOf = async (path: string, q: string) =>
        (await shop.call('GET', `/api/${path}?${new URLSearchParams({ q, limit: '1000' })}`)).rows.map(({ id }) => id);
      const all = (await shop.call('GET', '/api/products')).rows;
      const [priced] = all;
      expect(await idsOf('products', ` ${Number(priced?.['price']).toFixed(2)} `)).toContain(priced?.id);
      const drafts = all.filter(({ status }) => status === 'DRAFT').map(({ id }) => id);
      expect(await idsOf('products', 'draft')).toEqual(expect.arrayContaining(drafts));
      const { record: user, headers } = await shop.call('GET', '/api/admin/users/usr-05');
      const body = { ...user, name: 'Zoë Żółć-Straße' };
      await shop.call('PUT', '/api/admin/users/usr-05', { body, headers: { 'if-match': headers.get('etag') ?? '' } });
      expect(await idsOf('admin/users', 'zoe zołc-strasse')).toEqual(['usr-05']);
      const roles = (await shop.call('GET', '/api/admin/roles')).rows;
      const hers = roles.filter(({ userId }) => userId === 'usr-05').map(({ id }) => id);
      expect(hers.length).toBeGreaterThan(0);
      expect((await idsOf('admin/roles', 'Zoë')).sort()).toEqual(hers.sort());
      // A word of two letters beside a longer one, each in the text of another record.
      const [role = ''] = roles.flatMap((one) => (one['userId'] === 'usr-05' ? [String(one['role'])] : []));
      expect(await idsOf('admin/roles', `${role} żó`)).toEqual([expect.toBeOneOf(hers)]);
      expect(await idsOf('admin/users', `strasse ${role.slice(0, 2)}`)).toEqual(['usr-05']);
      expect(await idsOf('admin/users', 'strasse qx')).toEqual([]);
      const supporters = roles.filter(({ role }) => role === 'SUPPORT').map(({ userId }) => userId);
      expect(await idsOf('admin/users', 'support')).toEqual(expect.arrayContaining(supporters));
    });

    test('pages: an unsupported parameter is refused with its name', async () => {
      const odd = {
        'price.from=ten': { 'price.from': "'price.from' must be a number" },
        'price.from=1&price.from=2': { 'price.from': "'price.from' cannot be read" },
        'price.after=1': { 'price.after': "There is no field 'price.after' to filter by" },
        'images=x': { images: "There is no field 'images' to filter by" },
        'categories.from=x': { 'categories.from': "There is no field 'categories.from' to filter by" },
        'sort=categories': { sort: "There is no field 'categories' to sort by" },
      };
      for (const [query, fields] of Object.entries(odd)) {
        const { status, record } = await shop.call('GET', `/api/products?${query}`);
        expect([query, status, record['fields']]).toEqual([query, 422, fields]);
      }
      expect((await shop.call('GET', '/api/discounts?isActive.from=true')).status).toBe(422);
    });
  });

  describe('lost updates', () => {
    let shop: StartedShop;
    beforeAll(async () => {
      const databaseUrl = await newDatabase();
      shop = await startShop({ ...(databaseUrl && { databaseUrl }) });
    });
    afterAll(() => shop?.close());

    test('If-Match: a stale version is refused with 412, and the message says what to do', async () => {
      const { record, headers } = await shop.call('GET', '/api/orders/ord-1001');
      const put = (status: string, version: string) =>
        shop.call('PUT', '/api/orders/ord-1001', { body: { ...record, status }, headers: { 'if-match': version } });
      const first = await put('shipped', headers.get('etag') ?? '');
      expect([first.status, first.headers.get('etag')]).toEqual([200, '"2"']);
      const stale = await put('cancelled', headers.get('etag') ?? '');
      expect([stale.status, stale.record['message']]).toEqual([
        412,
        'This order has been changed by somebody else. Reload it and try again.',
      ]);
      expect((await shop.call('DELETE', '/api/orders/ord-1001', { headers: { 'if-match': '"1"' } })).status).toBe(412);
      expect((await put('pending', '*')).status).toBe(200);
    });

    // Shows nothing lost 1.
    test('of twenty writes with the same version, one succeeds', async () => {
      const { record, headers } = await shop.call('GET', '/api/products/prd-0001');
      const version = headers.get('etag') ?? '';
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, stock) =>
          shop.call('PUT', '/api/products/prd-0001', { body: { ...record, stock }, headers: { 'if-match': version } }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 412)).toHaveLength(19);
    });

    test('without If-Match the last write wins, and none is lost between', async () => {
      const { record } = await shop.call('POST', '/api/products', {
        body: {
          name: 'Busy',
          slug: 'busy',
          price: '1',
          status: 'DRAFT',
          stock: 0,
          categories: [{ categoryId: 'cat-01' }],
        },
      });
      const ids = (await shop.call('GET', '/api/discounts')).rows.map(({ id }) => id);
      await Promise.all(
        ids.map((id) => shop.call('POST', `/api/products/${record.id}/discounts`, { body: { discountIds: [id] } })),
      );
      const after = (await shop.call('GET', `/api/products/${record.id}`)).record['discounts'];
      expect(after).toHaveLength(ids.length);
    });
  });
}

/** A row of a tree and all below it. */
const withChildren = (row: Keyed): Keyed[] => [
  row,
  ...(Array.isArray(row['children']) ? row['children'].flatMap(withChildren) : []),
];
