import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findProblems, readSchemaTexts } from '../../tools/check/schemaText.ts';

const sound = readSchemaTexts(resolve(import.meta.dirname, 'shop'));

/** What the check says after an edit of the roles' or the products' configuration. */
function saidAfter(file: string, from: string, to: string): string[] {
  const parts = (sound.get(file) ?? '').split(from);
  expect(parts, `${from} stands once in ${file}`).toHaveLength(2);
  return findProblems(new Map(sound).set(file, parts.join(to))).map(({ message }) => message);
}

const all = '"name", "slug", "price", "status", "sku", "stock", "description", "categories", "discounts", "images"';
const sections = (...some: string[]) =>
  saidAfter('products.ui.json', '"form": {', `"form": { "sections": [${some.join()}],`);
const section = (title: string, fields: string) => `{ "title": "${title}", "fields": [${fields}] }`;

test('sections that hold every field are right', () => {
  expect(sections(section('All', `${all}, "attributes"`))).toEqual([]);
  expect(sections(section('Most', all), section('Rest', '"attributes"'))).toEqual([]);
});

test.each([
  ['leave out a field', [section('All', all)], 'leaves out attributes: every field of the form is in a section.'],
  ['name a field twice', [section('A', `${all}, "attributes"`), section('B', '"name"')], "'name' is in 'A' already."],
  ['misspell one', [section('A', `${all}, "attributes", "atributes"`)], "'atributes' is no field of the form."],
  ['have one title', [section('A', all), section('A', '"attributes"')], "'A' is a section already."],
  ['have no fields', [section('A', `${all}, "attributes"`), section('B', '')], 'must have at least 1 entry.'],
  [
    'show what nobody edits',
    [section('A', `${all}, "attributes", "id"`)],
    'is of no use: a readOnly field is not in the form.',
  ],
])('sections that %s', (_, some, message) => {
  expect(sections(...some)).toContain(message);
});

test('a layout without sections', () => {
  expect(saidAfter('products.ui.json', '"form": {', '"form": { "layout": "tabs",')).toContain(
    'is of no use: there is no form.sections.',
  );
});

const following = (options: string) =>
  saidAfter('products.ui.json', '"sku": { "ui:options": { "span": 4 } }', `"sku": { "ui:options": ${options} }`);

test('a field may have its value from another', () => {
  expect(following('{ "from": "name", "as": "slug" }')).toEqual([]);
  expect(following('{ "from": "name" }')).toEqual([]);
});

test.each([
  ['{ "from": "nmae" }', "'nmae' is no field of the form."],
  ['{ "from": "sku" }', 'is the field itself.'],
  ['{ "from": "stock" }', "'stock' is of type 'number', and 'sku' of type 'string'."],
  ['{ "from": "name", "as": "sluggish" }', "'sluggish' is not known here. There are: copy, slug, upper, lower."],
  ['{ "as": "slug" }', "is of no use without 'from'."],
])('a field with %s', (options, message) => {
  expect(following(options)).toContain(message);
});
