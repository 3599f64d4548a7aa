import { describe, expect, test } from 'vitest';
import { codecFor } from '../../src/shared/codecs/index.ts';

describe('minorUnits', () => {
  const cents = codecFor('minorUnits');
  const { decode, encode, bound } = codecFor({ codec: 'minorUnits', by: 'currency' });
  const of = (currency: unknown) => (field: string) => (field === 'currency' ? currency : undefined);

  test('reads as many decimals as the currency of the record has', () => {
    expect(['EUR', 'JPY', 'kwd', undefined].map((code) => decode(1999, of(code)))).toEqual([19.99, 1999, 1.999, 19.99]);
    expect(codecFor({ codec: 'minorUnits', digits: 3 }).decode('1999')).toBe(1.999);
  });

  test('sends whole numbers in the form that came, exactly rounded', () => {
    expect(cents.encode(19.99, 1)).toBe(1999);
    expect(cents.encode(1.005, undefined)).toBe(101);
    expect(cents.encode(21.989, '1999')).toBe('2199');
    expect(encode(1200, 5, of('JPY'))).toBe(1200);
    expect(encode(5.25, undefined, of('KWD'))).toBe(5250);
  });

  test('an amount whose currency was changed is another number', () => {
    expect(encode(19.99, 1999, of('EUR'))).toBe(1999);
    expect(encode(19.99, 1999, of('KWD'))).toBe(19_990);
  });

  test('a bound between two amounts is the next whole one', () => {
    expect(bound(20 + Number.EPSILON * 20)).toBe(2001);
    expect(bound(20)).toBe(2000);
  });
});
