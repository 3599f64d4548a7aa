import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyStep, inverseOf, Unreadable, type Values } from '../../src/server/migrations/steps.ts';
import { isSameJson } from '../../src/shared/base/json.ts';
import type { MigrationStep } from '../../src/shared/config/grammar.ts';

const entity = 'people';
const after = (step: MigrationStep, values: Values) => applyStep(step, values, 'record');

test('each step changes what it says', () => {
  const rename = { entity, rename: 'lastName', to: 'surname' };
  expect(after(rename, { id: '1', lastName: 'Meier' })).toEqual({ id: '1', surname: 'Meier' });
  expect(after(rename, { id: '1' })).toEqual({ id: '1' });
  // What was saved under the new name is newer; an empty value is none.
  expect(after(rename, { lastName: 'Meier', surname: 'Müller' })).toEqual({ surname: 'Müller' });
  expect(after(rename, { lastName: 'Meier', surname: null })).toEqual({ surname: 'Meier' });
  const inside = { entity, rename: 'homes.town', to: 'city' };
  expect(after(inside, { homes: [{ town: 'Oslo', no: 1 }, {}] })).toEqual({ homes: [{ city: 'Oslo', no: 1 }, {}] });
  const split = { entity, split: 'name', into: ['first', 'last'] };
  expect(after(split, { name: 'Anna Maria Meier' })).toEqual({ first: 'Anna', last: 'Maria Meier' });
  expect(after(split, { name: 'Anna' })).toEqual({ first: 'Anna' });
  expect(after({ ...split, by: ', ' }, { name: 'Meier, Anna' })).toEqual({ first: 'Meier', last: 'Anna' });
  const join = { entity, join: ['first', 'last'], into: 'name' };
  expect(after(join, { first: 'Anna', last: 'Meier' })).toEqual({ name: 'Anna Meier' });
  expect(after(join, { first: 'Anna', last: '' })).toEqual({ name: 'Anna' });
  const values = { entity, values: 'status', replace: [{ from: 'p', to: 'paused' }] };
  expect(after(values, { status: 'p' })).toEqual({ status: 'paused' });
  expect(after(values, { status: ['p', 'x'] })).toEqual({ status: ['paused', 'x'] });
  expect(after({ entity, default: 'country', value: 'DE' }, { country: null })).toEqual({ country: 'DE' });
  expect(after({ entity, default: 'country', value: 'DE' }, { country: 'FR' })).toEqual({ country: 'FR' });
  expect(after({ entity, drop: 'fax' }, { id: '1', fax: '2' })).toEqual({ id: '1' });
});

test.each([
  ['number', ' 12.50 ', 12.5],
  ['number', '1e3', 1000],
  ['number', true, 1],
  ['number', '', undefined],
  ['integer', '12', 12],
  ['string', 12.5, '12.5'],
  ['string', ['a', 'b'], 'a'],
  ['string', null, null],
  ['boolean', 'Yes', true],
  ['boolean', 0, false],
  ['list', 'a', ['a']],
  ['list', ['a'], ['a']],
] as const)('as %s, %j is %j', (to, value, expected) => {
  const result = after({ entity, type: 'it', to }, { it: value });
  expect(result).toEqual(expected === undefined ? {} : { it: expected });
});

test.each([
  ['number', 'twelve', 'has "twelve" in \'it\', which is no number'],
  ['number', '0x10', 'which is no number'],
  ['number', '12345678901234567890', 'which is no number'],
  ['integer', '12.5', 'which is no whole number'],
  ['boolean', 'perhaps', 'which is no yes or no'],
  ['string', { a: 1 }, 'which is no text'],
] as const)('as %s, %j cannot be read', (to, value, message) => {
  const step: MigrationStep = { entity, type: 'it', to };
  expect(() => after(step, { it: value })).toThrow(Unreadable);
  expect(() => after(step, { it: value })).toThrow(message);
  // An entry of the history is left as it is.
  expect(applyStep(step, { it: value }, 'part')).toEqual({ it: value });
});

test('a part of a record is left as it is where a step needs the rest', () => {
  const part = (step: MigrationStep, values: Values) => applyStep(step, values, 'part');
  expect(part({ entity, join: ['first', 'last'], into: 'name' }, { first: 'A' })).toEqual({ first: 'A' });
  expect(part({ entity, default: 'country', value: 'DE' }, {})).toEqual({});
  expect(part({ entity, drop: 'fax' }, { fax: '1' })).toEqual({ fax: '1' });
  expect(part({ entity, rename: 'a', to: 'b' }, { a: 1 })).toEqual({ b: 1 });
});

/** Steps that have a way back, and what undoes them. */
const pairs: readonly (readonly [MigrationStep, MigrationStep])[] = [
  [
    { entity, rename: 'a', to: 'b' },
    { entity, rename: 'b', to: 'a' },
  ],
  [
    { entity, rename: 'c.a', to: 'b' },
    { entity, rename: 'c.b', to: 'a' },
  ],
  [
    {
      entity,
      values: 'a',
      replace: [
        { from: 'x', to: 'y' },
        { from: 'y', to: 'x' },
        { from: 1, to: true },
        { from: true, to: 1 },
      ],
    },
    {
      entity,
      values: 'a',
      replace: [
        { from: 'y', to: 'x' },
        { from: 'x', to: 'y' },
        { from: true, to: 1 },
        { from: 1, to: true },
      ],
    },
  ],
];

const value = fc.oneof(
  fc.constantFrom('x', 'y', 'x y z', ' x ', '', '12.50', '12', 'yes', '0', 'x  y'),
  fc.constantFrom(null, true, false, 0, 1, 12.5, [], ['x'], ['x', 'y'], {}),
  fc.record({ a: fc.constantFrom('x', 1) }, { requiredKeys: [] }),
  fc.string({ maxLength: 4 }),
);
const record = fc.record({ a: value, c: value, d: value }, { requiredKeys: [] });

test.each(pairs)('%j and its way back leave a record as it was, in both directions', (step, undo) => {
  expect(inverseOf(step)).toEqual(undo);
  expect(inverseOf(undo)).toEqual(step);
  fc.assert(
    fc.property(record, (values) => isSameJson(after(undo, after(step, values)), values)),
    { numRuns: 150 },
  );
});

test('a step that loses something has no way back', () => {
  expect(inverseOf({ entity, becomes: 'staff' })).toEqual({ entity: 'staff', becomes: entity });
  const values = (...replace: readonly (readonly [from: string, to: string | null])[]): MigrationStep => ({
    entity,
    values: 'a',
    replace: replace.map(([from, to]) => ({ from, to })),
  });
  const others: readonly MigrationStep[] = [
    { entity, split: 'a', into: ['b', 'c'] },
    { entity, join: ['b', 'c'], into: 'a' },
    { entity, type: 'a', to: 'string' },
    { entity, default: 'a', value: 'x' },
    { entity, drop: 'a' },
    values(['x', 'z'], ['y', 'z']),
    values(['x', 'y'], ['x', 'z']),
    values(['x', null]),
  ];
  expect(others.flatMap((step) => inverseOf(step) ?? [])).toEqual([]);
});
