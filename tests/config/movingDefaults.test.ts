import { describe, expect, test } from 'vitest';
import type { MovingDefault } from '../../src/shared/config/grammar.ts';
import { followMovingDefaults, withMovingDefaults } from '../../src/shared/config/movingDefaults.ts';
import { schemaIn } from '../../tools/build/resolvedSchema.ts';

const day = (movingDefault?: MovingDefault) => ({
  type: 'string' as const,
  format: 'date' as const,
  ...(movingDefault && { movingDefault }),
});
const due = (plus?: string) => day({ field: 'issuedOn', ...(plus !== undefined && { plus }) });
const properties = {
  // Before what it is from.
  dueOn: due('14 days'),
  issuedOn: day({ today: true }),
  at: { type: 'string' as const, format: 'date-time' as const, movingDefault: { today: true as const } },
  by: { type: 'string' as const, movingDefault: { me: true as const } },
};
const now = Date.parse('2026-12-31T23:30:00Z');

describe('a default that moves', () => {
  test('is the day in the zone, the time, the person, and what is from another field', () => {
    expect(withMovingDefaults({ properties }, {}, { now, zone: 'Europe/Berlin', me: 'p1' })).toEqual({
      dueOn: '2027-01-15',
      issuedOn: '2027-01-01',
      at: '2026-12-31T23:30:00.000Z',
      by: 'p1',
    });
    expect(withMovingDefaults({ properties }, {}, { now, zone: 'UTC' })).toMatchObject({ issuedOn: '2026-12-31' });
  });

  test('that is from a chosen record is not set before one is chosen', () => {
    const price = { type: 'number' as const, movingDefault: { from: 'work.price' } };
    expect(withMovingDefaults({ properties: { price } }, { work: 'w1' }, { now })).toEqual({ work: 'w1' });
  });

  test('leaves what is there', () => {
    const record = { issuedOn: '2026-03-01', by: 'p2', at: '', dueOn: '2026-03-02' };
    expect(withMovingDefaults({ properties }, record, { now, zone: 'UTC', me: 'p1' })).toBe(record);
  });

  test.each([
    ['2026-01-31', '1 month', '2026-02-28'],
    ['2028-01-31', '1 month', '2028-02-29'],
    ['2028-02-29', '1 year', '2029-02-28'],
    ['2026-12-15', '2 months', '2027-02-15'],
    ['2026-01-31', '-2 months', '2025-11-30'],
    ['2026-03-01', '-1 day', '2026-02-28'],
    ['2026-02-25', '2 weeks', '2026-03-11'],
    ['2026-02-25T10:00:00+01:00', '1 day', '2026-02-26T10:00:00+01:00'],
    ['soon', '1 day', undefined],
  ])('%s and %s is %s', (issuedOn, plus, dueOn) => {
    const made = withMovingDefaults({ properties: { dueOn: due(plus) } }, { issuedOn }, { now });
    expect({ ...made }).toEqual(dueOn === undefined ? { issuedOn } : { issuedOn, dueOn });
  });

  test('from another field follows it until it is edited by hand', () => {
    const before = { issuedOn: '2026-03-01', dueOn: '2026-03-15' };
    const follow = (record: object, from: object = before) =>
      followMovingDefaults({ properties }, { ...record }, { ...from });
    expect(follow({ ...before, issuedOn: '2026-04-01' })).toEqual({ issuedOn: '2026-04-01', dueOn: '2026-04-15' });
    expect(follow({ ...before, dueOn: '2026-03-20' })).toEqual({ ...before, dueOn: '2026-03-20' });
    const byHand = { issuedOn: '2026-03-01', dueOn: '2026-03-20' };
    expect(follow({ ...byHand, issuedOn: '2026-04-01' }, byHand)).toEqual({ ...byHand, issuedOn: '2026-04-01' });
    // A field that was emptied with the other one comes back with it.
    expect(follow({ issuedOn: '2026-04-01' }, {})).toEqual({ issuedOn: '2026-04-01', dueOn: '2026-04-15' });
  });

  test('is `default` in the file and `movingDefault` in the resolved schema, whose `default` is fixed', () => {
    const text = JSON.stringify({
      type: 'object',
      properties: { a: { type: 'string', default: { me: true } }, b: { type: 'string', default: 'x' } },
    });
    expect(schemaIn(text).properties).toEqual({
      a: { type: 'string', movingDefault: { me: true } },
      b: { type: 'string', default: 'x' },
    });
  });
});
