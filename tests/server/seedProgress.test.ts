import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { showProgress } from '../../src/shop/demo/progress.ts';

/** What is written while a job of so many steps is done. */
function written(total: number, isTTY: boolean, step: number): string {
  const out = Object.assign(new PassThrough(), { isTTY });
  const tell = showProgress(total, out);
  for (let done = 0; done < total; done += step) tell(step);
  return String(out.read() ?? '');
}

test('without a terminal each tenth is a line', () => {
  const lines = written(1_000_000, false, 2000).split('\n');
  expect(lines).toHaveLength(12);
  expect(lines[1]).toBe('100,000 of 1,000,000 records');
  expect(lines[10]).toBe('1,000,000 of 1,000,000 records, making the indexes …');
});

test('in a terminal it is a bar in one line', () => {
  const text = written(10_000, true, 500);
  expect(text.split('\n')).toHaveLength(2);
  expect(text).toContain('\r[###############...............] 50 %, 5,000 of 10,000 records');
});

test('a small shop shows none', () => {
  expect(written(100, true, 10)).toBe('');
});
