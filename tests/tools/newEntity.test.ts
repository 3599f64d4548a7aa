import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findProblems, mistakesIn, printed, readSchemaTexts } from '../../tools/check/schemaText.ts';
import { newEntity, withMenuEntry } from '../../tools/newEntity/newEntity.ts';

const root = resolve(import.meta.dirname, '../..');
/** One with texts for every entity, and one without. */
const configs = { 'with default texts': resolve(root, 'tests/shop'), without: resolve(root, 'tests/schema/shop') };

const filesOf = (made: ReturnType<typeof newEntity>) => {
  if ('refused' in made) throw new Error(made.refused);
  return made.files;
};
const reasonOf = (made: ReturnType<typeof newEntity>) => ('refused' in made ? made.refused : 'not refused');

describe.each(Object.entries(configs))('in a config %s', (_, directory) => {
  const texts = readSchemaTexts(directory);
  const files = filesOf(newEntity(texts, 'spareParts'));

  test('its files pass the check', () => {
    expect(mistakesIn(findProblems(new Map([...texts, ...files]))).map((problem) => printed(problem))).toEqual([]);
  });

  test('its files are laid out as Biome would', () => {
    for (const [file, text] of files) {
      const biome = ['node_modules/@biomejs/biome/bin/biome', 'format', `--stdin-file-path=tests/${file}`];
      expect(execFileSync(process.execPath, biome, { cwd: root, input: text, encoding: 'utf8' }), file).toBe(text);
    }
  });

  test('the menu gets one more line, and nothing else of panel.json changes', () => {
    const [before = [], after = []] = [texts, files].map((some) => (some.get('panel.json') ?? '').split('\n'));
    const line = '    { "title": "Spare parts", "entity": "spareParts" }';
    const at = after.indexOf(line);
    expect(after.toSpliced(at, 1)).toEqual(before.with(at - 1, `${before[at - 1]},`));
  });
});

const texts = readSchemaTexts(configs['with default texts']);

test('its titles come from its name, or from flags', () => {
  const titles = (...args: [string, string?, string?]) => {
    const files = filesOf(newEntity(texts, ...args));
    const [schema, ui] = ['schema', 'ui'].map((kind) => JSON.parse(files.get(`${args[0]}.${kind}.json`) ?? '{}'));
    return [ui.list.title, schema.title];
  };
  expect(titles('suppliers')).toEqual(['Suppliers', 'Supplier']);
  expect(titles('gift-cards')).toEqual(['Gift cards', 'Gift card']);
  expect(titles('deliveries')).toEqual(['Deliveries', 'Delivery']);
  expect(titles('boxes')).toEqual(['Boxes', 'Box']);
  expect(titles('staff', 'Our people', 'Person')).toEqual(['Our people', 'Person']);
});

test.each([
  ['products', "'products' is there already: schema/products.schema.json."],
  ['Suppliers', "'Suppliers' cannot be the name of an entity: it must begin with a small letter"],
  ['sup plier', "'sup plier' cannot be the name of an entity"],
  ['../x', "'../x' cannot be the name of an entity"],
  ['constructor', "'constructor' has a meaning of its own"],
  ['pRoducts', 'differs from'],
  ['reviews', "'/reviews' is in the menu already."],
])('%s is refused', (name, reason) => {
  expect(reasonOf(newEntity(texts, name))).toContain(reason);
});

test('a blank title is refused, and a panel.json with mistakes', () => {
  expect(reasonOf(newEntity(texts, 'suppliers', ' '))).toBe('A title must not be blank.');
  const broken = new Map(texts).set('panel.json', '{}');
  expect(reasonOf(newEntity(broken, 'suppliers'))).toContain('panel.json has mistakes, which come first');
});

test('a menu of one line stays one line', () => {
  const entry = { title: 'B', entity: 'b' };
  const added = '{ "title": "B", "entity": "b" }';
  expect(withMenuEntry('{ "menu": [{ "title": "A" }] }', entry)).toBe(`{ "menu": [{ "title": "A" }, ${added}] }`);
  expect(withMenuEntry('{ "menu": [1, 2], "more": 3 }', entry)).toBe(`{ "menu": [1, 2, ${added}], "more": 3 }`);
});

test('the command names the next ones with the folder of the config', ({ onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), 'new-entity-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(configs.without, folder, { recursive: true });
  const args = ['tools/panel.mjs', 'new-entity', 'spareParts', '--schema', folder];
  const said = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  const next = said.slice(said.indexOf('Next:')).match(/npm run .*?(?= {2}|$)/gm);
  expect(next).toEqual([
    `npm run dev -- --schema ${relative(root, folder)}`,
    `npm run check -- --schema ${relative(root, folder)}`,
    `npm run outlines -- --schema ${relative(root, folder)} --update`,
  ]);
});
