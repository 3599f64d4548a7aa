import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { parseJson } from '../../src/shared/base/json.ts';
import { configAt } from '../../tools/diff/configAt.ts';
import { configChanges, type Documents } from '../../tools/diff/configChanges.ts';
import { plannedSteps } from '../../tools/migration/plannedSteps.ts';
import { writeMigration } from '../../tools/migration/writeMigration.ts';
import { repositoryOf } from './repositoryOf.ts';

const shop = resolve(import.meta.dirname, '../schema/shop');
const { repository, remove } = repositoryOf(shop);
afterAll(remove);

type Documented = Map<string, unknown>;
const parsedTexts = (texts: ReadonlyMap<string, string>): Documented =>
  new Map([...texts].map(([file, text]) => [file, JSON.parse(text)]));

/** The changes that an edit of a file makes: effect, place and sentence. */
function changesOf(file: string, ...edits: readonly (readonly [from: string, to: string])[]): string[] {
  const texts = configAt(repository, 'v1');
  const before: Documents = parsedTexts(texts);
  const text = edits.reduce((all, [from, to]) => {
    expect(all.split(from), from).toHaveLength(2);
    return all.replace(from, to);
  }, texts.get(file) ?? '');
  const after = parsedTexts(new Map(texts).set(file, text));
  return configChanges(before, after).map(({ effect, path, message }) => `${effect} ${path.join('.')}: ${message}`);
}

const PRODUCT = 'products.schema.json';
const SCREEN = 'products.ui.json';
const sku = '"sku": { "type": "string", "title": "SKU" }';

test('the config at a ref is read from git, without what is below meta', () => {
  const texts = configAt(repository, 'v1');
  expect(texts.size).toBe(13);
  expect(texts.get('panel.json')).toBe(readFileSync(join(shop, 'panel.json'), 'utf8'));
  expect(() => configAt(repository, 'v2')).toThrow();
  expect(() => configAt(repository, '--help')).toThrow();
});

test('layout and the order of words change nothing', () => {
  const texts = configAt(repository, 'v1');
  const turned = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && !('id' in value)
      ? Object.fromEntries(
          Object.entries(value)
            .reverse()
            .map(([key, inside]) => [key, key === 'properties' ? inside : turned(inside)]),
        )
      : value;
  const before = parsedTexts(texts);
  expect(configChanges(before, new Map([...before].map(([file, document]) => [file, turned(document)])))).toEqual([]);
});

describe('breaks saved records', () => {
  test.each<[string, string, string, string]>([
    [
      'a new required field',
      '"required": ["id", "name",',
      '"required": ["id", "sku", "name",',
      'properties.sku: is required now: saved records may have none',
    ],
    [
      'a type',
      sku,
      '"sku": { "type": "number", "title": "SKU" }',
      'properties.sku.type: "string" → "number": saved values have another type',
    ],
    [
      'a value that is gone',
      '"enum": ["DRAFT", "ACTIVE",',
      '"enum": ["ACTIVE",',
      'properties.status.enum: "DRAFT" is gone: saved records may have it',
    ],
    [
      'a longer least length',
      '"title": "Name", "minLength": 2, "errorMessage": "Name is required"',
      '"title": "Name", "minLength": 3, "errorMessage": "Name is required"',
      'properties.name.minLength: 2 → 3: saved values may break it',
    ],
    [
      'a new rule',
      sku,
      '"sku": { "type": "string", "title": "SKU", "pattern": "^[A-Z]" }',
      'properties.sku.pattern: the rule "^[A-Z]" is new: saved values may break it',
    ],
    [
      'a value no two may have',
      sku,
      '"sku": { "type": "string", "title": "SKU", "unique": true }',
      'properties.sku.unique: the rule is new: saved values may break it',
    ],
    [
      'another step',
      '"multipleOf": 0.01',
      '"multipleOf": 0.05',
      'properties.price.multipleOf: 0.01 → 0.05: saved values may break it',
    ],
    [
      'a rule of an entry',
      '"url": { "type": "string", "minLength": 1',
      '"url": { "type": "string", "minLength": 9',
      'properties.images.items.properties.url.minLength: 1 → 9: saved values may break it',
    ],
    [
      'a combination',
      '"title": "Product",',
      '"title": "Product", "unique": [["name", "slug"]],',
      'unique: ["name","slug"] must be unique now: saved records may share it',
    ],
  ])('%s', (_, from, to, told) => {
    expect(changesOf(PRODUCT, [from, to])).toEqual([`records ${told}`]);
  });

  test('a new field that is required', () => {
    const edits = [
      ['"required": ["id",', '"required": ["id", "weight",'],
      [sku, `${sku}, "weight": { "type": "number" }`],
    ] as const;
    expect(changesOf(PRODUCT, ...edits)).toEqual([
      'records properties.weight: is new and required: saved records have none',
    ]);
  });

  test('another codec', () => {
    expect(changesOf(SCREEN, ['"price": "decimalString",', ''])).toEqual([
      'records wire.codecs.price: has another shape on the wire: saved values are read otherwise',
    ]);
  });
});

