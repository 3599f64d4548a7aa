import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findProblems, printed, readSchemaTexts } from '../../tools/check/schemaText.ts';
import { edited } from './edited.ts';
import { edits } from './mistakes.ts';

/** A copy of the shop's config, so that the real one may change without moving the lines below. */
const sound = readSchemaTexts(resolve(import.meta.dirname, 'shop'));

const BEFORE_JSON = edits.findIndex(({ what }) => what === 'a key twice');

const alone = edits.map((edit) => ({ ...edit, found: findProblems(edited(sound, edit)) }));

/** `mistakes.txt` is what the check prints for each edit. */
test('every mistake is reported with its place and a way out', async () => {
  const told = alone.map(({ what, found }) => {
    expect(found, what).not.toHaveLength(0);
    return `# ${what}\n${found.map((problem) => printed(problem)).join('\n')}\n`;
  });
  await expect(told.join('\n')).toMatchFileSnapshot('mistakes.txt');
});

test('no mistake hides another', () => {
  const together = new Map(sound);
  const expected = alone.slice(0, BEFORE_JSON).flatMap(({ file, from, to = '', found: [only, ...others] }) => {
    const parts = (together.get(file) ?? '').split(from ?? '\0');
    // Only edits that are still possible after the ones before, and that give one message.
    if (parts.length !== 2 || !only || others.length > 0) return [];
    together.set(file, parts.join(to));
    return [only.message];
  });
  const told = new Set(findProblems(together).map(({ message }) => message));
  expect(expected.length).toBeGreaterThan(40);
  // Only a name in an entity or field whose own name is now wrong cannot be checked.
  expect(expected.filter((message) => !told.has(message))).toEqual([
    expect.stringContaining("'OUTOFSTOCK' is not a value of status"),
    expect.stringContaining("'PERCENTAGE' is not a value of discountType"),
    expect.stringContaining("'cod' is not a field of discounts"),
  ]);
});
