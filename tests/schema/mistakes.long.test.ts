import { resolve } from 'node:path';
import Ajv from 'ajv';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findProblems, printed, readSchemaTexts } from '../../tools/check/schemaText.ts';
import { metaSchemas } from '../../tools/generate/metaSchemas.ts';

const sound = readSchemaTexts(resolve(import.meta.dirname, 'shop'));

/** What editors check the files by. */
const editor = new Ajv({ keywords: ['patternErrorMessage'], allowUnionTypes: true });
for (const [, text] of metaSchemas()) editor.addSchema(JSON.parse(text));

test('any value at any place is reported, and never crashes the check', () => {
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
