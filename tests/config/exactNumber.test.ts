import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exactJson, exactJsonIn, isLongNumber, numberOrDigits, withDigits } from '../../src/shared/text/exactNumber.ts';

test('JSON without long numbers is read and written as usual', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (json) => {
      const text = JSON.stringify(json);
      expect(exactJson(await exactJsonIn(text))).toBe(text);
    }),
  );
});

test('JSON with a long number is read and written as any other, but for its digits', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.constantFrom(0, 2), async (json, space) => {
      const text = JSON.stringify({ id: 1, json, list: [{ id: 1 }, null] }, undefined, space);
      const long = text.replace(/"id": ?1\b/g, (member) => member.replace('1', '9007199254740993'));
      expect(exactJson(await exactJsonIn(long), space)).toBe(long);
    }),
  );
  const twice = '{"id":9007199254740993,"name":"a","name":"b","__proto__":{"a":1}}';
  expect(exactJson(await exactJsonIn(twice))).toBe('{"id":9007199254740993,"name":"b","__proto__":{"a":1}}');
});

test('a value without an exact number stays the same object', () => {
  const circle: Record<string, unknown> = { list: [{ name: 'a' }] };
  circle['self'] = circle;
  expect(withDigits(circle)).toBe(circle);
});

test('numbers of any length keep their digits, whatever texts are beside them', async () => {
  const digits = fc
    .tuple(fc.bigInt(), fc.option(fc.nat(), { nil: undefined }))
    .map(([whole, part]) => (part === undefined ? `${whole}` : `${whole}.${part}`))
    .filter(isLongNumber);
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('id:9007199254740993, next', '[9007199254740993]', '\\"1,12345678901234567890,'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, digits), { minLength: 1 }), async (pairs) => {
      const json = `[${pairs.map(([key, number]) => `{"text":${JSON.stringify(key)},"number":${number}}`).join(',')}]`;
      expect(exactJson(await exactJsonIn(json))).toBe(json);
      expect(withDigits(await exactJsonIn(json))).toEqual(pairs.map(([key, number]) => ({ text: key, number })));
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

test('invalid JSON is none, also with long numbers', async () => {
  expect(await exactJsonIn('{"a":9007199254740993')).toBeUndefined();
  expect(await exactJsonIn('{"a":90071992547409.93.1}')).toBeUndefined();
});

test.each(['0x10', '0X0', '0b0', ' 0o7'])('%j is no number: nobody writes one with another base', (text) => {
  expect(numberOrDigits(text)).toBeUndefined();
});
