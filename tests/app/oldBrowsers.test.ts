import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { transformWithOxc } from 'vite';
import { describe, expect, test } from 'vitest';

const file = resolve(import.meta.dirname, '../../src/panel/app/oldBrowsers.ts');
const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file);

/** The page's globals of a browser that lacks functions. @returns evaluates an expression there */
function browserWithout(...lacking: readonly string[]) {
  const context = createContext({
    AbortController,
    AbortSignal: Object.assign(() => undefined, { prototype: AbortSignal.prototype }),
    DOMException,
    setTimeout,
  });
  for (const name of lacking) runInContext(`delete ${name}`, context);
  runInContext(code.replace(/^export /gm, ''), context);
  return (expression: string): unknown => runInContext(`JSON.stringify(${expression})`, context);
}

const ofArrays = ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with'];
const old = browserWithout(
  ...ofArrays.map((name) => `Array.prototype.${name}`),
  'String.prototype.at',
  'Object.hasOwn',
);
const here = browserWithout();

describe('polyfills of missing functions', () => {
  test.each([
    '[[1, 2, 3].at(-1), [1].at(), [].at(0), [1, 2].at(1.7), "abc".at(-2)]',
    '[[1, 2, 3].findLast((one) => one < 3), [1].findLast(() => false), [1, 2, 1].findLastIndex((one) => one === 1)]',
    '[[10, 9, 1].toSorted(), [10, 9, 1].toSorted((a, b) => a - b)]',
    '[1, 2, 3].toReversed()',
    '[[1, 2, 3].toSpliced(1, 1), [1, 2, 3].toSpliced(0, 0, 7, 8), [1, 2, 3].toSpliced(1)]',
    '[[1, 2, 3].with(1, 7), [1, 2, 3].with(-1, 7)]',
    '[Object.hasOwn({ a: 1 }, "a"), Object.hasOwn({}, "toString")]',
    '(() => { const list = [2, 1]; list.toSorted(); list.toReversed(); list.with(0, 9); return list; })()',
    '(() => { const keys = []; for (const key in [1]) keys.push(key); return keys; })()',
  ])('%s', (expression) => {
    expect(old(expression)).toBe(here(expression));
  });

  test('a signal of several ends with the first', () => {
    const run = (body: string) =>
      old(`(() => { const [one, other] = [new AbortController(), new AbortController()]; ${body} })()`);
    expect(
      run(
        'const any = AbortSignal.any([one.signal, other.signal]); other.abort("why"); return [any.aborted, any.reason]',
      ),
    ).toBe('[true,"why"]');
    expect(run('one.abort("before"); return AbortSignal.any([one.signal]).reason')).toBe('"before"');
    expect(run('return AbortSignal.any([one.signal]).aborted')).toBe('false');
  });
});

test('other missing functions are named', () => {
  expect(browserWithout('String.prototype.replaceAll')('lacking().includes("String.replaceAll")')).toBe('true');
  expect(here('lacking().includes("String.replaceAll")')).toBe('false');
});
