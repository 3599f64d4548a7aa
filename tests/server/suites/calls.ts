import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Keyed } from '../../../src/shared/wire/names.ts';
import { type StartedShop, startShop } from '../startShop.ts';

const lamp = {
  name: 'Reading lamp',
  slug: 'reading-lamp',
  price: '79.90',
  status: 'DRAFT',
  sku: 'LAMP-1',
  stock: 3,
  description: 'Bends where it should.',
  categories: [{ categoryId: 'cat-08' }],
  images: [{ url: '/uploads/seed-tablelamp-rose-1.svg', altText: 'Lamp', isPrimary: true, order: 0 }],
  attributes: [{ name: 'Colour', values: ['Rose', 'Moss'] }],
};

/** The table of calls (docs/behaviour.md#calls), row by row. */
export function callsSuite(newDatabase: () => Promise<string | undefined>): void {
  describe('the calls of the specification', () => {
    let shop: StartedShop;
    const rowsAt = async (path: string) => (await shop.call('GET', path)).rows.map(({ _version, ...record }) => record);
    const listed = async (path: string, id: unknown) => (await rowsAt(path)).find((row) => row.id === id);
    const made = async (path: string, body: object) => {
      const { status, record, text, headers } = await shop.call('POST', path, { body });
      expect(status, text).toBe(201);
      expect(headers.get('location')).toMatch(new RegExp(`^/.*/${String(record.id)}$`));
      return record;
    };

    beforeAll(async () => {
      const databaseUrl = await newDatabase();
      shop = await startShop({ ...(databaseUrl && { databaseUrl }) });
    });
    afterAll(() => shop?.close());

    test('GET /api/products: a list', async () => {
      const { status, rows } = await shop.call('GET', '/api/products');
      expect(status).toBe(200);
      expect(rows.length).toBeGreaterThanOrEqual(60);
      expect(rows[0]).toMatchObject({
        name: 'Walnut desk',
        price: expect.stringMatching(/^\d+\.\d\d$/),
        categories: [{ categoryId: 'cat-06' }],
      });
      expect(new Set(rows.map(({ status }) => status))).toEqual(
        new Set(['ACTIVE', 'DRAFT', 'ARCHIVED', 'OUT_OF_STOCK']),
      );
    });

    test('POST /api/products: the product body, returns the product', async () => {
      const product = await made('/api/products', lamp);
      expect(product).toMatchObject({ ...lamp, id: expect.any(String), discounts: [] });
      expect(await listed('/api/products', product.id)).toEqual(product);
      expect((await rowsAt('/api/products'))[0]).toEqual(product);
    });

    test('PUT /api/products/{id}: full body including id; unknown keys are kept', async () => {
      const rows = await rowsAt('/api/products');
      const before =
        rows.find(({ reviews, discounts }) => reviews && Array.isArray(discounts) && discounts.length > 0) ?? {};
      const { reviews, discounts, ...known } = before;
      const body = { ...known, price: '15.5', warehouse: { row: 7 }, discounts: [{ discountId: 'dsc-99' }] };
      const { status, record } = await shop.call('PUT', `/api/products/${before.id}`, { body });
      expect(status).toBe(200);
      expect(record).toEqual({ ...before, price: '15.5', warehouse: { row: 7 } });
      expect(await listed('/api/products', before.id)).toEqual(record);
      expect({ reviews, discounts }).toEqual({ reviews: record['reviews'], discounts: record['discounts'] });
    });

    test('DELETE /api/products/{id}', async () => {
      const { id } = await made('/api/products', { ...lamp, slug: 'short-lived', sku: 'GONE-1' });
      expect((await shop.call('DELETE', `/api/products/${id}`)).status).toBe(204);
      expect(await listed('/api/products', id)).toBeUndefined();
      const again = await shop.call('DELETE', `/api/products/${id}`);
      expect([again.status, again.record['message']]).toEqual([
        404,
        'There is no such product. It may have been deleted.',
      ]);
    });

    test('POST /api/products/{id}/discounts: adds the discounts, removes none', async () => {
      const { id } = await made('/api/products', { ...lamp, slug: 'on-offer', sku: 'OFFER-1' });
      const add = (...discountIds: unknown[]) =>
        shop.call('POST', `/api/products/${id}/discounts`, { body: { discountIds } });
      expect((await add('dsc-01', 'dsc-02')).status).toBe(200);
      const { record } = await add('dsc-02', 'dsc-03');
      expect(record['discounts']).toEqual([
        { discountId: 'dsc-01' },
        { discountId: 'dsc-02' },
        { discountId: 'dsc-03' },
      ]);
      const unknown = await add('dsc-04', 'no-such');
      expect([unknown.status, unknown.record['fields']]).toEqual([
        422,
        { discounts: "There is no discount 'no-such'" },
      ]);
      expect((await listed('/api/products', id))?.['discounts']).toEqual(record['discounts']);
      const tag = async () => (await shop.call('GET', '/api/products')).headers.get('etag');
      const before = await tag();
      expect((await add('dsc-02')).status).toBe(200);
      expect((await add()).status).toBe(200);
      expect(await tag(), 'nothing was added, so nothing changed').toBe(before);
      expect((await add(7)).status).toBe(422);
      expect((await shop.call('POST', `/api/products/${id}/discounts`, { body: {} })).status).toBe(422);
      expect(
        (await shop.call('POST', '/api/products/no-such/discounts', { body: { discountIds: ['dsc-01'] } })).status,
      ).toBe(404);
    });

    test('GET /api/categories: root categories, children nested', async () => {
      const { rows } = await shop.call('GET', '/api/categories');
      expect(rows.map(({ name, parentId }) => [name, parentId])).toEqual([
        ['Furniture', null],
        ['Lighting', null],
        ['Decor', null],
      ]);
      const depth = (row: Keyed): number => 1 + Math.max(0, ...childrenOf(row).map(depth));
      expect(Math.max(...rows.map(depth))).toBe(3);
      const count = (row: Keyed): number =>
        1 +
        childrenOf(row)
          .map(count)
          .reduce((sum, one) => sum + one, 0);
      expect(rows.map(count).reduce((sum, one) => sum + one, 0)).toBe(12);
    });

    test('POST and PUT and DELETE /api/categories: children are not taken, a parent can be', async () => {
      const root = await made('/api/categories', {
        name: 'Garden',
        slug: 'garden',
        parentId: null,
        children: [{ id: 'x' }],
      });
      expect(root).not.toHaveProperty('children');
      const child = await made('/api/categories', { name: 'Pots', slug: 'garden-pots', parentId: root.id });
      const nested = async () => childrenOf((await listed('/api/categories', root.id)) ?? {}).map(({ id }) => id);
      expect(await nested()).toEqual([child.id]);
      const moved = await shop.call('PUT', `/api/categories/${child.id}`, {
        body: { ...child, name: 'Planters', parentId: null },
      });
      expect([moved.status, moved.record['name'], moved.record['parentId']]).toEqual([200, 'Planters', null]);
      expect(await nested()).toEqual([]);
      expect((await shop.call('DELETE', `/api/categories/${root.id}`)).status).toBe(204);
    });

    test('a category cannot be its own parent, nor below itself', async () => {
      const body = { id: 'cat-01', name: 'Furniture', slug: 'furniture' };
      for (const parentId of ['cat-01', 'cat-03']) {
        const { status, record } = await shop.call('PUT', '/api/categories/cat-01', { body: { ...body, parentId } });
        expect([status, record['fields']]).toEqual([422, { parentId: 'A category cannot be below itself' }]);
      }
    });

    test('GET, POST, PUT, DELETE /api/discounts', async () => {
      expect((await shop.call('GET', '/api/discounts')).rows).toHaveLength(15);
      const discount = await made('/api/discounts', {
        code: 'NEW20',
        discountType: 'PERCENT',
        value: 20,
        startDate: '2026-05-01',
      });
      expect(discount).toMatchObject({
        uses: 0,
        isActive: true,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      });
      const body = { ...discount, value: 0.01, uses: 900, createdAt: 'never', startDate: null };
      const { status, record } = await shop.call('PUT', `/api/discounts/${discount.id}`, { body });
      expect([status, record['value'], record['uses'], record['createdAt']]).toEqual([
        200,
        0.01,
        0,
        discount['createdAt'],
      ]);
      expect((await shop.call('DELETE', `/api/discounts/${discount.id}`)).status).toBe(204);
      expect((await shop.call('GET', '/api/discounts')).rows).toHaveLength(15);
    });

    test('GET /api/orders: five statuses; PUT the full order with the new status; DELETE', async () => {
      const rows = await rowsAt('/api/orders');
      expect(rows).toHaveLength(40);
      expect(new Set(rows.map(({ status }) => status)).size).toBe(5);
      const [order = {}] = rows;
      const changed = { ...order, status: 'cancelled', total: 0 };
      const { status, record } = await shop.call('PUT', `/api/orders/${order.id}`, { body: changed });
      expect(status).toBe(200);
      expect(record).toEqual({ ...order, status: 'cancelled', updatedAt: expect.any(String) });
      expect(record['updatedAt']).not.toBe(order['updatedAt']);
      expect(
        (await shop.call('PUT', `/api/orders/${order.id}`, { body: { ...order, status: 'lost' } })).record['fields'],
      ).toEqual({ status: 'Choose a status' });
      expect((await shop.call('DELETE', `/api/orders/${order.id}`)).status).toBe(204);
      expect((await shop.call('GET', '/api/orders')).rows).toHaveLength(39);
    });

    test('GET /api/admin/roles; POST /api/admin/users/{userId}/roles; PATCH and DELETE /api/admin/roles/{id}', async () => {
      const all = await rowsAt('/api/admin/roles');
      expect(new Set(all.map(({ role }) => role))).toEqual(
        new Set(['ADMIN', 'MANAGER', 'EDITOR', 'USER', 'SUPPORT', 'VIEWER']),
      );
      expect(all[0]).toEqual({
        id: 'rol-01',
        userId: 'usr-01',
        userName: 'Ada Lindqvist',
        role: 'ADMIN',
        createdAt: expect.any(String),
      });

      const assignment = await made('/api/admin/users/usr-03/roles', { role: 'EDITOR' });
      expect(assignment).toMatchObject({
        userId: 'usr-03',
        userName: 'Gwen Ortiz',
        role: 'EDITOR',
        createdAt: expect.any(String),
      });
      const rolesOf = async (id: string) => (await listed('/api/admin/users', id))?.['roles'];
      expect(await rolesOf('usr-03')).toEqual([{ id: assignment.id, role: 'EDITOR' }]);

      const { status, record } = await shop.call('PATCH', `/api/admin/roles/${assignment.id}`, {
        body: { role: 'VIEWER', userId: 'usr-01' },
      });
      expect([status, record['role'], record['userId']]).toEqual([200, 'VIEWER', 'usr-03']);
      expect(await rolesOf('usr-03')).toEqual([{ id: assignment.id, role: 'VIEWER' }]);

      expect((await shop.call('POST', '/api/admin/users/usr-03/roles', { body: { role: 'VIEWER' } })).status).toBe(409);
      expect((await shop.call('POST', '/api/admin/users/no-such/roles', { body: { role: 'VIEWER' } })).status).toBe(
        422,
      );
      expect(
        (await shop.call('POST', '/api/admin/users/usr-03/roles', { body: { role: 'KING' } })).record['fields'],
      ).toEqual({ role: 'Select a role' });
      expect((await shop.call('DELETE', `/api/admin/roles/${assignment.id}`)).status).toBe(204);
      expect(await rolesOf('usr-03')).toEqual([]);
    });

    test.each(['/api/admin/users', '/admin/users'])(
      'GET, PUT, DELETE %s: users with id, firebaseUid, roles',
      async (path) => {
        const rows = await rowsAt(path);
        expect(rows[0]).toMatchObject({
          id: 'usr-01',
          firebaseUid: 'demo-admin',
          roles: [{ id: 'rol-01', role: 'ADMIN' }],
        });
        const user = rows.at(-1) ?? {};
        const toggled = { ...user, isActive: !user['isActive'], roles: ['ADMIN'], firebaseUid: 'somebody-else' };
        const { status, record } = await shop.call('PUT', `${path}/${user.id}`, { body: toggled });
        expect([status, record]).toEqual([200, { ...user, isActive: !user['isActive'] }]);
        expect(await listed(path, user.id)).toEqual(record);
        expect((await shop.call('DELETE', `${path}/${user.id}`)).status).toBe(204);
        expect(await listed(path, user.id)).toBeUndefined();
        expect((await shop.call('GET', '/api/admin/roles')).rows.filter(({ userId }) => userId === user.id)).toEqual(
          [],
        );
      },
    );

    test('an unknown id is 404, with a message', async () => {
      for (const [method, path, body] of [
        ['PUT', '/api/products/no-such', { ...lamp, id: 'no-such', slug: 'n', sku: 'N' }],
        ['DELETE', '/api/orders/no-such', undefined],
        ['PATCH', '/api/admin/roles/no-such', { role: 'ADMIN' }],
        ['DELETE', '/api/discounts/%00', undefined],
      ] as const) {
        const { status, record } = await shop.call(method, path, {
          body: method === 'PUT' ? { ...lamp, id: 'no-such' } : body,
        });
        expect([method, path, status]).toEqual([method, path, 404]);
        expect(record['message']).toMatch(/^There is no such /);
      }
    });

    // Shows nothing lost 14.
    test('a record that others need is not deleted, and the message counts them', async () => {
      const kind = await made('/api/categories', { name: 'Cellar', slug: 'cellar' });
      const below = await made('/api/categories', { name: 'Racks', slug: 'racks', parentId: kind.id });
      const categories = [{ categoryId: 'cat-07' }, { categoryId: kind.id }];
      const product = (name: string) => ({ ...lamp, slug: name, sku: name, categories });
      const first = await made('/api/products', product('rack-1'));
      const remove = () => shop.call('DELETE', `/api/categories/${kind.id}`);
      expect([(await remove()).status, (await remove()).record]).toEqual([
        409,
        {
          message: '1 product uses this category. Change it first.',
          fields: {},
          needed: [{ entity: 'products', field: 'categories', ids: [kind.id], count: 1 }],
        },
      ]);
      const second = await made('/api/products', product('rack-2'));
      const { status, record } = await remove();
      expect([status, record['message']]).toEqual([409, '2 products use this category. Change them first.']);
      // Nothing has been changed by the attempts.
      expect((await shop.call('GET', `/api/categories/${below.id}`)).record).toEqual(below);
      expect((await shop.call('GET', `/api/products/${first.id}`)).record).toEqual(first);
      for (const { id } of [first, second]) await shop.call('DELETE', `/api/products/${id}`);
      expect((await remove()).status).toBe(204);
      expect((await shop.call('GET', `/api/categories/${below.id}`)).record['parentId']).toBeNull();
    });

    test('removing a record removes what points to it', async () => {
      const discount = await made('/api/discounts', { code: 'FLASH', discountType: 'AMOUNT', value: 5 });
      const parent = await made('/api/categories', { name: 'Attic', slug: 'attic' });
      const child = await made('/api/categories', { name: 'Chests', slug: 'chests', parentId: parent.id });
      const categories = [{ categoryId: 'cat-07' }];
      const { id } = await made('/api/products', { ...lamp, slug: 'chest', sku: 'CHEST-1', categories });
      await shop.call('POST', `/api/products/${id}/discounts`, { body: { discountIds: [discount.id, 'dsc-01'] } });

      await shop.call('DELETE', `/api/discounts/${discount.id}`);
      await shop.call('DELETE', `/api/categories/${parent.id}`);
      expect(await listed('/api/products', id)).toMatchObject({
        categories: [{ categoryId: 'cat-07' }],
        discounts: [{ discountId: 'dsc-01' }],
      });
      expect(await listed('/api/categories', child.id)).toMatchObject({ parentId: null });
    });

    test('a duplicate of a unique value is reported at its field', async () => {
      const slug = await shop.call('POST', '/api/products', { body: { ...lamp, slug: 'Walnut-Desk', sku: 'OTHER-1' } });
      expect([slug.status, slug.record['fields']]).toEqual([409, { slug: 'Another product has this Slug' }]);
      const sku = await shop.call('POST', '/api/products', { body: { ...lamp, slug: 'other', sku: 'DES-WAL-101' } });
      expect([sku.status, sku.record['message']]).toEqual([409, 'Another product has this SKU']);
      await made('/api/products', { ...lamp, slug: 'no-sku-1', sku: null });
      await made('/api/products', { ...lamp, slug: 'no-sku-2', sku: null });
      const email = await shop.call('PUT', '/api/admin/users/usr-02', {
        body: { id: 'usr-02', email: 'ADMIN@shop.example', isActive: true },
      });
      expect([email.status, email.record['fields']]).toEqual([409, { email: 'Another user has this Email' }]);
    });

    test('a tree has 100 levels at most, however it is built', async () => {
      const add = async (name: string, parentId: unknown) =>
        shop.call('POST', '/api/categories', { body: { name, slug: name, parentId } });
      const line: unknown[] = [null];
      for (let level = 1; level <= 100; level += 1) line.push((await add(`level-${level}`, line.at(-1))).record.id);
      const deepest = await add('level-101', line[100]);
      const sentence = { parentId: 'A category can be at most 100 levels deep' };
      expect([deepest.status, deepest.record['fields']]).toEqual([422, sentence]);

      const top = (await add('top', null)).record;
      const child = (await add('child', top.id)).record;
      const move = async (parentId: unknown) =>
        shop.call('PUT', `/api/categories/${top.id}`, { body: { ...top, parentId } });
      expect((await move(line[98])).status).toBe(200);
      const tooDeep = await move(line[99]);
      expect([tooDeep.status, tooDeep.record['fields']]).toEqual([422, sentence]);
      // Left behind by an older server, it can be edited, and everybody has the list.
      await shop.write('categories', { ...child, parentId: line[100] });
      const renamed = await shop.call('PUT', `/api/categories/${child.id}`, {
        body: { ...child, parentId: line[100], name: 'Deep' },
      });
      expect([renamed.status, renamed.record['name']]).toEqual([200, 'Deep']);
      expect(await listed('/api/categories', child.id)).toEqual({ ...renamed.record, children: [] });
    });
  });
}

const childrenOf = (row: Keyed): Keyed[] => (Array.isArray(row['children']) ? row['children'] : []);
