import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Ajv from 'ajv';
import { describe, expect, test } from 'vitest';
import { findProblems, mistakesIn, printed, readSchemaTexts } from '../../tools/check/schemaText.ts';
import { metaSchemas } from '../../tools/generate/metaSchemas.ts';

const root = resolve(import.meta.dirname, '../..');
const directory = join(root, 'schema');
const texts = readSchemaTexts(directory);

test('the config has no mistakes', () => {
  expect(mistakesIn(findProblems(texts)).map((problem) => printed(problem))).toEqual([]);
});

test.each(['examples/atelier', 'examples/start'])(
  '%s has neither mistakes nor warnings, but for texts that wait for a translation',
  (folder) => {
    const problems = findProblems(readSchemaTexts(join(root, folder)));
    const others = problems.filter(({ code }) => code !== 'untranslated');
    expect(others.map((problem) => printed(problem, folder))).toEqual([]);
  },
);

test('readOnly beside computed is no problem, in lines either', () => {
  const atelier = readSchemaTexts(join(root, 'examples/atelier'));
  const file = 'invoices.schema.json';
  const said = atelier.get(file)?.replace('"title": "Amount",', '"title": "Amount", "readOnly": true,') ?? '';
  expect(said).toContain('"readOnly": true');
  expect(findProblems(new Map(atelier).set(file, said)).map(({ message }) => message)).toEqual([]);
});

test('a panel.json that cannot be read is the only problem: its defaults are not missed', () => {
  const unreadable = new Map(texts).set('panel.json', `// our shop\n${texts.get('panel.json')}`);
  expect(mistakesIn(findProblems(unreadable)).map(({ file, message }) => `${file}: ${message}`)).toEqual([
    'panel.json: JSON has no comments.',
  ]);
});

test.each(['schema', 'examples/atelier'])(
  'a schema of %s that cannot be read is the only problem: nothing is missed of its fields',
  (folder) => {
    const sound = readSchemaTexts(join(root, folder));
    const schemas = [...sound].filter(([file]) => file.endsWith('.schema.json'));
    expect(schemas).not.toHaveLength(0);
    for (const [file, text] of schemas) {
      const unreadable = new Map(sound).set(file, text.replace('"properties"', '"title" "properties"'));
      const found = mistakesIn(findProblems(unreadable));
      expect(found, file).toEqual([expect.objectContaining({ file, code: 'invalid-json' })]);
    }
  },
);

test('a misspelt name in a reference is one problem: its widget misses no options', () => {
  const [file, text = ''] = [...texts].find(([name, json]) => /\.schema\./.test(name) && /"to": "\w+"/.test(json)) ?? [
    '',
  ];
  const misspelt = text.replace(/"to": "(\w+)"/, '"to": "$1x"');
  expect(mistakesIn(findProblems(new Map(texts).set(file, misspelt))).map(({ code }) => code)).toEqual([
    'unknown-entity',
  ]);
});

test('limits of times are for times, in a field and in a condition', () => {
  const opens =
    '"opens": { "type": "string", "format": "time", "title": "Opens", "formatMaximum": "20:00", "errorMessage": "?" },';
  const odd = '"odd": { "type": "string", "title": "Odd", "formatMinimum": "08:00", "errorMessage": "?" },';
  const early = '{ "properties": { "opens": { "formatMaximum": "09:00", "errorMessage": "?" } } }';
  const condition = `"if": { "properties": { "discountType": { "const": "PERCENT" } } }, "then": ${early},`;
  const text =
    texts
      .get('discounts.schema.json')
      ?.replace('\n  "properties": {', `${condition} "properties": { ${opens} ${odd}`) ?? '';
  const found = findProblems(new Map(texts).set('discounts.schema.json', text));
  expect(found.flatMap(({ code, message }) => (code === 'rule-mismatch' ? message : []))).toEqual([
    "properties.odd.formatMinimum: compares dates and times: the field has no format 'date', 'date-time' or 'time'.",
  ]);
});

test.each([...texts])('%s names its grammar, so that editors complete and check it', (file, text) => {
  const kind = /^locales\/|\.schema\.|\.ui\./.exec(file)?.[0] ?? '';
  const grammars = { 'locales/': '../meta/locale', '.schema.': './meta/record', '.ui.': './meta/entity' };
  const grammar = new Map(Object.entries(grammars)).get(kind) ?? './meta/panel';
  expect(JSON.parse(text)).toHaveProperty('$schema', `${grammar}.schema.json`);
});

describe.each([...metaSchemas()])('schema/meta/%s', (file, text) => {
  test('matches the grammar (else: npm run schema)', () => {
    expect(readFileSync(resolve(directory, 'meta', file), 'utf8')).toBe(text);
  });

  test('is a schema of the draft it names, which editors understand', () => {
    const ajv = new Ajv({ keywords: ['patternErrorMessage'], allowUnionTypes: true });
    expect(ajv.validateSchema(JSON.parse(text))).toBe(true);
    const validate = ajv.compile(JSON.parse(text));
    const others = [
      'tools/init/template/brand/theme.json',
      'examples/atelier/migrations/0001-makers-becomes-and-more.json',
    ].map((name) => [name, readFileSync(join(root, name), 'utf8')] as const);
    const its = [...texts, ...others].filter(([, json]) => json.includes(`/meta/${file}"`));
    expect(its).not.toHaveLength(0);
    for (const [name, json] of its) expect(validate(JSON.parse(json)), name).toBe(true);
  });
});