describe('breaks the API', () => {
  test('a removed field', () => {
    expect(changesOf(PRODUCT, [`${sku},`, ''])).toEqual([
      'api properties.sku: is gone: callers who send or read it find no such field',
    ]);
  });

  test('a removed field where there are rights', () => {
    const texts = new Map(configAt(repository, 'v1'));
    texts.set(SCREEN, (texts.get(SCREEN) ?? '').replace('{', '{ "rights": { "remove": ["ADMIN"] },'));
    const after = new Map(texts).set(PRODUCT, (texts.get(PRODUCT) ?? '').replace(`${sku},`, ''));
    expect(configChanges(parsedTexts(texts), parsedTexts(after)).map(({ message }) => message)).toContain(
      'is gone: saved values stay, and callers can neither read, find nor change them',
    );
  });

  test('a changed call, and a removed one', () => {
    expect(changesOf(SCREEN, ['"PUT /products/{id}"', '"PATCH /products/{id}"'])).toEqual([
      'api endpoints.update: PUT /products/{id} → PATCH /products/{id}: the old call is not answered any more',
    ]);
    expect(changesOf(SCREEN, ['"create": "POST /products",', ''])).toEqual([
      'api endpoints.create: is gone: POST /products',
    ]);
  });

  test('another base', () => {
    expect(changesOf('panel.json', ['"base": "/api"', '"base": "/api/v1"'])).toEqual([
      'api api.base: "/api" → "/api/v1": another backend is talked to, or in another way',
    ]);
  });

  test('a removed entity', () => {
    const before = parsedTexts(configAt(repository, 'v1'));
    const after = new Map(before);
    after.delete('orders.schema.json');
    after.delete('orders.ui.json');
    expect(configChanges(before, after).map(({ effect, message }) => `${effect} ${message}`)).toEqual([
      "api the entity 'orders' is gone, and its calls with it",
    ]);
    expect(configChanges(after, before).map(({ effect, message }) => `${effect} ${message}`)).toEqual([
      "behaviour the entity 'orders' is new",
    ]);
  });
});

describe('breaks nothing', () => {
  test.each<[string, string, string, string, string]>([
    [
      'a wider rule',
      PRODUCT,
      '"multipleOf": 0.01',
      '"multipleOf": 0.001',
      'behaviour properties.price.multipleOf: 0.01 → 0.001: more values are taken',
    ],
    [
      'a new choice',
      PRODUCT,
      '"enum": ["DRAFT",',
      '"enum": ["NEW", "DRAFT",',
      'behaviour properties.status.enum: "NEW" is new',
    ],
    ['a new field', PRODUCT, sku, `${sku}, "weight": { "type": "number" }`, 'behaviour properties.weight: is new'],
    [
      'another default',
      PRODUCT,
      '"default": "DRAFT"',
      '"default": "ACTIVE"',
      'behaviour properties.status.default: went from "DRAFT" to "ACTIVE"',
    ],
    [
      'a new column',
      SCREEN,
      '{ "field": "name", "title": "Name" },',
      '{ "field": "name", "title": "Name" }, { "field": "slug" },',
      "behaviour list.columns: 'slug' is new",
    ],
    [
      'another label',
      SCREEN,
      '"label": "name",\n    "rowClick"',
      '"label": "slug",\n    "rowClick"',
      'behaviour list.label: "name" → "slug"',
    ],
    [
      'a page that is gone',
      'panel.json',
      '{ "title": "Reviews", "path": "/reviews", "text": "Reviews Page" },',
      '',
      "behaviour menu: '/reviews' is gone",
    ],
    [
      'a sentence',
      PRODUCT,
      '"Stock must be 0 or more"',
      '"Not less than 0"',
      'wording properties.stock.errorMessage: says something else',
    ],
    [
      'a text of the list',
      SCREEN,
      '"empty": "No products found"',
      '"empty": "Nothing"',
      'wording list.empty: "No products found" → "Nothing"',
    ],
    [
      'the title of a column',
      SCREEN,
      '{ "field": "name", "title": "Name" }',
      '{ "field": "name", "title": "What" }',
      'wording list.columns.0.title: "Name" → "What"',
    ],
    [
      'the label of a filter',
      SCREEN,
      '"label": "Status"',
      '"label": "State"',
      'wording list.filter.label: "Status" → "State"',
    ],
    ['a shared text', 'panel.json', '"retry": "Retry"', '"retry": "Again"', 'wording texts.retry: "Retry" → "Again"'],
  ])('%s', (_, file, from, to, told) => {
    expect(changesOf(file, [from, to])).toEqual([told]);
  });
});

