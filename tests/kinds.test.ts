import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { grammars, kinds } from '../tools/check/grammars.ts';
import { Place } from '../tools/check/place.ts';

const root = resolve(import.meta.dirname, '..');

const filesBelow = (directory: string): string[] =>
  readdirSync(join(root, directory), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/\.d\.json\.ts$|\/node_modules\//.test(file))
    .map((file) => `${directory}/${file}`);

const sources = ['src', 'tools', 'tests'].flatMap(filesBelow);
const texts = new Map(sources.map((file) => [file, readFileSync(join(root, file), 'utf8')]));

/** The folder of a group of kinds. */
const homeOf = (group: string): string => `src/${group === 'codecs' ? 'shared' : 'panel'}/${group}`;

/** The folders that may hold kinds of a group: the panel's own and the shop's. */
const homes = (group: string): string[] => [homeOf(group), `src/shop/custom/${group}`];

const foldersIn = (directory: string): string[] =>
  existsSync(join(root, directory))
    ? readdirSync(join(root, directory)).filter((name) => existsSync(join(root, directory, name, 'definition.ts')))
    : [];

const allKinds = Object.entries(kinds).flatMap(([group, some]) =>
  some.map((kind) => ({ ...kind, group, folder: homes(group).find((home) => foldersIn(home).includes(kind.name)) })),
);

describe.each(Object.entries(kinds))('%s', (group, some) => {
  test('each folder is a kind of its name, and each kind has a folder', () => {
    const folders = homes(group).flatMap(foldersIn);
    expect(folders.sort()).toEqual(some.map(({ name }) => name).sort());
  });

  test('each option is described, with an example of its value', () => {
    const bare = some.flatMap(({ name, options }) =>
      Object.entries(options.properties)
        .filter(([, { description, examples = [] }]) => !description || examples.length === 0)
        .map(([option]) => `${name}.${option}`),
    );
    expect(bare).toEqual([]);
  });
});

test('a kind has at most one component, a widget one, a codec none', () => {
  const components = allKinds.map(({ name, group, folder }) => ({
    kind: `${group}/${name}`,
    files: sources.filter(
      (file) => file.startsWith(`${folder}/${name}/`) && /\/(Cell|Widget)(\.lazy)?\.tsx$/.test(file),
    ),
  }));
  expect(components.filter(({ files }) => files.length > 1)).toEqual([]);
  expect(components.filter(({ kind, files }) => kind.startsWith('codecs/') && files.length > 0)).toEqual([]);
  expect(components.filter(({ kind, files }) => kind.startsWith('widgets/') && files.length === 0)).toEqual([]);
});

test.each(kinds.widgets)('the grammar has $name under the word that names it', ({ name, namedBy }) => {
  const fieldUi = new Place('', grammars.entity).get('definitions', 'fieldUi', 'properties');
  const values = fieldUi.get(namedBy, 'enum').items.map(({ text }) => text);
  expect(values).toContain(name);
});

/** The files that list the kinds. */
const indexes = Object.keys(kinds).flatMap((group) => [`${homeOf(group)}/index.ts`, `src/shop/custom/${group}.ts`]);

/** Whether a file belongs to a kind: it is in its folder, or tests only this kind. */
const isOf = (file: string, { name, group, folder }: (typeof allKinds)[number]): boolean =>
  file.startsWith(`${folder}/${name}/`) || file.startsWith(`tests/${group}/${name}.`);

/** The modules of the repository that a file imports: 'src/panel/cells/cell.ts'. */
const importsOf = (file: string): string[] =>
  [...(texts.get(file) ?? '').matchAll(/from '(\.[^']*)'/g)].map(([, path = '']) => join(dirname(file), path));

test('only the index and its own tests import from the folder of a kind', () => {
  const importing = allKinds.flatMap((kind) =>
    sources
      .filter((file) => !indexes.includes(file) && !isOf(file, kind))
      .filter((file) => importsOf(file).some((path) => path.startsWith(`${kind.folder}/${kind.name}/`)))
      .map((file) => `${file} imports ${kind.name}`),
  );
  expect(importing).toEqual([]);
});

/** Tests whose text contains a config. */
const configs = [
  'tests/kinds.test.ts',
  'tests/schema/deadEnds.ts',
  'tests/schema/mistakes.ts',
  'tests/screens/backend.browser.test.tsx',
  'tests/screens/changes.browser.test.tsx',
  'tests/screens/columns.browser.test.tsx',
  'tests/screens/conflicts.long.browser.test.tsx',
  'tests/screens/crates.ts',
  'tests/screens/gadgets.ts',
  'tests/screens/inside.browser.test.tsx',
  'tests/screens/leases.ts',
  'tests/screens/parcels.ts',
  'tests/screens/sorting.browser.test.tsx',
  'tests/screens/tickets.ts',
  'tests/server/namedBody.test.ts',
  'tests/server/newEntity.test.ts',
  'tests/server/oddConfig.test.ts',
  'tests/tools/check.test.ts',
  'tests/tools/schemaDiff.test.ts',
  'tests/tools/audit.test.ts',
  'tests/widgets/choice.browser.test.tsx',
  'tests/wire/call.test.ts',
  'tests/wire/innerCodecs.test.ts',
];

/** Whether a name has several words: as a text of its own it then can only be the kind. */
const isDistinctive = (name: string): boolean => /[a-z][A-Z]/.test(name);

/** Words before an everyday name that make it the name of a kind: `cell === 'date'`, `"ui:widget": "Switch"`. */
const about = '\\b(cells?|codecs?|columns?|widgets?|ui:widget|ui:field|cellOf|codecFor)\\b';

/** The lines of a text that name a kind. */
function linesNaming(name: string, text: string): string[] {
  const quoted = `['"\`]${name}['"\`]`;
  const naming = new RegExp(isDistinctive(name) ? quoted : `${about}.{0,30}${quoted}`);
  return text.split('\n').filter((line) => naming.test(line));
}

/** Where other backends are set up, whose types have such names as well: Directus has a 'dateTime'. */
const isOfBackend = (file: string): boolean => file.startsWith('tools/rehearse/backends/');

test('no other file of the engine and the tools names a kind', () => {
  const naming = allKinds.flatMap((kind) =>
    sources
      .filter((file) => !file.startsWith('tests/') && !indexes.includes(file) && !isOf(file, kind))
      .filter((file) => !isOfBackend(file))
      .flatMap((file) => linesNaming(kind.name, texts.get(file) ?? '').map((line) => `${file}: ${line.trim()}`)),
  );
  expect(naming).toEqual([]);
});

test('each test that is exempt as a config names a kind', () => {
  const idle = configs.filter(
    (file) => !allKinds.some((kind) => linesNaming(kind.name, texts.get(file) ?? '').length > 0),
  );
  expect(idle).toEqual([]);
});

test('a file that names a kind is found', () => {
  expect(linesNaming('dateOnly', "if (codec === 'dateOnly') return;")).toHaveLength(1);
  expect(linesNaming('date', "const wide = column.cell === 'date' ? 2 : 1;")).toHaveLength(1);
  expect(linesNaming('switch', "case 'a': cellOf({ field, title, cell: 'switch' })")).toHaveLength(1);
  expect(linesNaming('Switch', '{ "ui:widget": "Switch" }')).toHaveLength(1);
  expect(linesNaming('date', "if (format === 'date') return day;")).toHaveLength(0);
});
