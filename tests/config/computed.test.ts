import { describe, expect, test } from 'vitest';
import { withComputed } from '../../src/shared/config/computed.ts';
import type { Computation } from '../../src/shared/config/grammar.ts';
import { schemaIn } from '../../tools/build/resolvedSchema.ts';

const schemaOf = (properties: object, more: object = {}) =>
  schemaIn(JSON.stringify({ type: 'object', properties, ...more }));

const number = { type: 'number' };
const computed = (by: Computation, type = 'number') => ({ type, computed: by });

/** The value of a field that is computed from a, b and c. */
const made = (by: Computation, values: object, type?: string) =>
  withComputed(schemaOf({ a: number, b: number, c: number, made: computed(by, type) }), { ...values })['made'];

describe('a computed field', () => {
  test.each<[what: string, by: Computation, values: object, result: number | undefined]>([
    ['a sum', { sum: ['a', 'b', 0.3] }, { a: 0.1, b: 0.2 }, 0.6],
    ['a product', { product: ['a', 'b'] }, { a: 3, b: 0.1 }, 0.3],
    ['a product of large and small', { product: ['a', 'b'] }, { a: 1e21, b: 1e-7 }, 1e14],
    ['a difference', { difference: ['a', 'b', 'c'] }, { a: 1, b: 0.9, c: 0.05 }, 0.05],
    ['a negative difference', { difference: ['a', 'b'] }, { a: 0.1, b: 0.3 }, -0.2],
    ['a quotient', { quotient: ['a', 'b'], decimals: 2 }, { a: 1, b: 3 }, 0.33],
    ['half a unit', { quotient: ['a', 'b'], decimals: 2 }, { a: 1, b: 8 }, 0.13],
    ['less half a unit', { quotient: ['a', 'b'], decimals: 2 }, { a: -1, b: 8 }, -0.13],
    ['by a negative number', { quotient: ['a', 'b'], decimals: 0 }, { a: 5, b: -2 }, -3],
    ['by a fraction', { quotient: ['a', 'b'], decimals: 1 }, { a: 1, b: 0.004 }, 250],
    ['by zero', { quotient: ['a', 'b'], decimals: 2 }, { a: 1, b: 0 }, undefined],
    ['rounded', { product: ['a', 1.005], decimals: 2 }, { a: 1 }, 1.01],
    ['rounded inside', { sum: [{ product: ['a', 0.19], decimals: 2 }, 'a'] }, { a: 0.98 }, 1.17],
    ['one without its number', { sum: ['a', 'b'] }, { a: 1 }, undefined],
    ['one of a text', { sum: ['a', 'b'] }, { a: 1, b: '2,5' }, undefined],
    ['one inside without its number', { sum: ['a', { product: ['b', 'c'] }] }, { a: 1, b: 2 }, undefined],
  ])('is %s', (_, by, values, result) => {
    expect(made(by, values)).toBe(result);
  });

  test('of whole numbers is rounded', () => {
    expect(made({ product: ['a', 0.5] }, { a: 3 }, 'integer')).toBe(2);
  });

  const lines = (inside: object) => ({ type: 'array', items: { type: 'object', properties: inside } });
  const invoice = schemaOf({
    // Before what it is computed from.
    gross: computed({ sum: ['net', 'tax'] }),
    tax: computed({ product: ['net', 'rate'], decimals: 2 }),
    net: computed({ sum: ['lines.amount'] }),
    rate: number,
    lines: lines({ amount: computed({ product: ['quantity', 'price'] }), quantity: number, price: number }),
  });

  test('follows the lines, each after what it is computed from', () => {
    const record = {
      rate: 0.2,
      lines: [
        { text: 'A', quantity: 2, price: 0.15 },
        { text: 'B', quantity: 3, price: 10 },
      ],
    };
    expect(withComputed(invoice, record)).toEqual({
      rate: 0.2,
      lines: [
        { text: 'A', quantity: 2, price: 0.15, amount: 0.3 },
        { text: 'B', quantity: 3, price: 10, amount: 30 },
      ],
      net: 30.3,
      tax: 6.06,
      gross: 36.36,
    });
  });

  test('replaces the value that a record has, and is removed when its numbers are', () => {
    const record = { rate: 0, net: 5, tax: '1', lines: [{ quantity: 2, amount: 9 }] };
    expect(withComputed(invoice, record)).toEqual({ rate: 0, net: 0, tax: 0, gross: 0, lines: [{ quantity: 2 }] });
    expect(withComputed(invoice, { net: 5 })).toEqual({ net: 0 });
  });

  test('leaves a record that has it as it is', () => {
    const whole = withComputed(invoice, { rate: 0.2, lines: [{ quantity: 2, price: 1 }, 'odd'] });
    expect(withComputed(invoice, whole)).toBe(whole);
    const plain = { a: 1 };
    expect(withComputed(schemaOf({ a: number }), plain)).toBe(plain);
  });

  test('multiplies line by line, with what is the same for all of them', () => {
    const schema = schemaOf({
      factor: number,
      total: computed({ sum: [{ product: ['lines.quantity', 'lines.price', 'factor'] }, 1] }),
      lines: lines({ quantity: number, price: number }),
    });
    const record = { factor: 2, lines: [{ quantity: 1, price: 2 }, { quantity: 3 }, { quantity: 3, price: 1 }] };
    expect(withComputed(schema, record)['total']).toBe(11);
  });

  test('may be in an object, and in a list within a list', () => {
    const schema = schemaOf({
      size: { type: 'object', properties: { w: number, h: number, area: computed({ product: ['w', 'h'] }) } },
      rooms: lines({
        beds: lines({ places: number }),
        places: computed({ sum: ['beds.places'] }),
      }),
      places: computed({ sum: ['rooms.beds.places'] }),
      most: computed({ difference: [{ sum: ['rooms.places'] }, 'size.area'] }),
    });
    const record = { size: { w: 2, h: 3 }, rooms: [{ beds: [{ places: 1 }, { places: 2 }] }, {}] };
    expect(withComputed(schema, record)).toEqual({
      size: { w: 2, h: 3, area: 6 },
      rooms: [{ beds: [{ places: 1 }, { places: 2 }], places: 3 }, { places: 0 }],
      places: 3,
      most: -3,
    });
    expect(withComputed(schema, { size: 'odd', rooms: 1 })).toEqual({ size: 'odd', rooms: 1, places: 0 });
  });

  test('has nothing of fields that no active condition includes', () => {
    const shipped = { properties: { kind: { const: 'shipped' } }, required: ['kind'] };
    const schema = schemaOf(
      { kind: { type: 'string' }, net: number, sum: computed({ sum: ['net', 'fee'] }) },
      { allOf: [{ if: shipped, then: { properties: { fee: number } } }] },
    );
    expect(withComputed(schema, { kind: 'shipped', net: 1, fee: 2 })).toMatchObject({ sum: 3 });
    expect(withComputed(schema, { kind: 'fetched', net: 1, fee: 2 })).toEqual({ kind: 'fetched', net: 1, fee: 2 });
  });

  test('stays as it came for a user who cannot see its parts', () => {
    const { price: _, ...seen } = { price: number, net: computed({ product: ['price', 2] }) };
    expect(withComputed(schemaOf(seen), { net: 7 })).toEqual({ net: 7 });
  });

  test('that refers to itself ends', () => {
    const schema = schemaOf({ a: computed({ sum: ['b', 1] }), b: computed({ sum: ['a', 1] }) });
    expect(withComputed(schema, { a: 1 })).toEqual({ a: 3, b: 2 });
  });

  test('is readOnly, and not required by the check of a form', () => {
    const { properties } = schemaOf({
      net: computed({ sum: [1] }),
      lines: {
        type: 'array',
        items: {
          type: 'object',
          required: ['price', 'amount'],
          properties: { price: number, amount: computed({ sum: ['price'] }) },
        },
      },
    });
    expect(properties['net']).toMatchObject({ readOnly: true });
    expect(properties['lines']?.items).toMatchObject({
      required: ['price'],
      properties: { amount: { readOnly: true } },
    });
  });
});
