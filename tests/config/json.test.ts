import { expect, test } from 'vitest';
import { isSameJson } from '../../src/shared/base/json.ts';

test.each<[unknown, unknown, boolean]>([
  [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{ a: 1, b: 2 }, { a: 1 }, false],
  [{ toString: 'x' }, {}, false],
  [[1, 2], [1], false],
  [[1], { 0: 1 }, false],
  [null, {}, false],
])('%j and %j are the same: %s', (one, other, isSame) => {
  expect(isSameJson(one, other)).toBe(isSame);
});
