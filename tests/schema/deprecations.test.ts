import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { getNodeValue, parseTree } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { createBatch } from '../../src/panel/data/batch/batch.ts';
import { doneText } from '../../src/panel/data/batch/batchTexts.ts';
import type { Panel } from '../../src/shared/config/grammar.ts';
import { withEveryText } from '../../src/shared/config/grammar.ts';
import { interpolate } from '../../src/shared/text/interpolate.ts';
import { deprecationProblems, withoutDeprecated } from '../../tools/check/language/deprecated.ts';
import { type Deprecation, deprecations } from '../../tools/check/language/deprecations.ts';
import { isReached, language, readVersions } from '../../tools/check/language/version.ts';
import { Place } from '../../tools/check/place.ts';
import { findProblems, mistakesIn, readSchemaTexts } from '../../tools/check/schemaText.ts';
import { type GrammarFiles, migratedConfig } from '../../tools/migrateConfig/migratedConfig.ts';
import { entityNamed } from '../support/entityNamed.ts';

const shop = readSchemaTexts(resolve(import.meta.dirname, '../shop'));
const panel: Panel = JSON.parse(shop.get('panel.json') ?? '');

/** As panel.json had them once. */
const former = {
  countOf: '{count} {Titles}',
  manyDone: '{action}: {done} of {count} done.',
  manyStopped: '{action}: {done} of {count} done, stopped.',
  deferred: '{what}: deleted in {seconds} seconds, or when you leave this page.',
  importSummary: '{added} new, {changed} changed, {unchanged} unchanged, {refused} with errors',
  changeSummary: '{changed} changed, {unchanged} unchanged, {refused} with errors',
  draftRestored: 'What you had typed before was restored.',
  draftTime: 'It was typed on {time}.',
};

/** What the check says of the config with other shared texts. */
const problemsWith = (texts: Readonly<Record<string, string | undefined>>) =>
  findProblems(
    new Map([...shop, ['panel.json', JSON.stringify({ ...panel, texts: { ...panel.texts, ...texts } })]]),
  ).filter(({ code, file }) => file === 'panel.json' && code !== 'untranslated');

test('the shared texts of a former config are warned of, and no mistakes', () => {
  expect(problemsWith({})).toEqual([]);
  const problems = problemsWith(former);
  expect(problems.map(({ severity, code, message }) => [severity, code, message.split(':')[0]]).sort()).toEqual([
    ['warning', 'former-placeholder', 'texts.changeSummary'],
    ['warning', 'former-placeholder', 'texts.countOf'],
    ['warning', 'former-placeholder', 'texts.deferred'],
    ['warning', 'former-placeholder', 'texts.importSummary'],
    ['warning', 'former-placeholder', 'texts.manyDone'],
    ['warning', 'former-placeholder', 'texts.manyStopped'],
    ['warning', 'former-word', 'texts.draftTime'],
  ]);
  expect(problemsWith({ draftRestored: former.draftRestored }).map(({ code }) => code)).toEqual(['former-placeholder']);
  expect(problemsWith({ ...former, draftTyme: 'x' }).map(({ code }) => code)).toContain('unknown-word');
});

test('the former texts still make sentences', async () => {
  const { texts, ...rest } = withEveryText(
    withoutDeprecated('panel', { ...panel, texts: { ...panel.texts, ...former } }),
  );
  expect(interpolate(texts.draftRestored, { time: '4:15 PM' })).toBe(
    'What you had typed before was restored. It was typed on 4:15 PM.',
  );
  expect(interpolate(texts.deferred, { what: '3 products' })).toBe('3 products deleted.');
  const records = [{ id: '1' }, { id: '2' }, { id: '3' }];
  const batch = createBatch(
    records,
    async ({ id }) => {
      if (id === '2') throw new Error();
    },
    () => 'no',
  );
  const said = () => doneText({ ...rest, texts }, entityNamed('products'), { title: 'Archive', batch });
  await batch.run();
  expect(said()).toBe('Archive: 2 of 3 products done.');
  const stopped = createBatch(
    records,
    async () => stopped.stop(),
    () => 'no',
  );
  await stopped.run();
  expect(doneText({ ...rest, texts }, entityNamed('products'), { title: 'Archive', batch: stopped })).toMatch(
    /^Archive: .* products done\./,
  );
  const untimed = withoutDeprecated('panel', { texts: { draftRestored: former.draftRestored } });
  expect(untimed.texts.draftRestored).toBe('What you had typed before was restored. ({time})');
});

