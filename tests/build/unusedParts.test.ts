import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { cells } from '../../src/panel/cells/index.ts';
import { codecs } from '../../src/shared/codecs/index.ts';
import { stubsFor } from '../../tools/build/unusedParts.ts';

const root = resolve(import.meta.dirname, '../..');
const leftOut = (...texts: string[]) => [...stubsFor(texts).keys()].map((path) => path.slice(`${root}/src/`.length));

test('a built page lacks the cells and codecs that its config does not name, and no default', () => {
  const none = leftOut('{ "cell": "number" }');
  expect(none).toEqual(
    expect.arrayContaining([
      'panel/cells/due/definition.ts',
      'panel/cells/date/definition.ts',
      'shared/codecs/minorUnits/definition.ts',
      'panel/data/lists/pagedList.ts',
      'panel/cells/time/definition.ts',
      'panel/widgets/form/TimeInput.tsx',
    ]),
  );
  // What fields in templates have without being named.
  expect(none.filter((path) => /cells\/(text|number|enum|reference|yesNo|list)\//.test(path))).toEqual([]);
  const [fields, paged] = [
    '{ "format": "date", "reference": { "entity": "rates" } }',
    '{ "paging": "server", "wire": { "price": { "codec": "minorUnits" } } }',
  ];
  expect(leftOut(fields)).not.toContain('panel/cells/date/definition.ts');
  const two = leftOut(fields, paged);
  expect(two.filter((path) => /date\/|minorUnits|pagedList|reference/.test(path))).toEqual([]);
  expect(leftOut('{ "format": "time" }').filter((path) => /time/i.test(path) && !/dateTime/i.test(path))).toEqual([]);
  expect(leftOut(JSON.stringify([...cells, ...codecs].map(({ name }) => name)), paged)).toEqual([]);
});

test('each module that may be left out is there, and what stands in for it has its names', () => {
  const exportsOf = (file: string) =>
    [...readFileSync(file, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name).toSorted();
  for (const [module, stub] of stubsFor([])) {
    const standIn = exportsOf(resolve(root, 'tools/build/stubs', stub));
    expect(standIn).not.toEqual([]);
    expect(exportsOf(module)).toEqual(expect.arrayContaining(standIn));
  }
});
