import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import {
  findProblems,
  mistakesIn,
  printed,
  readSchemaTexts,
  recordFileProblems,
} from '../../tools/check/schemaText.ts';
import { deadEnds, unreadable } from './deadEnds.ts';
import { edited } from './edited.ts';
import { type ConfigEdit, edit } from './mistakes.ts';

const sound = readSchemaTexts(resolve(import.meta.dirname, 'shop'));
const told = (change: ConfigEdit) => findProblems(edited(sound, change)).map((problem) => printed(problem));

test('a dead end is reported with its place and a way out', async () => {
  const all = deadEnds.map((change) => {
    const found = told(change);
    expect(found, change.what).not.toHaveLength(0);
    return `# ${change.what}\n${found.join('\n')}\n`;
  });
  await expect(all.join('\n')).toMatchFileSnapshot('deadEnds.txt');
});

test('an entity in no menu and a field without a title are warnings: the config is used all the same', () => {
  const warned = deadEnds.filter((change) => mistakesIn(findProblems(edited(sound, change))).length === 0);
  expect(warned.map(({ what }) => what)).toEqual([
    'an action that the embedded API does not serve',
    'a call after a save that adds nothing',
    'a field without a title',
    'an entity in no menu',
  ]);
});

test('each unreadable file has its message', () => {
  const sentences = unreadable.map(([what, spoil]) => {
    const [problem] = findProblems(new Map(sound).set('orders.ui.json', spoil(sound.get('orders.ui.json') ?? '')));
    return `${what}: ${problem?.line}:${problem?.column} ${problem?.message}`;
  });
  expect(sentences).toMatchInlineSnapshot(`
    [
      "a byte order mark: 1:1 begins with a byte order mark: save the file as UTF-8 without BOM.",
      "another encoding: 1:2 is not UTF-8: byte 2 of the file, here, is part of another encoding. Save the file as UTF-8.",
      "nothing: 1:1 is empty: there must be an object, {…}.",
      "spaces: 1:1 is empty: there must be an object, {…}.",
      "a list: 1:1 must be an object, {…}, not a list.",
      "null: 1:1 must be an object, {…}, not null.",
      "a text: 1:1 must be an object, {…}, not a text.",
      "a number: 1:1 must be an object, {…}, not a number.",
      "a word: 1:1 is not JSON: texts stand in double quotes.",
      "its first half: 15:64 a '}' is missing before this.",
      "NaN: 1:11 'NaN' is not a value in JSON: a number has digits.",
      "-Infinity: 1:11 '-Infinity' is not a value in JSON: a number has digits.",
      "undefined: 1:11 'undefined' is not a value in JSON: leave the key out.",
      "True: 1:11 'True' is not a value in JSON: write true.",
      "a number without a digit before the point: 1:11 is not a number in JSON: a digit or '-' comes first.",
      "two documents: 27:1 the document has ended before this.",
      "a merge conflict: 1:1 has a conflict of Git in line 1: keep one of the two.",
    ]
  `);
});

const sides = (...markers: string[]) => ['{', '  "title": [', ...markers, '  ]', '}'].join('\n');
test.each([
  ['two sides', sides('<<<<<<< HEAD', '"a"', '=======', '"b"', '>>>>>>> other'), 'lines 3-7'],
  [
    'three, as diff3 has them',
    sides('<<<<<<< HEAD', '"a"', '||||||| base', '"c"', '=======', '>>>>>>> other'),
    'lines 3-8',
  ],
  ['a marker that is left', sides('"a"', '>>>>>>> other'), 'line 4'],
  ['the middle that is left', sides('"a"', '=======', '"b"'), 'line 4'],
  [
    'a file from Windows',
    sides('<<<<<<< HEAD', '"a"', '=======', '"b"', '>>>>>>> x').replaceAll('\n', '\r\n'),
    'lines 3-7',
  ],
  [
    'two conflicts',
    sides('<<<<<<< HEAD', '=======', '"b"', '>>>>>>> x', '<<<<<<< HEAD', '"c"', '=======', '>>>>>>> x'),
    'lines 3-6 and 7-10',
  ],
])('a conflict of Git is called so: %s', (_, text, lines) => {
  const message = `has a conflict of Git in ${lines}: keep one of the two.`;
  for (const file of [
    'panel.json',
    'orders.schema.json',
    'locales/de.json',
    '../brand/theme.json',
    '../migrations/0001.json',
  ])
    expect(findProblems(new Map(sound).set(file, text)).filter((one) => one.file === file)).toMatchObject([
      { message, code: 'invalid-json' },
    ]);
});