const fixtures = resolve(import.meta.dirname, 'deprecations');
const parsed = (text: string): unknown => {
  const tree = parseTree(text);
  return tree && getNodeValue(tree);
};
/** A config after `panel migrate --config`, and what it says. */
function migrated(
  texts: Readonly<Record<string, string>>,
  table?: readonly Deprecation[],
  version?: string,
  grammar?: GrammarFiles,
) {
  const files = new Map(Object.entries(texts));
  const documents = new Map([...files].map(([file, text]) => [file, parsed(text)]));
  const changed = migratedConfig(files, documents, table, version, grammar);
  return {
    texts: { ...texts, ...Object.fromEntries(changed.map(({ file, text }) => [file, text])) },
    changes: Object.fromEntries(changed.map(({ file, changes }) => [file, changes])),
  };
}

const nameOf = ({ kind, word, value }: Deprecation) => [kind, word, ...(value === undefined ? [] : [value])].join('.');

describe.each(deprecations.map((one) => [nameOf(one), one] as const))('%s', (name, { kind, since, dropped }) => {
  const [before, after] = ['before', 'after'].map((when) => join(fixtures, `${name}.${when}.txt`));

  test('has its files before and after, and is read until a version that is to come', () => {
    expect([before, after].filter((file) => !existsSync(file ?? ''))).toEqual([]);
    expect(isReached(since, language)).toBe(true);
    expect(Number(dropped.split('.')[0])).toBeGreaterThan(Number(since.split('.')[0]));
    expect(dropped).toMatch(/^\d+\.0$/);
  });

  test('is edited in place: layout and comments stay, and a second run does nothing', () => {
    const [text = '', wanted = ''] = [before, after].map((file) => readFileSync(file ?? '', 'utf8'));
    const file = { panel: 'panel.json', migration: '../migrations/0001-things.json' }[String(kind)] ?? '';
    const once = migrated({ [file]: text });
    expect(once.texts[file]).toBe(wanted);
    expect(once.changes[file]).not.toEqual([]);
    expect(migrated(once.texts).changes).toEqual({});
  });

  test('the old word has a warning, and means the same as the new one', () => {
    const [old, today] = [before, after].map((file) => parsed(readFileSync(file ?? '', 'utf8')));
    const found = [...deprecationProblems(kind, new Place('', old))];
    expect(found.map(({ severity }) => severity)).toEqual(['warning']);
    expect(found[0]?.message).toContain(`It is read until ${dropped}: 'panel migrate --config' edits it.`);
    expect([...deprecationProblems(kind, new Place('', today))]).toEqual([]);
    expect(withoutDeprecated(kind, old)).toEqual(today);
  });
});

test('of a shared text that the panel fills in otherwise the default takes the place, with its translations', () => {
  const texts = { ...panel.texts, importTwice: 'Twice.', columnUp: '{colum} up', retry: 'Again' };
  const files = { ...Object.fromEntries(shop), 'panel.json': JSON.stringify({ ...panel, texts }) };
  const { texts: after, changes } = migrated({
    ...files,
    'locales/nl.json': '{ "panel": { "Twice.": "Twee keer.", "Again": "Opnieuw" } }',
  });
  expect(changes['panel.json']).toEqual([
    'texts.columnUp is removed; it was "{colum} up"',
    'texts.importTwice is removed; it was "Twice."',
  ]);
  expect(after['locales/nl.json']).toBe('{ "panel": { "Again": "Opnieuw" } }');
  expect(mistakesIn(findProblems(new Map(Object.entries(after)))).filter(({ file }) => file === 'panel.json')).toEqual(
    [],
  );
  // One without a default is its author's.
  const required = JSON.stringify({ ...panel, texts: { ...panel.texts, count: '{of}' } });
  expect(migrated({ ...files, 'panel.json': required }).changes).toEqual({});
});

