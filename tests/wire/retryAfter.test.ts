import { expect, test } from 'vitest';
import { apiErrorOf } from '../../src/panel/wire/apiErrorOf.ts';
import { retryAfterOf } from '../../src/panel/wire/retryAfter.ts';

const now = Date.parse('2026-03-01T12:00:00Z');

test.each<[string, number | undefined]>([
  ['0', 0],
  ['1', 1000],
  [' 120 ', 120_000],
  ['1.5', 1500],
  ['Sun, 01 Mar 2026 12:00:30 GMT', 30_000],
  ['Sunday, 01-Mar-26 12:00:30 GMT', 30_000],
  ['Sun Mar  1 12:00:30 2026', 30_000],
  ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
  ['', undefined],
  ['-5', undefined],
  ['5 seconds', undefined],
  ['soon', undefined],
  ['1, 2', undefined],
  ['2026-03-01T12:00:30Z', undefined],
  ['Sun, 99 Mar 2026 12:00:30 GMT', undefined],
  ['9'.repeat(400), undefined],
])('Retry-After: %s is %s ms', (header, wait) => {
  expect(retryAfterOf(new Headers({ 'retry-after': header }), now)).toBe(wait);
});

test('a date counts from the time of the answer, whatever the clock here says', () => {
  const headers = new Headers({
    'retry-after': 'Sun, 01 Mar 2026 12:00:30 GMT',
    date: 'Sun, 01 Mar 2026 12:00:10 GMT',
  });
  expect(retryAfterOf(headers, now - 3_600_000)).toBe(20_000);
  expect(retryAfterOf(new Headers(), now)).toBe(undefined);
});

test.each([
  [429, 2000],
  [503, 2000],
  [500, undefined],
  [409, undefined],
])('the failure with the status %d has %s', (status, retryAfter) => {
  const headers = new Headers({ 'retry-after': '2' });
  expect(apiErrorOf(status, {}, undefined, undefined, { headers }).retryAfter).toBe(retryAfter);
});
