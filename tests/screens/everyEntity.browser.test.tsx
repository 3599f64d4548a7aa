import { expect, test } from 'vitest';
import { entities } from '../../src/shared/config/files.ts';
import { loadForm } from '../support/config.ts';
import { ownEntities } from './ownEntities.ts';
import { outlinesOf, proveUsualStates } from './proof.ts';

const outlines = Object.keys(import.meta.glob('./__outlines__/*.txt'));

await Promise.all([...entities.values()].map(loadForm));
for (const entity of entities.values()) proveUsualStates(entity);

test('every outline belongs to a state of an entity', () => {
  const known = new Set([...entities.values(), ...ownEntities].flatMap(outlinesOf));
  expect(outlines.filter((file) => !known.has(file))).toEqual([]);
});