test('what looks like a conflict within a text is none', () => {
  const text = (sound.get('panel.json') ?? '').replace('"title": "', '"title": "<<<<<<< ');
  expect(findProblems(new Map(sound).set('panel.json', text))).toEqual([]);
});

test('the records of a new database are checked as well', () => {
  const shop = mkdtempSync(join(tmpdir(), 'records-'));
  for (const folder of ['schema', 'records', 'schema/records']) mkdirSync(join(shop, folder));
  writeFileSync(join(shop, 'records/products.json'), '[\n<<<<<<< HEAD\n=======\n>>>>>>> other\n]');
  writeFileSync(join(shop, 'records/staff.json'), '[]');
  writeFileSync(join(shop, 'schema/records/orders.json'), '{}');
  expect(recordFileProblems(join(shop, 'schema')).map((problem) => printed(problem).split('\n')[0])).toEqual([
    'schema/records/orders.json:1:1  must be a list, […], not an object. [invalid-json]',
    'records/products.json:2:1  has a conflict of Git in lines 2-4: keep one of the two. [invalid-json]',
  ]);
  rmSync(shop, { recursive: true });
});

test('a panel without defaults is one problem, however many texts come from there', () => {
  const shared = readSchemaTexts(resolve(import.meta.dirname, '../shop'));
  const { defaults, ...panel } = JSON.parse(shared.get('panel.json') ?? '');
  expect(Object.keys(defaults)).not.toHaveLength(0);
  const found = mistakesIn(findProblems(new Map(shared).set('panel.json', JSON.stringify(panel))));
  expect(found.map(({ file, message }) => `${file} ${message}`)).toEqual([
    expect.stringMatching(/^panel.json 'defaults' is missing: /),
  ]);
});

const productUi = edit('products.ui.json');
const roleUi = edit('roles.ui.json');
const panel = edit('panel.json');

test.each([
  productUi('a key to omit that the schema leaves out', '"omit": ["reviews",', '"omit": ["reviews", "updatedAt",'),
  productUi(
    'a step that the numbers have',
    '"price": { "ui:options": { "span": 4 } }',
    '"price": { "ui:options": { "step": 0.05 } }',
  ),
  productUi('a cleared text', '"sku": { "ui:options"', '"sku": { "ui:emptyValue": "", "ui:options"'),
  productUi(
    'a hidden field with a default',
    '"ui:enumNames": ["Draft", "Active", "Archived", "Out of Stock"]',
    '"ui:widget": "hidden"',
  ),
  productUi('braces around nothing', '"sku": { "ui:options"', '"sku": { "ui:help": "In braces: { }", "ui:options"'),
  roleUi(
    'a body that has all that is required',
    '"body": { "role": "role" } },\n    "update"',
    '"body": { "userId": "userId", "role": "role" } },\n    "update"',
  ),
  panel(
    'entries of one title for different people',
    '"title": "Roles", "entity": "roles"',
    '"title": "Users", "roles": ["STAFF"], "entity": "roles"',
  ),
  edit('products.schema.json')(
    'the draft that a tool needs',
    './meta/record.schema.json',
    'https://json-schema.org/draft/2020-12/schema',
  ),
])('is allowed: $what', (change) => {
  expect(told(change)).toEqual([]);
});

test('files that nothing reads are reported', () => {
  const texts = new Map([...sound, ['products.ui.yaml', ''], ['orders.ui.json~', '']]);
  expect(findProblems(texts).map(({ file, message }) => `${file} ${message}`)).toEqual([
    expect.stringMatching(/^orders.ui.json~ no part of the panel uses this file: .* Did you mean 'orders.ui.json'\?$/),
    expect.stringMatching(/^products.ui.yaml no part of the panel uses this file: /),
  ]);
});
