import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { type Counted, Totals } from '../../src/server/lists/totals.ts';
import { startShop } from './startShop.ts';

const at = (total: number) => ({ total, revision: 1 });

test('a total is counted once for calls at the same time, and for later ones', async () => {
  const totals = new Totals();
  let counted = 0;
  const count = async () => {
    counted += 1;
    return { total: 7, revision: 1 };
  };
  expect(await Promise.all([totals.of('a', 's', count), totals.of('a', 's', count)])).toEqual([7, 7]);
  expect([await totals.of('a', 's', count), counted]).toEqual([7, 1]);
  expect([await totals.of('b', 's', count), counted]).toEqual([7, 2]);
});

test('in a later state of the list the former total is updated', async () => {
  const totals = new Totals();
  const more = async (former?: Counted) => at((former?.total ?? 0) + 1);
  expect([await totals.of('a', 's', more), await totals.of('a', 't', more)]).toEqual([1, 2]);
});

test('a failed count is repeated', async () => {
  const totals = new Totals();
  await expect(totals.of('a', 's', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await totals.of('a', 's', async () => at(7))).toBe(7);
});

test('the least recently used totals are dropped', async () => {
  const totals = new Totals();
  for (let each = 0; each <= 500; each += 1) await totals.of(String(each), 's', async () => at(each));
  expect(await totals.of('0', 's', async () => at(-1))).toBe(-1);
  expect(await totals.of('500', 's', async () => at(-1))).toBe(500);
});

test('a long query is kept as a short key', async () => {
  setFlagsFromString('--expose-gc');
  const heap = () => {
    runInNewContext('gc')();
    return process.memoryUsage().heapUsed;
  };
  const totals = new Totals();
  const before = heap();
  for (let each = 0; each < 500; each += 1)
    await totals.of(JSON.stringify('x'.repeat(60_000) + each), 's', async () => at(each));
  expect(heap() - before).toBeLessThan(10_000_000);
  expect(await totals.of(JSON.stringify('x'.repeat(60_000) + 7), 's', async () => at(-1))).toBe(7);
});

test('the totals of pages follow each change', async () => {
  const shop = await startShop();
  try {
    const total = async (query: string) =>
      Number((await shop.call('GET', `/api/categories?limit=1${query}`)).headers.get('x-total-count'));
    const all = await total('');
    expect([await total(''), await total('&q=zebra')]).toEqual([all, 0]);
    const body = { name: 'Zebra', slug: 'zebra', parentId: null };
    expect((await shop.call('POST', '/api/categories', { body })).status).toBe(201);
    expect([await total(''), await total('&q=zebra')]).toEqual([all + 1, 1]);
  } finally {
    await shop.close();
  }
});
