import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { panelAjv } from '../../src/shared/config/ajv.ts';
import { activeConditions, meets } from '../../src/shared/config/conditions.ts';
import type { SourceSchema, Test } from '../../src/shared/config/grammar.ts';
import { resolvedSchema } from '../../tools/build/resolvedSchema.ts';
import { leaseSource } from '../screens/leases.ts';

const ajv = panelAjv({ strict: false });

const single = fc.constantFrom('a', 'bb', 'ccc', 1, 2, 5, true, false);
const words = fc.record<Test>(
  {
    const: single,
    enum: fc.uniqueArray(single, { minLength: 1, maxLength: 3 }),
    minLength: fc.integer({ min: 1, max: 3 }),
    maxLength: fc.integer({ min: 1, max: 3 }),
    pattern: fc.constantFrom('^b', 'c$', '.'),
    minimum: fc.integer({ min: 0, max: 5 }),
    exclusiveMaximum: fc.integer({ min: 0, max: 5 }),
    minItems: fc.integer({ min: 1, max: 2 }),
    maxItems: fc.integer({ min: 1, max: 2 }),
    contains: fc.record({ const: single }),
  },
  { requiredKeys: [] },
);
const part = fc.record<Test>(
  {
    properties: fc.dictionary(fc.constantFrom('x', 'y'), words),
    required: fc.uniqueArray(fc.constantFrom('x', 'y'), { minLength: 1 }),
  },
  { requiredKeys: [] },
);
const tests = fc.oneof(
  part,
  part.map((not): Test => ({ not })),
  fc.array(part, { minLength: 1, maxLength: 3 }).map((allOf): Test => ({ allOf })),
);
const records = fc.dictionary(fc.constantFrom('x', 'y'), fc.oneof(single, fc.array(single, { maxLength: 3 })));

test('a condition holds exactly when Ajv says so', () => {
  fc.assert(
    fc.property(tests, records, (one, record) => {
      expect(meets(one, record)).toBe(ajv.validate(one, record));
    }),
    { numRuns: 500 },
  );
});

test('a list meets a condition that one of its entries meets', () => {
  const test = { properties: { x: { contains: { const: 'a' } } } };
  expect(meets(test, { x: ['b', 'a'] })).toBe(true);
  expect(meets(test, { x: ['b'] })).toBe(false);
});

const resolved = (schema: Omit<SourceSchema, 'type'>) => resolvedSchema({ type: 'object', ...schema });

describe('a resolved schema', () => {
  test('has one keyword for each meaning', () => {
    const { properties, allOf } = resolvedSchema(leaseSource);
    expect(JSON.stringify({ properties, allOf })).not.toMatch(/\$ref|\$defs|oneOf|"null"/);
    expect(properties).toMatchObject({
      kind: { type: 'string', enum: ['PRIVATE', 'FIRM'], enumNames: ['A person', 'A company'] },
      rent: { type: 'number', minimum: 0, title: 'Rent' },
      note: { type: 'string', nullable: true },
      vat: { type: 'string', conditional: true },
    });
  });

  test('has limits that another field gives apart from the fields, with the format that Ajv compares by', () => {
    const { properties, allOf } = resolvedSchema(leaseSource);
    expect(properties['ends']).not.toHaveProperty('formatMinimum');
    expect(allOf?.[0]).toMatchObject({
      if: {},
      then: { properties: { ends: { format: 'date', formatMinimum: { $data: '1/starts' } } } },
    });
  });

  test('has a condition inside another with the tests of both', () => {
    const { allOf } = resolved({
      properties: { a: { type: 'boolean' }, b: { type: 'boolean' } },
      if: { required: ['a'] },
      then: { properties: { c: { type: 'string' } } },
      else: {
        if: { required: ['b'] },
        then: { properties: { d: { type: 'string' } } },
      },
    });
    expect(allOf?.map((condition) => condition.if)).toEqual([
      { required: ['a'] },
      { allOf: [{ not: { required: ['a'] } }, { required: ['b'] }] },
    ]);
  });
});

test('a field that depends on another one is hidden with it', () => {
  const schema = resolved({
    properties: { a: { type: 'string' } },
    dependentSchemas: { a: { properties: { b: { type: 'string' } } }, b: { properties: { c: { type: 'string' } } } },
  });
  expect(activeConditions(schema, { a: '1', b: '2', c: '3' }).gone).toEqual([]);
  expect(activeConditions(schema, { b: '2', c: '3' }).gone).toEqual(['b', 'c']);
  expect(activeConditions(schema, { a: '1', c: '3' }).gone).toEqual(['c']);
});
