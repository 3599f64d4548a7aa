import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StartedShop, startShop } from '../startShop.ts';

const chair = {
  name: 'Chair',
  slug: 'plain-chair',
  price: '10',
  status: 'ACTIVE',
  stock: 1,
  categories: [{ categoryId: 'cat-03' }],
};

/** What the API refuses, and how it says so (docs/api.md). */
export function validationSuite(newDatabase: () => Promise<string | undefined>): void {
  describe('validation rules', () => {
    let shop: StartedShop;
    const post = (path: string, body: unknown) => shop.call('POST', path, { body });

    beforeAll(async () => {
      const databaseUrl = await newDatabase();
      shop = await startShop({ ...(databaseUrl && { databaseUrl }) });
    });
    afterAll(() => shop?.close());

    test.each([
      ['products', { ...chair, name: 'C' }, { name: 'Name is required' }],
      ['products', { ...chair, slug: '' }, { slug: 'Slug is required' }],
      ['products', { ...chair, price: 'much' }, { price: 'Enter a valid price' }],
      ['products', { ...chair, price: 12 }, { price: 'Enter a valid price' }],
      ['products', { ...chair, price: '-1' }, { price: 'Price must be positive' }],
      ['products', { ...chair, price: '9'.repeat(400) }, { price: 'Enter a valid price' }],
      ['products', { ...chair, status: 'SOLD' }, { status: 'Choose a status' }],
      ['products', { ...chair, stock: -1 }, { stock: 'Stock must be 0 or more' }],
      ['products', { ...chair, stock: '5' }, { stock: 'Stock must be 0 or more' }],
      ['products', { ...chair, categories: [] }, { categories: 'Select at least one category' }],
      ['products', { ...chair, categories: null }, { categories: 'Select at least one category' }],
      [
        'products',
        { ...chair, categories: [{ categoryId: 'no-such' }] },
        { categories: "There is no category 'no-such'" },
      ],
      ['products', { ...chair, images: [{ url: '' }] }, { images: 'Image URL required' }],
      ['products', { ...chair, attributes: [{ name: '', values: ['x'] }] }, { attributes: 'Attribute name required' }],
      [
        'products',
        { ...chair, attributes: [{ name: 'Colour', values: [''] }] },
        { attributes: 'Attribute value required' },
      ],
      ['products', { ...chair, slug: 'x'.repeat(300) }, { slug: 'Use at most 255 characters' }],
      ['categories', { slug: 'x' }, { name: 'Name is required', slug: 'Slug is required' }],
      ['categories', { name: 'Ok', slug: 'fine', parentId: 'no-such' }, { parentId: "There is no category 'no-such'" }],
      [
        'discounts',
        { code: 'X', discountType: 'HALF', value: 0 },
        {
          code: 'Code must have at least 2 characters',
          discountType: 'Choose a discount type',
          value: 'Value must be 0.01 or more',
        },
      ],
      [
        'discounts',
        { code: 'DATES', discountType: 'PERCENT', value: 1, startDate: 'soon' },
        { startDate: 'Enter a date' },
      ],
    ])('POST /api/%s %j is refused: %j', async (entity, body, fields) => {
      const { status, record } = await post(`/api/${entity}`, body);
      expect([status, record['fields']]).toEqual([422, fields]);
      expect(record['message']).toBe(Object.values(fields).join('; '));
    });

    test('a user’s email must be valid, and a name has at least 2 characters', async () => {
      const put = (change: object) =>
        shop.call('PUT', '/api/admin/users/usr-02', {
          body: { id: 'usr-02', email: 'a@b.example', isActive: true, ...change },
        });
      expect((await put({ email: 'nobody' })).record['fields']).toEqual({ email: 'Enter a valid email' });
      expect((await put({ name: 'M' })).record['fields']).toEqual({ name: 'Name must have at least 2 characters' });
      expect((await put({ isActive: 'yes' })).record['fields']).toEqual({ isActive: 'Choose Active or Inactive' });
      expect((await put({ id: 'usr-01' })).status).toBe(422);
    });

    test('an optional field can be cleared with null', async () => {
      const { record } = await post('/api/products', {
        ...chair,
        slug: 'cleared',
        sku: 'CLR-1',
        description: 'Soon gone',
      });
      const { status, record: after } = await shop.call('PUT', `/api/products/${record.id}`, {
        body: { ...record, sku: null, description: null, images: null },
      });
      expect([status, after['sku'], after['description'], after['images']]).toEqual([200, null, null, null]);
    });

    test.each([
      ['malformed JSON', '{"name":', 'application/json', 400],
      ['no body', '', 'application/json', 400],
      ['a prototype key', '{"__proto__":{"isAdmin":true}}', 'application/json', 400],
      ['a constructor key', '{"constructor":{"prototype":{"isAdmin":true}}}', 'application/json', 400],
      ['a list', '[]', 'application/json', 422],
      ['null', 'null', 'application/json', 422],
      ['plain text', 'hello', 'text/plain', 415],
      ['a form', 'name=x', 'application/x-www-form-urlencoded', 415],
      ['an unknown charset of types', '{}', 'image/png', 415],
      ['two megabytes', JSON.stringify({ ...chair, description: 'x'.repeat(2_000_000) }), 'application/json', 413],
      ['deep nesting', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`, 'application/json', 422],
      ['deep lists', `{"a":${'['.repeat(90_000)}${']'.repeat(90_000)}}`, 'application/json', 422],
      ['a NUL', JSON.stringify({ ...chair, name: 'a\0b' }), 'application/json', 422],
      ['a lone surrogate', JSON.stringify({ ...chair, name: 'a\ud800b' }), 'application/json', 422],
      ['a NUL in a key', JSON.stringify({ ...chair, 'a\0b': 1 }), 'application/json', 422],
      ['a surrogate deep inside', JSON.stringify({ ...chair, more: [{ deep: ['\udfff'] }] }), 'application/json', 422],
      [
        'very many references',
        JSON.stringify({ ...chair, categories: Array.from({ length: 30_000 }, (_, i) => ({ categoryId: `c${i}` })) }),
        'application/json',
        422,
      ],
    ])('%s: refused with a message, nothing written', async (_, body, type, expected) => {
      const before = (await shop.call('GET', '/api/products')).headers.get('etag');
      const { status, record } = await shop.call('POST', '/api/products', { body, headers: { 'content-type': type } });
      expect([status, record['message']]).toEqual([expected, expect.stringMatching(/\w{3}/)]);
      expect((await shop.call('GET', '/api/products')).headers.get('etag')).toBe(before);
    });

    const text = (from: number) => fc.string({ unit: 'grapheme-composite', minLength: from, maxLength: 60 });
    const sound = fc.record({
      name: text(2),
      slug: fc.uuid(),
      sku: fc.oneof(fc.uuid(), fc.constant(null)),
      price: fc.nat(9_999_999).map((cents) => (cents / 100).toFixed(2)),
      status: fc.constantFrom('DRAFT', 'ACTIVE', 'ARCHIVED', 'OUT_OF_STOCK'),
      stock: fc.oneof(fc.nat(), fc.double({ min: 0, noNaN: true, noDefaultInfinity: true })),
      description: fc.oneof(text(0), fc.constant(null)),
      categories: fc.constantFrom(
        [{ categoryId: 'cat-01', note: 'kept' }],
        [{ categoryId: 'cat-02' }, { categoryId: 'cat-03' }],
      ),
      attributes: fc.array(fc.record({ name: text(1), values: fc.array(text(1), { minLength: 1 }) }), { maxLength: 4 }),
      images: fc.array(fc.record({ url: fc.webUrl(), order: fc.nat(), isPrimary: fc.boolean() }), { maxLength: 4 }),
      extra: fc.jsonValue(),
    });

    test('any valid record is accepted, and read as it was sent', async () => {
      await fc.assert(
        fc.asyncProperty(sound, async (body) => {
          const { status, record, text: answer } = await post('/api/products', body);
          expect(status, answer).toBe(201);
          // As JSON has it: -0 is 0, and an undefined is nothing.
          expect(record).toMatchObject(JSON.parse(JSON.stringify(body)));
          expect((await shop.call('GET', '/api/products?limit=1')).rows[0]).toEqual({ ...record, _version: '1' });
          expect((await shop.call('PUT', `/api/products/${record.id}`, { body: record })).record).toEqual(record);
        }),
        { numRuns: 60, seed: 7 },
      );
    });

    test('any JSON: never a failure of the server, nor a half write', async () => {
      const anything = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.double(), fc.constant(null));
      const near = fc
        .tuple(
          sound,
          fc.constantFrom('name', 'slug', 'price', 'status', 'stock', 'categories', 'attributes', 'images', 'id'),
          anything,
        )
        .map(([body, field, value]) => JSON.stringify({ ...body, [field]: value }));
      await fc.assert(
        fc.asyncProperty(
          fc.oneof({ weight: 3, arbitrary: near }, { weight: 1, arbitrary: fc.json() }),
          async (body) => {
            const before = (await shop.call('GET', '/api/products')).headers.get('etag');
            const { status, text: answer } = await shop.call('POST', '/api/products', { body });
            expect([201, 400, 409, 422], `${status} ${answer}`).toContain(status);
            if (status !== 201) expect((await shop.call('GET', '/api/products')).headers.get('etag')).toBe(before);
          },
        ),
        { numRuns: 150, seed: 7 },
      );
    });

    test('any id and any query: never a failure of the server', async () => {
      await fc.assert(
        fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), async (id) => {
          const safe = encodeURIComponent(id.replace(/\p{Surrogate}/gu, '')) || 'x';
          const calls = [
            shop.call('GET', `/api/products/${safe}`),
            shop.call('DELETE', `/api/categories/${safe}`),
            shop.call('PUT', `/api/orders/${safe}`, { body: { status: 'pending' } }),
            shop.call('GET', `/api/products?${safe}`),
            shop.call('GET', `/api/products?q=${safe}&limit=2`),
            shop.call('GET', `/api/products?sort=${safe}&after=${safe}&status=${safe}`),
          ];
          for (const { status, text: answer } of await Promise.all(calls)) expect(status, answer).toBeLessThan(500);
        }),
        { numRuns: 60, seed: 11 },
      );
    });

    test('a malformed address is refused, without a failure', async () => {
      for (const path of [
        '/api/products/%E0%A4%A',
        '/api/products/%',
        '/api/../../etc/passwd',
        '/api/nothing',
        '/api',
      ]) {
        const { status } = await shop.call('GET', path);
        expect([path, status]).toEqual([path, expect.toSatisfy((code: number) => code >= 400 && code < 500)]);
      }
    });
  });
}
