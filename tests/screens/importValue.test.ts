import { expect, test } from 'vitest';
import { panel } from '../../src/config/files.ts';
import { readValue } from '../../src/screens/import/importValue.ts';
import { testConfig } from '../support/config.ts';
import { entityNamed } from '../support/entityNamed.ts';

const orders = entityNamed('orders');
const reference = { to: 'users' };
const properties = {
  text: { type: 'string', reference },
  number: { type: 'integer', reference },
  several: { type: 'array', items: { type: 'integer', reference } },
} as const;
const entity = { ...orders, schema: { ...orders.schema, properties } };
const names = new Map([
  ['7', 'Ada'],
  ['8', 'Noor'],
]);

test.each([
  ['text', 'Ada', '7'],
  ['number', 'Ada', 7],
  ['number', '8', 8],
  ['several', 'Ada; 8', [7, 8]],
])('a reference in the field %s reads %s as what the field holds', async (field, cell, value) => {
  const texts = { ...panel.texts, ...(await testConfig().texts()) };
  expect(readValue(entity, field, cell, undefined, () => ({ names, paths: new Map() }), texts)).toEqual({ value });
});
