import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { widgets } from '../../src/widgets/index.ts';
import { grammars } from '../../tools/check/grammars.ts';
import { Place } from '../../tools/check/place.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'src/widgets');
const names = widgets.map(({ name }) => name);

const filesBelow = (directory: string): string[] =>
  readdirSync(join(root, directory), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mjs)$/.test(file))
    .map((file) => join(directory, file));

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** The files of a kind's own folder. */
const ownFiles = (name: string) => filesBelow(`src/widgets/${name}`);

test('every folder with a definition is a kind of that name, and every kind has its folder', () => {
  const folders = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'definition.ts')));
  expect(folders.sort()).toEqual([...names].sort());
});

test.each(names)('%s has one component', (name) => {
  const components = ownFiles(name).filter((file) => /\/Widget(\.lazy)?\.tsx$/.test(file));
  expect(components).toHaveLength(1);
});

test.each(widgets)('the grammar has $name under the word that names it', ({ name, namedBy }) => {
  const fieldUi = new Place('', grammars.entity).get('properties', 'uiSchema', 'additionalProperties', 'properties');
  const values = fieldUi.get(namedBy, 'enum').items.map(({ text }) => text);
  expect(values).toContain(name);
});

test('every option is described, with an example of its value', () => {
  const bare = widgets.flatMap(({ name, options }) =>
    Object.entries(options.properties)
      .filter(([, { description, examples = [] }]) => !description || examples.length === 0)
      .map(([option]) => `${name}.${option}`),
  );
  expect(bare).toEqual([]);
});

test('no kind imports another', () => {
  const reaching = names.flatMap((name) =>
    ownFiles(name).flatMap((file) => {
      const others = names.filter((other) => other !== name && textOf(file).includes(`/${other}/`));
      return others.map((other) => `${file} imports ${other}`);
    }),
  );
  expect(reaching).toEqual([]);
});

/** A config, also one made for a test, names kinds: that is what it is for. */
const inConfig = /["']ui:(widget|field)["']: ["']\w+["']/g;
/** Texts of the real config, misspelt. */
const misspelt = 'tests/schema/mistakes.ts';

test('nothing but the index knows a kind by name', () => {
  const known = new RegExp(`['"](${names.join('|')})['"]|/(${names.join('|')})/`);
  const apart = ['src/widgets/index.ts', 'src/server/references.ts', misspelt, relative(root, import.meta.filename)];
  const knowing = ['src', 'tools', 'tests']
    .flatMap(filesBelow)
    .filter((file) => !names.some((name) => file.startsWith(`src/widgets/${name}/`)) && !apart.includes(file))
    .filter((file) => known.test(textOf(file).replaceAll(inConfig, '')));
  expect(knowing).toEqual([]);
});
