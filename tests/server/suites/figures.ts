import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Figure } from '../../../src/server/lists/figures.ts';
import { fillTable, tableOf } from '../../../src/server/store/documents.ts';
import { type Entity, entityFrom } from '../../../src/shared/config/entity.ts';
import { entities, panel } from '../../../src/shared/config/files.ts';
import { exactSum, fixed } from '../../../src/shared/text/decimal.ts';
import { wireRecord } from '../../../src/shared/wire/record.ts';
import { type AppWith, appOf } from '../appWith.ts';

const roles = ['ADMIN', 'USER'];
const allowing = { ...panel, session: { ...panel.session, allow: roles } };

/** What has amounts of every kind: of a currency, of long digits, on days and at times. */
const sales: Entity = entityFrom(
  'sales',
  {
    type: 'object',
    title: 'Sale',
    properties: {
      id: { type: 'string', readOnly: true },
      note: { type: 'string', searched: true },
      state: { type: 'string', enum: ['open', 'paid'] },
      currency: { type: 'string' },
      amount: { type: 'number' },
      exact: { type: 'number' },
      weight: { type: 'number' },
      isGift: { type: 'boolean' },
      day: { type: 'string', format: 'date' },
      at: { type: 'string', format: 'date-time' },
      tags: { type: 'array', items: { type: 'string' } },
      receipt: { type: 'string', unique: true },
      cost: { type: 'number' },
    },
  },
  {
    wire: {
      names: { state: 'status', weight: 'kg' },
      codecs: { amount: { codec: 'minorUnits', by: 'currency' }, exact: 'decimalString', note: 'nullWhenEmpty' },
    },
    endpoints: { list: 'GET /sales', create: 'POST /sales', update: 'PATCH /sales/{id}' },
    list: { title: 'Sales', empty: 'None', label: 'note', columns: [{ field: 'note' }], paging: 'server' },
    rights: {
      read: ['ADMIN', { roles: ['USER'], if: { properties: { state: { const: 'paid' } } } }],
      fields: { cost: { read: ['ADMIN'] } },
    },
  },
  allowing,
);

const rows = [
  { note: 'red desk', status: 'open', currency: 'EUR', amount: 1999, exact: '0.1', kg: 0.1, isGift: true, cost: 1 },
  { note: 'red lamp', status: 'paid', currency: 'EUR', amount: 1, exact: '0.2', kg: 0.2, isGift: false, cost: 2 },
  { note: 'chair', status: 'paid', currency: 'JPY', amount: 700, exact: '12345678901234567.89', kg: 1.5e9 },
  { note: 'table', status: 'open', currency: 'EUR', amount: -5, exact: '0.0000001', kg: 0.30000000000000004, cost: 3 },
  { note: 'shelf', status: 'open' },
].map((row, index) => ({
  ...row,
  day: index < 3 ? '2026-03-01' : '2026-03-02',
  // In Berlin the clocks go forward in the night to 29 March.
  at: ['2026-03-28T22:59:00Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59+00:00', '2026-03-30T00:00:00+02:00'][index],
}));