test('each fixture belongs to a deprecation in the table', () => {
  const names = new Set(deprecations.map(nameOf));
  expect(readdirSync(fixtures).filter((file) => !names.has(file.replace(/\.(before|after)\.txt$/, '')))).toEqual([]);
});

/** Words that are invented: a renamed one in each column, a value, an entry of a list. */
const invented: readonly Deprecation[] = [
  {
    kind: 'entity',
    word: 'list.columns.*.colour',
    since: '1.1',
    dropped: '2.0',
    code: 'former-word',
    instead: "'colour' is called 'color'.",
    edits: ({ path }) => [{ rename: path, to: 'color' }],
  },
  {
    kind: 'entity',
    word: 'list.paging',
    value: 'remote',
    since: '1.1',
    dropped: '2.0',
    code: 'former-placeholder',
    instead: "'remote' is called 'server'.",
    edits: ({ path }) => [{ set: path, value: 'server' }],
  },
  {
    kind: 'entity',
    word: 'list.export.*',
    value: 'xml',
    since: '1.1',
    dropped: '2.0',
    code: 'former-word',
    instead: "'xml' is gone.",
    edits: ({ path }) => [{ remove: path }],
  },
];

describe('Deprecated words of other kinds', () => {
  const text = `{
  "list": {
    "columns": [
      { "colour": "red", /* the name */ "field": "name" }, // first
      { "field": "price" },
\t\t{ "field": "stock", "colour":"blue" }
    ],
    "paging": "remote",
    "export": ["csv", "xml", "json", "xml"]
  }
}`;
  const after = text
    .replaceAll('"colour"', '"color"')
    .replace('"remote"', '"server"')
    .replace('["csv", "xml", "json", "xml"]', '["csv", "json"]');

  test('are edited wherever they stand, and nothing else is', () => {
    const { texts, changes } = migrated({ 'things.ui.json': text, 'other.ui.json': '{"list":{}}' }, invented);
    expect(texts).toEqual({ 'things.ui.json': after, 'other.ui.json': '{"list":{}}' });
    expect(changes).toEqual({
      'things.ui.json': [
        "list.columns[2].colour is called 'color'",
        "list.columns[0].colour is called 'color'",
        'list.paging is "server"; it was "remote"',
        'list.export[3] is removed; it was "xml"',
        'list.export[1] is removed; it was "xml"',
      ],
    });
    expect(withoutDeprecated('entity', parsed(text), invented)).toEqual(parsed(after));
  });

  test('are mistakes from the version on that drops them', () => {
    const said = (version: string) =>
      [...deprecationProblems('entity', new Place('', parsed(text)), invented.slice(1, 2), version)].map(
        ({ severity = 'error', code, message }) => [severity, code, message],
      );
    expect(said('1.9')).toEqual([
      [
        'warning',
        'former-placeholder',
        "'remote' is called 'server'. It is read until 2.0: 'panel migrate --config' edits it.",
      ],
    ]);
    expect(said('2.0')).toEqual([
      [
        'error',
        'unknown-word',
        "'remote' is called 'server'. It is not read since 2.0: 'panel migrate --config' edits it.",
      ],
    ]);
  });
});

