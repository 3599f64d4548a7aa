import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { objectOf, parseJson } from '../../src/shared/base/json.ts';
import { findProblems, printed, readSchemaTexts } from '../../tools/check/schemaText.ts';
import { fromDocument } from '../../tools/init/fromDocument.ts';
import { namesOf } from '../../tools/init/names.ts';
import { documentAt } from '../../tools/newEntity/documentAt.ts';

const root = resolve(import.meta.dirname, '../..');
const start = readSchemaTexts(join(root, 'examples/start'));

const recorded = (file: string) => documentAt(join(root, 'tests/recordings', file));

describe('A shop that begins with a document', () => {
  test.each([
    ['directus/openapi-products.json', 'products'],
    ['drf/openapi-products.json', 'products'],
    ['loopback/openapi-products.json', 'products'],
  ])('of %s has its list, and passes the check', async (file, name) => {
    const { files, entity } = fromDocument(start, await recorded(file));
    expect(entity).toBe(name);
    expect([...files.keys()].sort()).toEqual([
      'panel.json',
      'products.schema.json',
      'products.ui.json',
      'staff.schema.json',
      'staff.ui.json',
    ]);
    expect(files.get('products.schema.json')).not.toBe(start.get('products.schema.json'));
    expect(findProblems(files).map((problem) => printed(problem))).toEqual([]);
  });

  const list = (item: object) => ({
    get: { responses: { 200: { content: { 'application/json': { schema: { type: 'array', items: item } } } } } },
    post: {},
  });
  const lamp = { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } };
  const paths = {
    '/health': { get: {} },
    '/staff': list(lamp),
    '/v1/Lamps': list(lamp),
    '/lamps/{id}/parts': list(lamp),
    '/shades/': list(lamp),
  };

  test('has the first one whose records are described, or the one that is named, with its place in the menu', () => {
    const { files, entity } = fromDocument(start, { paths });
    expect(entity).toBe('lamps');
    const { menu } = objectOf(parseJson(files.get('panel.json') ?? ''));
    expect(menu).toMatchObject([
      { title: 'Today', cards: [{ title: 'Lamps', entity: 'lamps', show: 'count' }] },
      { title: 'Lamps', entity: 'lamps' },
      { title: 'Staff', entity: 'staff' },
    ]);
    expect(objectOf(parseJson(files.get('lamps.ui.json') ?? ''))['endpoints']).toMatchObject({ list: 'GET /v1/Lamps' });
    expect(fromDocument(start, { paths }, 'Shades').entity).toBe('shades');
    expect(fromDocument(start, { paths }, 'health').entity).toBe('health');
  });

  test.each<[what: string, document: object, name: string | undefined, said: string]>([
    [
      'no list',
      { paths: { '/lamps/{id}': { get: {} } } },
      undefined,
      'The document describes no list: a GET of a path such as',
    ],
    ['only people', { paths: { '/staff': list(lamp) } }, undefined, 'The document describes no list'],
    [
      'no such list',
      { paths },
      'chairs',
      "The document has no list 'chairs': a GET of …/chairs. It has: health, staff, Lamps, shades.",
    ],
    ['the people', { paths }, 'staff', "'staff' are the people who sign in: name another list with --entity."],
    ['no name', { paths }, '../x', "'../x' cannot be the name of an entity"],
  ])('is refused with %s', (_, document, name, said) => {
    expect(() => fromDocument(start, document, name)).toThrow(said);
  });

  test('is refused where the document cannot be read', async () => {
    await expect(documentAt('nowhere.json')).rejects.toThrow('nowhere.json cannot be read.');
    await expect(recorded('directus/list.json')).rejects.toThrow("is no OpenAPI document: it has no 'paths'.");
  });

  test.each([{ attributes: {} }, { collections: [] }, { slug: 'lamps', fields: [] }])(
    'is refused with another way where it is of Strapi or Payload: %j',
    async (collection) => {
      const folder = mkdtempSync(join(tmpdir(), 'document-'));
      const file = join(folder, 'schema.json');
      writeFileSync(file, JSON.stringify(collection));
      await expect(documentAt(file)).rejects.toThrow(
        "which is read no more: 'npm run probe -- NAME --save' writes the entity from the records that its API answers.",
      );
      rmSync(folder, { recursive: true });
    },
  );
});

test.each([
  ['my-shop', undefined, 'my-shop', 'My shop'],
  ['Lamps & more', undefined, 'lamps-more', 'Lamps & more'],
  ['магазин', undefined, 'shop', 'Магазин'],
  ['متجر', undefined, 'shop', 'متجر'],
  ['café_2', undefined, 'cafe-2', 'Café 2'],
  ['---', ' ', 'shop', 'Shop'],
  ['_x_', 'Nuts $& Bolts', 'x', 'Nuts $& Bolts'],
])('a shop in the folder %s, titled %s, is the package %s with the panel %s', (folder, asked, name, title) => {
  expect(namesOf(`/tmp/${folder}`, asked)).toEqual({ name, title });
});

test('without npm, or where it fails, a shop ends with a sentence and is not there by half', () => {
  const parent = mkdtempSync(join(tmpdir(), 'init-'));
  const program = join(parent, 'npm-cli.js');
  writeFileSync(program, 'process.exit(7)');
  mkdirSync(join(parent, 'empty'));
  for (const folder of ['shop', 'empty']) {
    const { stderr, status } = spawnSync(process.execPath, ['tools/panel.mjs', 'init', join(parent, folder)], {
      cwd: root,
      env: { ...process.env, npm_execpath: program },
      encoding: 'utf8',
    });
    expect(stderr.trim()).toBe("'npm pack' has failed (exit code 7).");
    expect(status).toBe(2);
  }
  expect(readdirSync(parent).sort()).toEqual(['empty', 'npm-cli.js']);
  expect(readdirSync(join(parent, 'empty'))).toEqual([]);
  rmSync(parent, { recursive: true });
});
