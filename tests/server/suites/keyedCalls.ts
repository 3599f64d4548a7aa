import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { admin, type CallOptions, manager, type StartedShop, startShop } from '../startShop.ts';

const path = '/api/discounts';

/** Calls with a key, which may come again (docs/api.md). */
export function keyedCallsSuite(newDatabase: () => Promise<string | undefined>): void {
  describe('a call with a key', () => {
    let shop: StartedShop;
    beforeAll(async () => {
      const databaseUrl = await newDatabase();
      shop = await startShop({ ...(databaseUrl && { databaseUrl }) });
    });
    afterAll(() => shop?.close());

    const discount = (code: string, value = 1) => ({ code, discountType: 'AMOUNT', value });
    const add = (key: string, body: unknown, { as = admin, at = path }: CallOptions & { at?: string } = {}) =>
      shop.call('POST', at, { as, body, headers: { 'idempotency-key': key } });
    const withCode = async (code: string) =>
      (await shop.call('GET', path)).rows.filter((row) => String(row['code']).startsWith(code));

    test('is answered as the first time, and creates nothing', async () => {
      const first = await add('once', discount('ONCE'));
      expect(first.status, first.text).toBe(201);
      // Another order of the keys is the same body.
      const { code, ...others } = discount('ONCE');
      const again = await add('once', { ...others, code });
      expect([again.status, again.text]).toEqual([201, first.text]);
      for (const name of ['etag', 'location']) expect(again.headers.get(name)).toBe(first.headers.get(name));
      expect(await withCode('ONCE')).toHaveLength(1);
    });

    test('has the same answer when the record has been changed or deleted meanwhile', async () => {
      const first = await add('gone', discount('GONE'));
      const own = `${path}/${first.record.id}`;
      expect((await shop.call('PUT', own, { body: { ...first.record, value: 2 } })).status).toBe(200);
      expect((await add('gone', discount('GONE'))).text).toBe(first.text);
      expect((await shop.call('DELETE', own)).status).toBe(204);
      expect((await add('gone', discount('GONE'))).text).toBe(first.text);
      expect(await withCode('GONE')).toEqual([]);
    });

    test('is refused with another body, and gets the id of the record', async () => {
      const { record } = await add('other', discount('OTHER'));
      const again = await add('other', discount('OTHER', 2));
      expect([again.status, again.record]).toEqual([
        422,
        { message: 'This discount has already been created, from other values.', fields: {}, createdId: record.id },
      ]);
      expect((await withCode('OTHER')).map(({ value }) => value)).toEqual([1]);
    });

    test('may be repeated after a refusal', async () => {
      expect((await add('mended', discount(''))).status).toBe(422);
      const made = await add('mended', discount('MENDED'));
      expect(made.status, made.text).toBe(201);
    });

    test('creates one record when sent twice at the same moment', async () => {
      const both = await Promise.all(Array.from({ length: 5 }, () => add('both', discount('BOTH'))));
      expect(new Set(both.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(both[0]?.status, both[0]?.text).toBe(201);
      expect(await withCode('BOTH')).toHaveLength(1);
    });

    test('has a key that belongs to a person and a path', async () => {
      await shop.call('POST', '/api/admin/users/usr-02/roles', { body: { role: 'ADMIN' } });
      const made = [
        await add('shared', discount('SHARED-1')),
        await add('shared', discount('SHARED-2'), { as: manager }),
        await add('shared', { name: 'Shared', slug: 'shared' }, { at: '/api/categories' }),
      ];
      expect(made.map(({ status, text }) => [status, text])).toEqual(made.map(({ text }) => [201, text]));
      expect(new Set(made.map(({ record }) => record.id)).size).toBe(3);
    });

    test('is the same however its address is written', async () => {
      const ways = [path, `${path}?x=1`, path.replace('d', '%64')];
      const made = [];
      for (const at of ways) made.push(await add('ways', discount('WAYS'), { at }));
      expect(new Set(made.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      const body = { email: 'ways@shop.example', roles: ['ADMIN'], isActive: true };
      const people = [];
      for (const at of ['/api/admin/users', '/admin/users']) people.push(await add('ways', body, { at }));
      expect(new Set(people.map(({ status, record }) => `${status} ${record.id}`)).size).toBe(1);
      expect(await withCode('WAYS')).toHaveLength(1);
    });

    test('may add a person', async () => {
      const body = { email: 'twice@shop.example', roles: ['ADMIN'], isActive: true };
      const first = await add('person', body, { at: '/api/admin/users' });
      expect(first.status, first.text).toBe(201);
      const again = await add('person', body, { at: '/api/admin/users' });
      expect([again.status, again.text]).toEqual([201, first.text]);
    });

    test('without a key: each call creates a record', async () => {
      const body = { name: 'Twice' };
      const made = [1, 2].map((number) => ({ ...body, slug: `twice-${number}` }));
      for (const one of made) expect((await shop.call('POST', '/api/categories', { body: one })).status).toBe(201);
    });

    test.each(['', 'two words', 'ü', 'x'.repeat(256), 'a, b'])('is refused with the key %j', async (key) => {
      const sent = Buffer.from(key).toString('latin1');
      const refused = await add(sent, discount('ODD'));
      expect([refused.status, refused.record['message']]).toEqual([
        400,
        'The header Idempotency-Key must have 1 to 255 letters, digits and signs of ASCII, without spaces.',
      ]);
      expect(await withCode('ODD')).toEqual([]);
      // Other calls do not read it.
      expect((await shop.call('GET', path, { headers: { 'idempotency-key': sent } })).status).toBe(200);
    });

    test('is remembered for a day', async () => {
      const first = await add('old', discount('OLD-1'));
      await shop.ageKeyedCalls(23);
      expect((await add('old', discount('OLD-1'))).text).toBe(first.text);
      await shop.ageKeyedCalls(2);
      const second = await add('old', discount('OLD-2'));
      expect(second.status, second.text).toBe(201);
      expect(await shop.forgetKeyedCalls()).toBe(1);
    });

    test('is forgotten when there are too many, the oldest first', async () => {
      for (const code of ['MANY-1', 'MANY-2', 'MANY-3']) {
        await add(code, discount(code));
        await shop.ageKeyedCalls(1);
      }
      expect(await shop.forgetKeyedCalls(2)).toBe(2);
      expect((await add('MANY-1', discount('MANY-1'))).status).toBe(409);
      expect((await add('MANY-2', discount('MANY-2'))).status).toBe(201);
    });
  });
}
