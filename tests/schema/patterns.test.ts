import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findProblems, readSchemaTexts } from '../../tools/check/schemaText.ts';

const shop = readSchemaTexts(resolve(import.meta.dirname, '../shop'));

/** What the check says of the SKU's pattern. */
function saidOf(pattern: string): string[] {
  const schema = JSON.parse(shop.get('products.schema.json') ?? '');
  const sku = { ...schema.properties.sku, pattern, errorMessage: 'Not so' };
  const text = JSON.stringify({ ...schema, properties: { ...schema.properties, sku } });
  return findProblems(new Map(shop).set('products.schema.json', text))
    .filter(({ file }) => file === 'products.schema.json')
    .map(({ severity, message }) => `${severity}: ${message}`);
}

test.each(['(a+)+$', '^(\\w+\\s?)*$', '^(?:x|x)*$', '^(.*,)*;$'])(
  '%s has a warning: it takes exponential time',
  (pattern) => {
    expect(saidOf(pattern)).toEqual([expect.stringMatching(/^warning: .*pattern: takes forever on some texts/)]);
  },
);

test.each(['^[a-z0-9]+(?:-[a-z0-9]+)*$', '^\\S+@\\S+\\.\\S+$', '^([A-Z]{3}-?)+$', '^(?:[^,]+,)*[^,]+$'])(
  '%s has no warning',
  (pattern) => {
    expect(saidOf(pattern)).toEqual([]);
  },
);
