import { expect, test } from 'vitest';
import { loadForm } from '../support/config.ts';
import { gadgets } from './gadgets.ts';
import { proveEntity } from './proof.ts';

await loadForm(gadgets);
proveEntity(gadgets);

test('the seventh entity is in no file', () => {
  const files = Object.keys(import.meta.glob('../../schema/*.json'));
  expect(files.filter((file) => file.includes(gadgets.name))).toEqual([]);
});
