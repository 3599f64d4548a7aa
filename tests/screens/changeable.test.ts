import { expect, test } from 'vitest';
import { canUndo } from '../../src/panel/data/operations/canUndo.ts';
import { changeableFields } from '../../src/panel/screens/batch/changeable.ts';
import { waysFor } from '../../src/panel/screens/batch/fieldChange.ts';
import { entityNamed } from '../support/entityNamed.ts';

const products = entityNamed('products');

test('what can only be added to a record can be added to many, in no other way, and not taken back', () => {
  expect(changeableFields(products)).toContain('discounts');
  expect(waysFor(products, 'discounts')).toEqual(['add']);
  expect(waysFor(products, 'categories')).toEqual(['set', 'add', 'remove']);
  const [was, is] = [
    { id: 'p1', name: 'Desk', discounts: [] },
    { id: 'p1', name: 'Desk', discounts: ['d1'] },
  ];
  expect(canUndo(products, was, is)).toBe(false);
  expect(canUndo(products, was, { ...is, name: 'Table' })).toBe(true);
});
