import { expect, test, vi } from 'vitest';
import { askedFor } from '../../src/panel/data/lists/asked.ts';
import { askedBy, EVERYTHING, type FilterValue, matchesAll } from '../../src/panel/data/lists/listQuery.ts';
import type { Entity } from '../../src/shared/config/entity.ts';

const jars: Entity = {
  name: 'jars',
  schema: {
    type: 'object',
    properties: {
      price: { type: 'number' },
      count: { type: 'integer' },
      due: { type: 'string', format: 'date' },
      owner: { type: 'string', reference: { to: 'people' } },
    },
  },
  endpoints: { list: 'GET /jars' },
  list: { title: 'Jars', empty: 'None', label: 'name', columns: [] },
};

const conditionsOf = (...filters: FilterValue[]) => askedFor(jars, { ...EVERYTHING, filters }).conditions;
const price = (least?: number, most?: number) => ({ name: 'price', field: 'price', least, most });

test('a range of numbers includes both ends, also with an API that compares with less-than', () => {
  const matches = matchesAll(jars, [price(1.5, 12.5)]);
  expect([1.4, 1.5, 12.5, 12.6, undefined, '5'].map((value) => matches({ price: value }))).toEqual([
    ...[false, true, true, false, false, false],
  ]);
  const [from, before] = conditionsOf(price(1.5, 12.5));
  expect(from).toEqual({ field: 'price', is: 'from', values: [1.5] });
  expect(before).toMatchObject({ field: 'price', is: 'before', until: 12.5 });
  expect(before?.values[0]).toBeGreaterThan(12.5);
  expect(before?.values[0]).toBeLessThan(12.500001);
  expect(conditionsOf({ ...price(undefined, 7), field: 'count' })).toEqual([
    { field: 'count', is: 'before', values: [8], until: 7 },
  ]);
  expect(conditionsOf(price(0))).toEqual([{ field: 'price', is: 'from', values: [0] }]);
});

test('a relative period is sent as the days that it means at that time', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 3, 1, 9) });
  try {
    const due = { name: 'due', field: 'due', word: 'this-month' };
    expect(conditionsOf(due)).toEqual([
      { field: 'due', is: 'from', values: ['2026-04-01'] },
      { field: 'due', is: 'before', values: ['2026-05-01'], until: '2026-04-30' },
    ]);
    const matches = matchesAll(jars, [due]);
    expect(['2026-03-31', '2026-04-01', '2026-04-30', '2026-05-01'].map((day) => matches({ due: day }))).toEqual([
      ...[false, true, true, false],
    ]);
  } finally {
    vi.useRealTimers();
  }
});

test('the filter by oneself is sent as the id of the user', () => {
  const query = { ...EVERYTHING, filters: [{ name: 'owner', field: 'owner', values: ['@me', 'p2'] }] };
  expect(askedBy('p1', query).filters).toEqual([{ name: 'owner', field: 'owner', values: ['p1', 'p2'] }]);
  expect(askedBy(undefined, query)).toBe(query);
  expect(askedBy('p1', EVERYTHING)).toBe(EVERYTHING);
});
