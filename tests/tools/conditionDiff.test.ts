import { expect, test } from 'vitest';
import { configChanges } from '../../tools/diff/configChanges.ts';

const properties = {
  kind: { type: 'string', enum: ['A', 'B', 'C'] },
  rent: { type: 'number' },
  note: { type: 'string' },
};
const schema = (words: object) => ({ type: 'object', properties, ...words });
const told = (before: object, after: object) =>
  configChanges(new Map([['x.schema.json', schema(before)]]), new Map([['x.schema.json', schema(after)]])).map(
    ({ effect, path, message }) => `${effect} ${path.join('.')}: ${message}`,
  );

const demand = { required: ['note'] };
const when = (test: object, then: object = demand, more: object = {}) => ({ if: test, then, ...more });
const kinds = (...values: string[]) => ({ properties: { kind: { enum: values } } });
const only = (value: string) => ({ properties: { kind: { const: value } } });
const from = (minimum: number) => ({ properties: { rent: { minimum } }, required: ['rent'] });

test.each([
  [
    'more values',
    when(only('A')),
    when(kinds('A', 'B')),
    'records',
    'holds for more records, and saved ones may break it',
  ],
  ['fewer values', when(kinds('A', 'B')), when(only('A')), 'behaviour', 'holds for fewer records'],
  [
    'a lower limit',
    when(from(1000)),
    when(from(500)),
    'records',
    'holds for more records, and saved ones may break it',
  ],
  ['a higher limit', when(from(500)), when(from(1000)), 'behaviour', 'holds for fewer records'],
  [
    'one more test',
    when(only('A')),
    when({ ...only('A'), required: ['rent'] }),
    'behaviour',
    'holds for fewer records',
  ],
  ['another value', when(only('A')), when(only('B')), 'records', 'which saved records break it cannot be told'],
  [
    'fewer values, with what holds otherwise',
    when(kinds('A', 'B'), demand, { else: { required: ['rent'] } }),
    when(only('A'), demand, { else: { required: ['rent'] } }),
    'records',
    'which saved records break it cannot be told',
  ],
  [
    'fewer values, which bring a field',
    when(kinds('A', 'B'), { properties: { vat: { type: 'string' } } }),
    when(only('A'), { properties: { vat: { type: 'string' } } }),
    'records',
    'which saved records break it cannot be told',
  ],
])('a condition with %s', (_, before, after, effect, message) => {
  const [change, ...others] = told(before, after);
  expect(others).toEqual([]);
  expect(change).toMatch(new RegExp(`^${effect} if: .*: ${message}$`));
});

test('for `else` the effects are reversed', () => {
  const otherwise = (test: object) => ({ if: test, else: demand });
  expect(told(otherwise(only('A')), otherwise(kinds('A', 'B')))).toEqual([expect.stringMatching(/^behaviour if: /)]);
  expect(told(otherwise(kinds('A', 'B')), otherwise(only('A')))).toEqual([expect.stringMatching(/^records if: /)]);
});

test.each([
  [
    'a new condition',
    {},
    when(only('A')),
    ["records then.required: 'note' is required now: saved records may have none"],
  ],
  ['one that is gone', when(only('A')), {}, ["behaviour then.required: 'note' is not required any more"]],
  [
    'a new field',
    when(only('A')),
    when(only('A'), { ...demand, properties: { vat: { type: 'string' } } }),
    ['behaviour then.properties.vat: is new'],
  ],
  [
    'a sentence',
    when(only('A'), { ...demand, errorMessage: 'a' }),
    when(only('A'), { ...demand, errorMessage: 'b' }),
    ['wording then.errorMessage: says something else'],
  ],
  [
    'a stricter rule',
    when(only('A'), { properties: { rent: { minimum: 1 } } }),
    when(only('A'), { properties: { rent: { minimum: 2 } } }),
    ['records then.properties.rent.minimum: 1 → 2: saved values may break it'],
  ],
  [
    'one more of several',
    { allOf: [when(only('A'))] },
    { allOf: [when(only('B'), { properties: { rent: { minimum: 2 } } }), when(only('A'))] },
    ['records allOf.0.then.properties.rent: {"minimum":2} is new: saved values may break it'],
  ],
  [
    'a dependence',
    {},
    { dependentRequired: { rent: ['note'] } },
    ["records dependentRequired.rent: 'note' is required now: saved records may have none"],
  ],
  [
    'a rule that is gone',
    { rules: [when(only('A'))] },
    {},
    ["behaviour rules.0.then.required: 'note' is not required any more"],
  ],
  ['a warning', {}, { warnings: [demand] }, ['wording warnings: the form warns of something else']],
])('%s', (_, before, after, changes) => {
  expect(told(before, after)).toEqual(changes);
});
