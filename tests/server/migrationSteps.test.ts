import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Aside,
  applyStep,
  isUndoneBy,
  runStep,
  Unreadable,
  type Values,
} from '../../src/server/migrations/steps.ts';
import { isObject, isSameJson } from '../../src/shared/base/json.ts';
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

/** Steps with those that undo them. */
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
    { entity, split: 'a', into: ['b', 'c'], by: ' ' },
    { entity, join: ['b', 'c'], into: 'a', by: ' ' },
  ],
  [
    { entity, type: 'a', to: 'number' },
    { entity, type: 'a', to: 'string' },
  ],
  [
    { entity, type: 'a', to: 'list' },
    { entity, type: 'a', to: 'string' },
  ],
  [
    { entity, type: 'a', to: 'boolean' },
    { entity, type: 'a', to: 'number' },
  ],
  [
    { entity, values: 'a', replace: [{ from: 'x', to: 'y' }] },
    { entity, values: 'a', replace: [{ from: 'y', to: 'x' }] },
  ],
  [
    { entity, default: 'a', value: 'x' },
    { entity, drop: 'a' },
  ],
  [
    { entity, drop: 'a' },
    { entity, restore: 'a' },
  ],
  [
    { entity, drop: 'a' },
    { entity, default: 'a', value: 'x' },
  ],
];

const value = fc.oneof(
  fc.constantFrom('x', 'y', 'x y z', ' x ', '', '12.50', '12', 'yes', '0', 'x  y'),
  fc.constantFrom(null, true, false, 0, 1, 12.5, [], ['x'], ['x', 'y'], {}),
  fc.record({ a: fc.constantFrom('x', 1), b: fc.constantFrom('y', '') }, { requiredKeys: [] }),
  fc.string({ maxLength: 4 }),
);
const record = fc.record({ a: value, b: value, c: value, d: value }, { requiredKeys: [] });

test('each step and its way back leave a record as it was, in both directions', () => {
  const bothWays = pairs.flatMap(
    ([step, undo]) =>
      [
        [step, undo],
        [undo, step],
      ] as const,
  );
  for (const [step, undo] of bothWays) {
    expect(isUndoneBy(step, undo), JSON.stringify([step, undo])).toBe(!('restore' in undo) || 'drop' in step);
    fc.assert(
      fc.property(record, (values) => {
        let gone: { values: Values; aside?: Aside };
        try {
          gone = runStep({ step, undo }, values, 'record');
        } catch (error) {
          return error instanceof Unreadable;
        }
        const back = runStep({ step: undo, undo: step }, gone.values, 'record', gone.aside);
        const again = runStep({ step, undo }, back.values, 'record', back.aside);
        return isSameJson(back.values, values) && isSameJson(again.values, gone.values);
      }),
      { numRuns: 150 },
    );
  }
});

test('a value that was set aside yields to later changes', () => {
  const [step, undo]: [MigrationStep, MigrationStep] = [
    { entity, type: 'price', to: 'number' },
    { entity, type: 'price', to: 'string' },
  ];
  const { values, aside } = runStep({ step, undo }, { price: '12.50' }, 'record');
  expect([values, isObject(aside)]).toEqual([{ price: 12.5 }, true]);
  expect(runStep({ step: undo, undo: step }, { price: 13 }, 'record', aside).values).toEqual({ price: '13' });
  const dropped = runStep(
    { step: { entity, drop: 'fax' }, undo: { entity, restore: 'fax' } },
    { id: '1', fax: '2' },
    'record',
  );
  const back = runStep(
    { step: { entity, restore: 'fax' }, undo: { entity, drop: 'fax' } },
    { id: '1', name: 'new' },
    'record',
    dropped.aside,
  );
  expect(back.values).toEqual({ id: '1', name: 'new', fax: '2' });
});

test('a step is undone by the opposite step on the same fields', () => {
  const rename: MigrationStep = { entity, rename: 'a', to: 'b' };
  expect(isUndoneBy(rename, rename)).toBe(false);
  expect(isUndoneBy(rename, { entity: 'staff', rename: 'b', to: 'a' })).toBe(false);
  expect(isUndoneBy(rename, { entity, drop: 'b' })).toBe(false);
  expect(isUndoneBy({ entity, becomes: 'staff' }, { entity: 'staff', becomes: entity })).toBe(true);
  expect(isUndoneBy({ entity, becomes: 'staff' }, { entity, becomes: 'staff' })).toBe(false);
});
