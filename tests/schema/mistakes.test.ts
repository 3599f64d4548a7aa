import { resolve } from 'node:path';
import Ajv from 'ajv';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findProblems, printed, readSchemaTexts } from '../../tools/check/schemaText.ts';
import { metaSchemas } from '../../tools/generate/metaSchemas.ts';
import { edited } from './edited.ts';
import { edits } from './mistakes.ts';

/** A copy of the shop's config, so that the real one may change without moving the lines below. */
const sound = readSchemaTexts(resolve(import.meta.dirname, 'shop'));

/** What editors check the files by. */
const editor = new Ajv({ keywords: ['patternErrorMessage'], allowUnionTypes: true });
for (const [, text] of metaSchemas()) editor.addSchema(JSON.parse(text));

const BEFORE_JSON = edits.findIndex(({ what }) => what === 'a key twice');

const alone = edits.map((edit) => ({ ...edit, found: findProblems(edited(sound, edit)) }));

/** `mistakes.txt` is what the check prints for each edit. */
test('every mistake is told with its place and a way out', async () => {
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

test('anything in any place is told, and stops nothing', { timeout: 120_000 }, () => {
  const places = [...sound].flatMap(([file, text]) => pathsIn(JSON.parse(text)).map((path) => ({ file, path })));
  let told = 0;
  const odd = fc.oneof(fc.jsonValue(), fc.constantFrom(null, [], {}, '', '__proto__', { constructor: 1 }));
  fc.assert(
    fc.property(fc.constantFrom(...places), odd, ({ file, path }, value) => {
      const document = replaced(JSON.parse(sound.get(file) ?? ''), path, value);
      const problems = findProblems(new Map(sound).set(file, JSON.stringify(document)));
      for (const problem of problems) expect(printed(problem)).toMatch(/^schema\/\S+:\d+:\d+ {2}.*\S/);
      if (editorAccepts(file, document)) return;
      told += 1;
      expect(
        problems.map((problem) => problem.file),
        `${file} ${path.join('.')} = ${JSON.stringify(value)}`,
      ).toContain(file);
    }),
    // The same each time: what CI says must not be chance.
    { numRuns: 300, seed: 7 },
  );
  expect(told).toBeGreaterThan(100);
});

/** Whether an editor marks nothing in a file: it knows `schema/meta/` and nothing of the check. */
function editorAccepts(file: string, document: unknown): boolean {
  const kind = /\.(schema|ui)\.json$/.exec(file)?.[1] ?? 'panel';
  const name = { schema: 'record', ui: 'entity', panel: 'panel' }[kind];
  const validate = editor.getSchema(`${name}.schema.json`);
  if (!validate) throw new Error(`No grammar is named '${name}'.`);
  return validate(document) === true;
}

/** The paths of all values in a document. */
function pathsIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  return [[], ...Object.entries(value).flatMap(([key, inside]) => pathsIn(inside).map((path) => [key, ...path]))];
}

function replaced(value: unknown, [key, ...path]: readonly string[], by: unknown): unknown {
  if (key === undefined || typeof value !== 'object' || value === null) return by;
  const entries = Object.entries(value).map(([name, inside]) => [
    name,
    name === key ? replaced(inside, path, by) : inside,
  ]);
  return Array.isArray(value) ? entries.map(([, inside]) => inside) : Object.fromEntries(entries);
}