test('a text that is edited keeps its translations, and one that goes takes them along', () => {
  const before = {
    'panel.json':
      '{ "texts": { "countOf": "{count} {Titles}", "goOn": "Go on", "retry": "Go on" , "stopTitle": "Stop?" } }',
    'locales/de.json': `{
  "panel": { "{count} {Titles}": "{Titles}: {count}", "Go on": "Weiter",
    "Stop?": "Anhalten?" }, // more to come
  "things": {}
}`,
  };
  const { texts } = migrated(before);
  expect(texts['locales/de.json']).toBe(`{
  "panel": { "{count} {titles}": "{titles}: {count}", "Go on": "Weiter" }, // more to come
  "things": {}
}`);
});

describe('The version of the language in $schema', () => {
  const at = (folder: string) => `{ "$schema": "${folder}/panel.schema.json" }`;
  const meta = '../node_modules/shop-admin-panel/schema/meta';

  test.each([
    [`${meta}`, `${meta}/1.2`],
    [`${meta}/1.0`, `${meta}/1.2`],
    [`${meta}/1.2`, `${meta}/1.2`],
    // A newer one is for the check to refuse.
    [`${meta}/1.10`, `${meta}/1.10`],
    ['./meta', './meta'],
    ['../../schema/meta', '../../schema/meta'],
    ['../../schema/meta/1.1', '../../schema/meta/1.2'],
  ])('%s becomes %s', (before, after) => {
    expect(migrated({ 'panel.json': at(before) }, [], '1.2').texts['panel.json']).toBe(at(after));
  });

  test.each([
    ['panel.json', './meta/panel.schema.json', '../engine/node_modules/meta/1.2/panel.schema.json'],
    ['locales/de.json', '../meta/1.0/locale.schema.json', '../engine/node_modules/meta/1.2/locale.schema.json'],
    [
      '../migrations/0001-a.json',
      '../../schema/meta/panel.schema.json',
      '../engine/node_modules/meta/1.2/migration.schema.json',
    ],
    ['things.ui.json', 'https://example.com/ui.json', '../engine/node_modules/meta/1.2/entity.schema.json'],
    ['panel.json', '../there/schema/meta/1.0/panel.schema.json', '../there/schema/meta/1.2/panel.schema.json'],
    ['panel.json', '../there/schema/meta/1.10/panel.schema.json', '../there/schema/meta/1.10/panel.schema.json'],
    [
      'things.schema.json',
      'https://json-schema.org/draft/2020-12/schema',
      'https://json-schema.org/draft/2020-12/schema',
    ],
  ])('%s: %s leads nowhere, or to another grammar, and becomes %s', (file, before, wanted) => {
    const grammar: GrammarFiles = {
      folderFrom: () => '../engine/node_modules/meta',
      isThere: (_, folder) => folder.startsWith('../there/'),
    };
    const text = (address: string) => `{\n  // Of editors.\n  "$schema": "${address}"\n}`;
    const once = migrated({ [file]: text(before) }, [], '1.2', grammar);
    expect(once.texts[file]).toBe(text(wanted));
  });

  test('is one that this release reads, each with a file for editors', () => {
    expect(readVersions('2.3')).toEqual(['2.0', '2.1', '2.2', '2.3']);
    const of = (version: string) =>
      mistakesIn(findProblems(new Map([...shop].map(([file, text]) => [file, withGrammar(text, version)])))).map(
        ({ file, code }) => `${file}: ${code}`,
      );
    const withGrammar = (text: string, version: string) => text.replace('./meta/', `./meta/${version}/`);
    expect(of(language)).toEqual([]);
    expect(of('77.0')).toContain('panel.json: unknown-version');
    for (const version of readVersions(language))
      for (const kind of ['brand', 'entity', 'locale', 'migration', 'panel', 'record']) {
        const file = resolve(import.meta.dirname, `../../schema/meta/${version}/${kind}.schema.json`);
        expect(parsed(readFileSync(file, 'utf8'))).toHaveProperty('$ref', `../${kind}.schema.json`);
      }
  });
});
