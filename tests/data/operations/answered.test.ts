import { expect, test } from 'vitest';
import { keptOtherwise, shownFrom } from '../../../src/panel/data/operations/answered.ts';
import { madeOf } from '../../../src/panel/data/operations/made.ts';
import type { Entity } from '../../../src/shared/config/entity.ts';
import { type EntityRecord, wireRecord } from '../../../src/shared/wire/record.ts';

const lamps: Entity = {
  name: 'lamps',
  schema: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      name: { type: 'string' },
      price: { type: 'number' },
      pin: { type: 'string', writeOnly: true },
      litAt: { type: 'string', format: 'date-time' },
      makerId: { type: 'string', reference: { to: 'makers' } },
      pictures: { type: 'array', items: { type: 'object', properties: { url: { type: 'string' } } } },
    },
  },
  wire: { codecs: { price: { codec: 'decimalString' } } },
  endpoints: { list: 'GET /lamps' },
  list: { title: 'Lamps', empty: 'None', label: 'name', columns: [{ field: 'name', title: 'Name' }] },
};

const kept = (original: EntityRecord | undefined, record: EntityRecord, answered: Record<string, unknown>) =>
  keptOtherwise(lamps, {
    original,
    record,
    sent: wireRecord({ ...record, ...('price' in record && { price: String(record['price']) }) }),
    answered: wireRecord(answered),
  });

test('a value that was not saved is reported with the former one', () => {
  expect(kept({ id: 'l1', price: 1 }, { id: 'l1', price: 2 }, { id: 'l1', price: '1.00' })).toEqual([
    { field: 'price', value: 1, isStale: true },
  ]);
});

test('a value that was trimmed or rounded is reported with what was saved', () => {
  const [before, after] = [
    { id: 'l1', name: 'a', price: 1 },
    { id: 'l1', name: ' b ', price: 2.555 },
  ];
  expect(kept(before, after, { id: 'l1', name: 'b', price: '2.56' })).toEqual([
    { field: 'name', value: 'b', isStale: false },
    { field: 'price', value: 2.56, isStale: false },
  ]);
});

test('the same value in another form counts as saved: decimals, a time, added keys, another shape', () => {
  const before = { id: 'l1' };
  const after = {
    id: 'l1',
    price: 12.5,
    litAt: '2026-01-01T10:00:00Z',
    makerId: 'm1',
    pictures: [{ url: '/a.png' }],
    pin: '1234',
  };
  const answered = {
    id: 'l1',
    price: '12.50',
    litAt: '2026-01-01T11:00:00.000+01:00',
    makerId: { id: 'm1', name: 'Ada' },
    pictures: [{ id: 7, url: '/a.png' }],
    pin: null,
  };
  expect(kept(before, after, answered)).toEqual([]);
});

test('what was not changed, or is not in the answer, is not judged', () => {
  expect(
    kept({ id: 'l1', name: 'a', price: 1 }, { id: 'l1', name: 'a', price: 2 }, { id: 'l1', name: 'other' }),
  ).toEqual([]);
});

test('a whole record in an answer is shown from then on, a part of it is not', () => {
  const sent = wireRecord({ id: 'l1', name: ' b ', price: '2', makerId: 'm1' });
  const whole = { id: 'l1', name: 'b', price: '2', makerId: { id: 'm1' }, updatedAt: 'now' };
  expect(shownFrom(lamps, sent, wireRecord(whole))).toEqual({ ...whole, makerId: 'm1' });
  expect(shownFrom(lamps, sent, wireRecord({ id: 'l1', name: 'b' }))).toBe(sent);
  expect(shownFrom(lamps, sent, undefined)).toBe(sent);
});

test('a change that the API did not save cannot be undone', () => {
  const [was, is] = [
    { id: 'l1', name: 'Moon', price: 1 },
    { id: 'l1', name: 'Sun', price: 2 },
  ];
  expect(madeOf(lamps, was, is, { ...is, price: 1 }).paths).toEqual([['name']]);
  expect(madeOf(lamps, was, is, was).paths).toEqual([]);
  expect(madeOf(lamps, was, is).paths).toEqual([['name'], ['price']]);
});