describe('migrations of stored records', () => {
  const schema = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
  const text = { type: 'string' };
  const plan = (before: object, after: object) =>
    plannedSteps(new Map(Object.entries(before)), new Map(Object.entries(after)), () => false);

  test('former names, types, values and defaults become steps', () => {
    const before = {
      'makers.schema.json': schema({
        lastName: { type: ['string', 'null'] },
        price: text,
        size: { ...text, enum: ['s', 'p'] },
        same: text,
      }),
    };
    const after = {
      'people.schema.json': schema(
        {
          surname: { ...text, was: 'lastName' },
          price: { type: 'number' },
          size: { ...text, oneOf: [{ const: 's' }, { const: 'paused', was: 'p' }] },
          same: text,
          country: { ...text, default: 'DE' },
        },
        { was: 'makers', required: ['country'] },
      ),
    };
    const { up, questions } = plan(before, after);
    const entity = 'people';
    expect(up).toEqual([
      { entity: 'makers', becomes: 'people' },
      { entity, rename: 'lastName', to: 'surname' },
      { entity, type: 'price', to: 'number' },
      { entity, values: 'size', replace: [{ from: 'p', to: 'paused' }] },
      { entity, default: 'country', value: 'DE' },
    ]);
    expect(questions).toEqual([]);
    expect(configChanges(new Map(Object.entries(before)), new Map(Object.entries(after)))).toContainEqual(
      expect.objectContaining({ effect: 'records', message: expect.stringContaining("was 'lastName'") }),
    );
  });

  test('the records that a new database begins with are changed by the same steps', () => {
    const folder = mkdtempSync(join(tmpdir(), 'schema-diff-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const put = (name: string, content: unknown) => writeFileSync(join(folder, name), JSON.stringify(content));
    const read = (name: string): unknown => parseJson(readFileSync(join(folder, name), 'utf8'));
    for (const name of ['schema', 'records']) mkdirSync(join(folder, name));
    put('schema/panel.json', {});
    put('records/makers.json', [{ id: '1', lastName: 'Ada', size: 'p' }, { id: '2' }]);
    put('records/goods.json', [
      { id: 'a', price: '1.5' },
      { id: 'b', price: 'much' },
    ]);
    put('records/others.json', [{ id: '1', lastName: 'Bo' }]);
    const before = {
      'makers.schema.json': schema({ lastName: text, size: { ...text, enum: ['p'] } }),
      'goods.schema.json': schema({ price: text }),
      'others.schema.json': schema({ lastName: text, fax: text }),
    };
    const size = { ...text, oneOf: [{ const: 'paused', was: 'p' }] };
    const country = { ...text, default: 'DE' };
    const after = {
      'people.schema.json': schema(
        { surname: { ...text, was: 'lastName' }, size, country },
        { was: 'makers', required: ['country'] },
      ),
      'goods.schema.json': schema({ price: { type: 'number' } }),
      'others.schema.json': schema({ lastName: text, phone: { ...text, was: 'fax' } }),
    };
    const write = () =>
      writeMigration(new Map(Object.entries(before)), new Map(Object.entries(after)), join(folder, 'schema'));
    const { lines } = write();
    const people = [
      { id: '1', surname: 'Ada', size: 'paused', country: 'DE' },
      { id: '2', country: 'DE' },
    ];
    expect(read('records/people.json')).toEqual(people);
    expect(readdirSync(join(folder, 'records')).toSorted()).toEqual(['goods.json', 'others.json', 'people.json']);
    // What cannot be converted is left to its author, and a file without the field is not written.
    expect(read('records/goods.json')).toEqual([
      { id: 'a', price: '1.5' },
      { id: 'b', price: 'much' },
    ]);
    const from = relative(process.cwd(), join(folder, 'records'));
    expect(lines.slice(1)).toEqual([
      `${from}/makers.json is ${from}/people.json now.`,
      `${from}/people.json is changed, too: a new database begins with these records.`,
      `Change ${from}/goods.json, too, with which a new database begins: the record 'b' has "much" in 'price', which is no number.`,
    ]);
    expect(write().lines).toEqual(['Stored records need no migration.']);
  });

  test('asks what the config does not say', () => {
    const before = { 'people.schema.json': schema({ fax: text, size: { ...text, enum: ['s', 'p'] } }) };
    const after = {
      'people.schema.json': schema({ size: { ...text, enum: ['s'] }, vat: text }, { required: ['vat'] }),
    };
    const { up, questions } = plan(before, after);
    expect(up).toEqual([]);
    expect(questions.map((question) => question.split(/[:,]/)[0])).toEqual([
      'people.size has no value "p" any more',
      'people.vat is required now',
      'people.fax is gone',
    ]);
  });

  test('a renamed field is the same one in rights', () => {
    const screen = (field: string) => ({
      rights: { fields: { [field]: { read: ['ADMIN'] } } },
      endpoints: { list: 'GET /people' },
    });
    const panel = { session: { allow: ['ADMIN', 'STAFF'], entity: 'people' } };
    const side = (field: string, more: object) => ({
      'panel.json': panel,
      'people.schema.json': schema({ [field]: { ...text, ...more } }),
      'people.ui.json': screen(field),
    });
    const changes = configChanges(
      new Map(Object.entries(side('salary', {}))),
      new Map(Object.entries(side('pay', { was: 'salary' }))),
    );
    expect(changes.map(({ effect, message }) => `${effect} ${message.split(':')[0]}`)).toEqual([
      "records was 'salary'",
    ]);
  });
});
