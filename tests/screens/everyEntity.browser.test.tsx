import { expect, test } from 'vitest';
import { entities } from '../../src/config/files.ts';
import { loadForm } from '../support/config.ts';
import { outlinesOf, proveEntity, proveRules } from './proof.ts';

const outlines = Object.keys(import.meta.glob('./__outlines__/*.txt'));

await Promise.all([...entities.values()].map(loadForm));
for (const entity of entities.values()) {
  proveEntity(entity);
  proveRules(entity);
}

test('every outline belongs to a state of an entity', () => {
  const known = new Set([...entities.values()].flatMap(outlinesOf));
  expect(outlines.filter((file) => !known.has(file) && !/\/(gadgets|crates|leases|parcels)\./.test(file))).toEqual([]);
});
