import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newPlaces, placeRule } from '../../src/panel/grid/moving/newPlaces.ts';

const anyone = () => true;
const made = (values: readonly (number | undefined)[], at: number, field: Readonly<Record<string, unknown>>) => {
  const places = newPlaces(values, at, anyone, placeRule(field));
  return places && Object.fromEntries(places);
};
const number = { type: 'number' };
const integer = { type: 'integer' };

describe('A record gets a place', () => {
  test.each<[string, readonly (number | undefined)[], number, object, Record<number, number> | undefined]>([
    ['between two', [1, 9, 2], 1, number, { 1: 1.5 }],
    ['before the first', [9, 1, 2], 0, number, { 0: -999 }],
    ['before the first, above the least', [9, 1, 2], 0, { ...number, minimum: 0 }, { 0: 0.5 }],
    ['after the last', [1, 2, 9], 2, integer, { 2: 1002 }],
    ['after the last, below the most', [1, 2, 0], 2, { ...integer, maximum: 3 }, { 2: 3 }],
    ['in the middle of a gap', [1000, 9, 2000], 1, integer, { 1: 1500 }],
    ['of the right step', [1, 0, 2], 1, { ...number, multipleOf: 0.25 }, { 1: 1.5 }],
    [
      'with the others where there is no room',
      [1, 4, 2, 3],
      1,
      { ...integer, minimum: 1 },
      { 1: 1001, 2: 2001, 3: 3001 },
    ],
    ['with those that share theirs', [1, 1, 9, 1, 5], 2, integer, { 2: 2, 3: 4 }],
    ['with those that have none', [undefined, 7, undefined], 1, integer, { 0: 1000, 1: 2000 }],
    ['as the only one', [undefined], 0, integer, { 0: 1000 }],
    ['not where there is no room at all', [1, 9, 2], 1, { ...integer, minimum: 1, maximum: 2 }, undefined],
  ])('%s', (_, values, at, field, expected) => {
    expect(made(values, at, { ...field })).toEqual(expected);
  });

  test('but not by a change of a read-only record', () => {
    const places = newPlaces([1, 3, 2, 4], 1, (index) => index !== 2, placeRule({ ...integer, minimum: 1 }));
    expect(places).toBeUndefined();
  });

  test('in order, whatever the others have, and one change is enough for any number', () => {
    const values = fc.array(fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined }), { minLength: 1 });
    fc.assert(
      fc.property(values, fc.nat(), fc.constantFrom(number, integer, { ...integer, minimum: 0 }), (all, any, field) => {
        const order = all.toSorted((a = Infinity, b = Infinity) => (a === b ? 0 : a - b));
        const at = any % order.length;
        const places = newPlaces(order, at, anyone, placeRule(field));
        const after = order.map((value, index) => places?.get(index) ?? (index === at ? undefined : value));
        const [before, rest] = [after.slice(0, at), after.slice(at + 1)];
        const own = after[at] ?? Number.NaN;
        expect(before.every((value) => value !== undefined && value < own)).toBe(true);
        expect(rest.every((value = Infinity) => value > own)).toBe(true);
        const isRising = after.every(
          (value = Infinity, index) => index === 0 || (after[index - 1] ?? Infinity) <= value,
        );
        expect(isRising).toBe(true);
      }),
    );
  });
});
