import { expect, test } from 'vitest';
import { formulaIn, rounded } from '../../src/panel/screens/batch/formula.ts';

test.each([
  ['× 1.1', 20, 22],
  ['x1,1', 20, 22],
  ['*2', 20, 40],
  ['+ 5', 20, 25],
  ['- 5', 20, 15],
  ['−2,5', 20, 17.5],
  ['- 10 %', 19.99, 17.99],
  ['+10%', 0.1, 0.11],
  ['× 110 %', 20, 22],
  ['/ 3', 20, 6.67],
  ['+ 1.234,50', 1, 1235.5],
  ['+10 %', 0.15, 0.17],
  ['-5 %', 19.99, 18.99],
  ['+10 %', 12_345_678_901.23, 13_580_246_791.35],
  ['＋ ١٠ ٪', 20, 22],
  ['+ 5 €', 20, 25],
])('%s of %d is %d', (text, now, next) => {
  expect(rounded(formulaIn(text, ',')?.(now) ?? Number.NaN, 0.01)).toBe(next);
});

test.each(['', '5', '× ', 'x y', '/ 0', '+ five', '10 %'])("'%s' is no formula", (text) => {
  expect(formulaIn(text, '.')).toBeUndefined();
});

test('a result is rounded to the step, else only to remove binary errors', () => {
  expect(rounded(0.1 + 0.2, undefined)).toBe(0.3);
  expect(rounded(17.4, 5)).toBe(15);
  expect(rounded(-1.005, 0.01)).toBe(-1.01);
  expect(rounded(2.675, 0.01)).toBe(2.68);
  expect(rounded(7.5, 1)).toBe(8);
  expect(rounded(1_234_567_890_123_456, 1)).toBe(1_234_567_890_123_456);
});
