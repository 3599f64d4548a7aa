import { describe, expect, test } from 'vitest';
import { titlesOf, valuesOf } from '../../src/shared/config/titles.ts';

describe('The titles of the values of a field', () => {
  const field = { type: 'string', enum: ['a', 'b'] };

  test('are those of the form: in the order of the values, or by value', () => {
    expect(titlesOf(field, { 'ui:enumNames': ['A', 'B'] })).toEqual({ a: 'A', b: 'B' });
    expect(titlesOf(field, { 'ui:enumNames': { b: 'B' } })).toEqual({ b: 'B' });
    expect(titlesOf({ type: 'array', items: field }, { 'ui:enumNames': ['A', 'B'] })).toEqual({ a: 'A', b: 'B' });
  });

  test('are those of the schema, of a field or of the items of a list', () => {
    const oneOf = [{ const: 1, title: 'One' }, { const: 2 }];
    expect(titlesOf({ type: 'integer', oneOf }, undefined)).toEqual({ 1: 'One' });
    expect(titlesOf({ type: 'array', items: { oneOf } }, {})).toEqual({ 1: 'One' });
    expect(titlesOf(field, {})).toBeUndefined();
  });
});

test('the values of a field are those of its enum, its oneOf, or yes and no', () => {
  expect(valuesOf({ type: ['string', 'null'], enum: ['a', 'b', null] })).toEqual(['a', 'b']);
  expect(valuesOf({ type: 'array', items: { oneOf: [{ const: 1 }, { const: 2 }] } })).toEqual(['1', '2']);
  expect(valuesOf({ type: ['boolean', 'null'] })).toEqual(['true', 'false']);
  expect(valuesOf({ type: 'string' })).toBeUndefined();
});
