import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { widgets } from '../../src/widgets/index.ts';
import { grammars } from '../../tools/check/grammars.ts';
import { Place } from '../../tools/check/place.ts';

const root = resolve(import.meta.dirname, '../..');
const folders = ['src/widgets', 'src/custom/widgets'];

const filesOf = (name: string): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .map((file) => `src/${file}`)
      .filter((file) => file.startsWith(`${folder}/${name}/`)),
  );

test.each(widgets)('$name has a component', ({ name }) => {
  expect(filesOf(name).filter((file) => /\/Widget(\.lazy)?\.tsx$/.test(file))).toHaveLength(1);
});

test.each(widgets)('the grammar has $name under the word that names it', ({ name, namedBy }) => {
  const fieldUi = new Place('', grammars.entity).get('properties', 'uiSchema', 'additionalProperties', 'properties');
  const values = fieldUi.get(namedBy, 'enum').items.map(({ text }) => text);
  expect(values).toContain(name);
});
