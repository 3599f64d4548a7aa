import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  exactJson,
  isLongNumber,
  numberOrDigits,
  parseExactly,
  withDigits,
} from '../../src/shared/text/exactNumber.ts';

test('JSON without long numbers is read and written as usual', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      const text = JSON.stringify(json);
      expect(exactJson(parseExactly(text))).toBe(text);
    }),
  );
});

test('numbers of any length keep their digits, whatever texts are beside them', () => {
  const digits = fc
    .tuple(fc.bigInt(), fc.option(fc.nat(), { nil: undefined }))
    .map(([whole, part]) => (part === undefined ? `${whole}` : `${whole}.${part}`))
    .filter(isLongNumber);
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('id:9007199254740993, next', '[9007199254740993]', '\\"1,12345678901234567890,'),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(text, digits), { minLength: 1 }), (pairs) => {
      const json = `[${pairs.map(([key, number]) => `{"text":${JSON.stringify(key)},"number":${number}}`).join(',')}]`;
      expect(exactJson(parseExactly(json))).toBe(json);
      expect(withDigits(parseExactly(json))).toEqual(pairs.map(([key, number]) => ({ text: key, number })));
    }),
  );
});

test.each([
  ['9007199254740993', true],
  ['9007199254740992', true],
  ['9007199254740991', false],
  ['0.30000000000000004', false],
  ['0.10000000000000001', false],
  ['12345678901234.5678', true],
  ['12.500000000000000000000', false],
  ['0.1234567890123456789', true],
  ['1234567890123456789x', false],
])('%s is a long number: %s', (text, isLong) => {
  expect(isLongNumber(text)).toBe(isLong);
});

test('invalid JSON is refused, also with long numbers', () => {
  expect(() => parseExactly('{"a":9007199254740993')).toThrow(SyntaxError);
  expect(() => parseExactly('{"a":90071992547409.93.1}')).toThrow(SyntaxError);
});

test.each(['0x10', '0X0', '0b0', ' 0o7'])('%j is no number: nobody writes one with another base', (text) => {
  expect(numberOrDigits(text)).toBeUndefined();
});