/** How many records a query finds and what their numbers come to, without the records (docs/behaviour.md#long-lists). */
export function figuresSuite(newDatabase: () => Promise<string | undefined>): void {
  describe('figures of a list', () => {
    let shop: AppWith;
    beforeAll(async () => {
      shop = await appOf(allowing, entities, [sales], await newDatabase());
      for (const row of rows) expect((await shop.call('POST', '/api/sales', row)).statusCode).toBe(201);
    });
    afterAll(() => shop.close());

    const answerTo = (query: string, token = shop.token, headers: Readonly<Record<string, string>> = {}) =>
      shop.app.inject({
        url: `/api/sales?figures=count&${query}`,
        headers: { authorization: `Bearer ${token}`, ...headers },
      });
    const figures = async (query: string, token?: string): Promise<Figure[]> => {
      const answer = await answerTo(query, token);
      expect(answer.statusCode, answer.body).toBe(200);
      const found: Figure[] = answer.json();
      return found.toSorted((a, b) => JSON.stringify(a.by).localeCompare(JSON.stringify(b.by)));
    };

    test('are the number of all, and exact sums', async () => {
      expect(await figures('')).toEqual([{ count: 5, by: {}, sum: {} }]);
      expect(await figures('figures.sum=exact,kg')).toEqual([
        { count: 5, by: {}, sum: { exact: '12345678901234568.1900001', kg: '1500000000.60000000000000004' } },
      ]);
    });

    test('are for each value of a field, and of several, by the keys of the wire', async () => {
      expect(await figures('figures.sum=amount&figures.by=currency')).toEqual([
        { count: 3, by: { currency: 'EUR' }, sum: { amount: '1995' } },
        { count: 1, by: { currency: 'JPY' }, sum: { amount: '700' } },
        { count: 1, by: { currency: null }, sum: { amount: '0' } },
      ]);
      expect((await figures('figures.by=status,isGift')).map(({ by, count }) => [by, count])).toEqual([
        [{ status: 'open', isGift: null }, 2],
        [{ status: 'open', isGift: true }, 1],
        [{ status: 'paid', isGift: false }, 1],
        [{ status: 'paid', isGift: null }, 1],
      ]);
    });

    test('are of what the search and the filters leave', async () => {
      expect(await figures('q=red&figures.sum=amount')).toEqual([{ count: 2, by: {}, sum: { amount: '2000' } }]);
      expect(await figures('q=red&status=paid&figures.sum=amount')).toEqual([
        { count: 1, by: {}, sum: { amount: '1' } },
      ]);
      expect(await figures('status=none&figures.by=status')).toEqual([]);
      expect(await figures('kg.from=0.2&figures.sum=amount')).toEqual([{ count: 3, by: {}, sum: { amount: '696' } }]);
    });

    test('are for each day, of times in a zone', async () => {
      const byDay = async (query: string) =>
        (await figures(query)).map(({ by, count }) => [...Object.values(by), count]);
      expect(await byDay('figures.day=day')).toEqual([
        ['2026-03-01', 3],
        ['2026-03-02', 2],
      ]);
      expect(await byDay('figures.day=at&figures.zone=Europe/Berlin')).toEqual([
        ['2026-03-28', 1],
        ['2026-03-29', 2],
        ['2026-03-30', 1],
        [null, 1],
      ]);
      expect(await byDay('figures.day=at&figures.zone=Asia/Kathmandu&figures.by=status')).toEqual([
        ['open', '2026-03-29', 1],
        ['open', '2026-03-30', 1],
        ['open', null, 1],
        ['paid', '2026-03-29', 1],
        ['paid', '2026-03-30', 1],
      ]);
    });

    test('are of what somebody may read', async () => {
      const postBody = new URLSearchParams({ id_token: JSON.stringify({ sub: '1003' }) }).toString();
      const url = '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp';
      await shop.call('POST', '/api/admin/users/usr-03/roles', { role: 'USER' });
      const { idToken } = (await shop.app.inject({ method: 'POST', url, payload: { postBody } })).json();
      expect(await figures('figures.sum=amount&figures.by=status', idToken)).toEqual([
        { count: 2, by: { status: 'paid' }, sum: { amount: '701' } },
      ]);
      expect(await figures('figures.sum=cost')).toEqual([{ count: 5, by: {}, sum: { cost: '6' } }]);
      expect((await answerTo('figures.sum=cost', idToken)).statusCode).toBe(422);
      expect((await answerTo('figures.by=cost', idToken)).statusCode).toBe(422);
      expect((await answerTo('', '')).statusCode).toBe(401);
    });

    test('of too many values are refused after as many rows as an answer may have', async () => {
      const many = Array.from({ length: 10_050 }, (_, index) => ({
        id: `many-${index}`,
        record: wireRecord({ state: 'many', weight: index, at: new Date(index * 900_000).toISOString() }),
      }));
      const { database } = shop.shop;
      await database.transaction((sql) => fillTable(sql, 'sales', many));
      const read = vi.spyOn(database, 'rows');
      for (const query of ['', '&figures.sum=kg']) {
        const answer = await answerTo(`status=many&figures.by=kg${query}`);
        expect([answer.statusCode, answer.json().message]).toEqual([422, 'There are more than 10,000 figures']);
        expect(await read.mock.results.at(-1)?.value).toHaveLength(10_001);
      }
      read.mockRestore();
      // Each of them at another time, but of 105 days.
      expect(await figures('status=many&figures.day=at')).toHaveLength(105);
      await database.transaction((sql) => sql.rows(`delete from ${tableOf('sales')} where id like 'many-%'`));
    });

    test('are answered 304 until something has changed', async () => {
      const query = 'figures.sum=amount&status=paid';
      const { headers } = await answerTo(query);
      const again = { 'if-none-match': String(headers.etag) };
      expect((await answerTo(query, shop.token, again)).statusCode).toBe(304);
      const added = await shop.call('POST', '/api/sales', { note: 'new', status: 'paid', amount: 9 });
      const later = await answerTo(query, shop.token, again);
      expect([later.statusCode, later.json()]).toEqual([200, [{ count: 3, by: {}, sum: { amount: '710' } }]]);
      await shop.call('PATCH', `/api/sales/${added.json().id}`, { status: 'open', amount: 0 });
      expect(await figures(query)).toEqual([{ count: 2, by: {}, sum: { amount: '701' } }]);
    });

    test('there are none of other fields', async () => {
      const refused = {
        'figures.sum': ['note', 'status', 'tags', 'nope', 'day'],
        'figures.by': ['tags', 'nope', 'note', 'amount', 'id', 'receipt'],
        'figures.day': ['note', 'status', 'kg', 'day,at'],
        'figures.zone': ['Nowhere', 'local', ''],
      };
      for (const [word, values] of Object.entries(refused)) {
        for (const value of values) {
          const answer = await answerTo(`${word}=${value}`);
          expect([answer.statusCode, Object.keys(answer.json().fields)], `${word}=${value}`).toEqual([422, [word]]);
        }
      }
    });

    test('the sum of any numbers is exact', async () => {
      const number = fc.oneof(
        fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100),
        fc.double({ min: -1e15, max: 1e15, noNaN: true }),
        fc.constantFrom(0, -0, 1e21, 1e-9, 999_999_999.999999, 1e9, -1e9, 0.1),
      );
      await fc.assert(
        fc.asyncProperty(fc.uuid(), fc.array(number, { minLength: 1, maxLength: 8 }), async (note, numbers) => {
          for (const [index, weight] of numbers.entries()) {
            await shop.store('sales', { id: `${note}-${index}`, state: note, weight });
          }
          expect(await figures(`figures.sum=kg&status=${note}`)).toEqual([
            { count: numbers.length, by: {}, sum: { kg: fixed(exactSum(numbers)) } },
          ]);
        }),
        { numRuns: 15 },
      );
    });
  });
}
