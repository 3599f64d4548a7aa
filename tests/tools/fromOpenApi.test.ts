import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findProblems, mistakesIn, printed, readSchemaTexts } from '../../tools/check/schemaText.ts';
import { newEntity } from '../../tools/newEntity/newEntity.ts';

const texts = readSchemaTexts(resolve(import.meta.dirname, '../shop'));

/** What is written for an entity of a document, and what could not be known. */
function drawn(name: string, document: object) {
  const made = newEntity(texts, name, undefined, undefined, document);
  if ('refused' in made) throw new Error(made.refused);
  const problems = mistakesIn(findProblems(new Map([...texts, ...made.files]))).map((problem) => printed(problem));
  const [schema, ui] = ['schema', 'ui'].map((kind) => JSON.parse(made.files.get(`${name}.${kind}.json`) ?? '{}'));
  return { schema, ui, problems, notes: made.notes };
}

const json = (schema: object) => ({ content: { 'application/json': { schema } } });

const lamp = {
  type: 'object',
  required: ['name', 'status'],
  properties: {
    id: { type: 'integer', readOnly: true },
    name: { type: 'string', minLength: 2, maxLength: 80 },
    status: { type: 'string', enum: ['DRAFT', 'ON_SALE'] },
    price: { type: 'number', minimum: 0, exclusiveMinimum: true, nullable: true },
    burns: { type: 'string', format: 'duration' },
    categoryId: { type: ['string', 'null'] },
    makerId: { type: 'string' },
    url: { type: 'string', format: 'uri' },
    soldOn: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
    slow: { type: 'string', pattern: '(' },
    tags: { type: 'array', items: { type: 'string' } },
    opens: { type: 'string', format: 'time' },
    size: { $ref: '#/components/schemas/Size' },
    extra: { type: 'object' },
    anything: {},
    createdAt: { type: 'string', format: 'date-time', readOnly: true },
  },
};
const shop = {
  openapi: '3.1.0',
  servers: [{ url: 'https://lamps.example/v1/' }],
  paths: {
    '/lamps': {
      get: {
        responses: {
          200: json({
            type: 'object',
            properties: {
              docs: { type: 'array', items: { $ref: '#/components/schemas/Lamp' } },
              totalDocs: { type: 'integer' },
            },
          }),
        },
      },
      post: { requestBody: json({ $ref: '#/components/schemas/NewLamp' }) },
    },
    '/lamps/{id}': { get: {}, patch: { requestBody: json({ $ref: '#/components/schemas/NewLamp' }) }, delete: {} },
  },
  components: {
    schemas: {
      Size: {
        type: 'object',
        required: ['width'],
        properties: { width: { type: 'number' }, unit: { type: 'string' } },
      },
      Lamp: lamp,
      NewLamp: {
        allOf: [
          { $ref: '#/components/schemas/Lamp' },
          { properties: { secret: { type: 'string', format: 'password' } } },
        ],
      },
    },
  },
};

describe('an entity as an OpenAPI document describes it', () => {
  const { schema, ui, problems, notes } = drawn('lamps', shop);

  test('passes the check at once', () => {
    expect(problems).toEqual([]);
  });

  test('has its fields, their types, formats and rules, each with a sentence', () => {
    expect(schema.required).toEqual(['id', 'name', 'status']);
    expect(schema.properties).toMatchObject({
      id: { type: 'integer', readOnly: true },
      name: { type: 'string', title: 'Name', minLength: 2, errorMessage: { required: 'Name is required' } },
      status: { enum: ['DRAFT', 'ON_SALE'] },
      price: { type: 'number', exclusiveMinimum: 0, errorMessage: { exclusiveMinimum: 'Price must be more than 0' } },
      url: { format: 'uri' },
      soldOn: { type: 'string', format: 'date' },
      tags: { type: 'array', items: { type: 'string' } },
      opens: { type: 'string', format: 'time', errorMessage: { format: 'Opens must be a time of day' } },
      burns: { type: 'number', format: 'duration' },
      size: { type: 'object', required: ['width'], properties: { width: { type: 'number' } } },
      createdAt: { format: 'date-time', readOnly: true },
      secret: { type: 'string', writeOnly: true },
    });
  });

  test('refers to the entities that the config has', () => {
    expect(schema.properties.categoryId).toMatchObject({ title: 'Category', reference: { to: 'categories' } });
    expect(schema.properties.makerId.reference).toBeUndefined();
  });

  test('has its calls, and where the answer has its rows', () => {
    expect(ui.endpoints).toEqual({
      list: 'GET /lamps',
      create: 'POST /lamps',
      update: 'PATCH /lamps/{id}',
      remove: 'DELETE /lamps/{id}',
    });
    expect(ui.wire).toEqual({
      codecs: { burns: 'duration' },
      api: { base: 'https://lamps.example/v1', rows: 'docs', total: 'totalDocs' },
    });
    expect(ui.list).toMatchObject({ label: 'name', filters: [{ field: 'status' }, { field: 'categoryId' }] });
    expect(ui.list.columns).toContainEqual({ field: 'price', cell: 'number' });
    expect(ui.list.columns).toContainEqual({ field: 'burns', cell: 'duration' });
  });

  test('reports what could not be found out', () => {
    expect(notes).toEqual([
      expect.stringContaining("'makerId' looks like the id of another record"),
      "'extra' is an object whose fields are not described: it has no field, and is kept as it is.",
      "'anything' is of no type that is described: it has no field, and is kept as it is.",
      expect.stringContaining('npm run probe tells the preset'),
      expect.stringContaining('properties.slow.pattern is left out'),
    ]);
  });
});

test('PostgREST: the query names the record', () => {
  const definitions = {
    lamps: {
      required: ['id', 'name'],
      properties: { id: { type: 'integer' }, name: { type: 'string' } },
      type: 'object',
    },
  };
  const body = { parameters: [{ $ref: '#/parameters/body' }] };
  const get = { responses: { 200: { schema: { type: 'array', items: { $ref: '#/definitions/lamps' } } } } };
  const { ui, problems } = drawn('lamps', {
    swagger: '2.0',
    host: 'db.example',
    basePath: '/',
    paths: { '/lamps': { get, post: body, patch: body, delete: {} } },
    parameters: { body: { in: 'body', schema: { $ref: '#/definitions/lamps' } } },
    definitions,
  });
  expect(problems).toEqual([]);
  expect(ui.endpoints).toMatchObject({ update: 'PATCH /lamps?id=eq.{id}', remove: 'DELETE /lamps?id=eq.{id}' });
});

test('a read-only list has no form, and an id with another name is reported', () => {
  const items = { type: 'object', properties: { _id: { type: 'string' }, title: { type: 'string' } } };
  const paths = { '/api/lamps': { get: { responses: { 200: json({ type: 'array', items }) } } } };
  const { ui, problems, notes } = drawn('lamps', { openapi: '3.0.0', paths });
  expect(problems).toEqual([]);
  expect(ui).toMatchObject({ endpoints: { list: 'GET /lamps' }, wire: { api: { id: '_id' } } });
  expect(ui).not.toHaveProperty('form');
  expect(notes).toHaveLength(1);
});

test('an unknown name is reported with the known ones', () => {
  const made = newEntity(texts, 'shelves', undefined, undefined, shop);
  expect(made).toEqual({ refused: "The document has no list 'shelves': a GET of …/shelves. It has: lamps." });
});

/** A document with one list, of records of a schema. */
const listing = (answer: object, schemas: object = {}) => ({
  openapi: '3.0.0',
  paths: {
    '/api/lamps': { get: { responses: { 200: json(answer) } }, post: {} },
    '/api/lamps/{id}': { put: {}, delete: {} },
  },
  components: { schemas },
});

test('schemas that refer to themselves are followed a few levels', () => {
  const E = { type: 'object', properties: { cause: { $ref: '#/components/schemas/E' } } };
  const T = { type: 'array', items: { $ref: '#/components/schemas/T' } };
  const tree = { properties: { children: { type: 'array', items: { $ref: '#/components/schemas/N' } } } };
  const N = {
    type: 'object',
    properties: { name: { type: 'string' }, tags: { $ref: '#/components/schemas/T' }, tree },
  };
  const data = { type: 'object', properties: { items: { type: 'array', items: { $ref: '#/components/schemas/N' } } } };
  const answer = { type: 'object', properties: { error: { $ref: '#/components/schemas/E' }, data } };
  const { schema, ui, problems, notes } = drawn('lamps', listing(answer, { E, T, N }));
  expect(problems).toEqual([]);
  expect(ui.wire).toMatchObject({ api: { rows: 'data.items' } });
  expect(schema.properties).toMatchObject({ name: { type: 'string' } });
  expect(notes).toContain(
    "'tags' is a list of something that is not described: it has no field, and is kept as it is.",
  );
});

test('every rule that the check refuses is left out, however many there are', () => {
  const names = Array.from({ length: 30 }, (_, place) => `code${place}`);
  const refused = { type: 'string', pattern: '^[\\w-\\.]+$', maxLength: 9 };
  const properties = Object.fromEntries(names.map((name) => [name, refused]));
  const { schema, problems, notes } = drawn(
    'lamps',
    listing({ type: 'array', items: { type: 'object', properties: { id: {}, ...properties } } }),
  );
  expect(problems).toEqual([]);
  for (const name of names) {
    expect(schema.properties[name]).toMatchObject({ type: 'string', maxLength: 9 });
    expect(schema.properties[name]).not.toHaveProperty('pattern');
    expect(notes).toContainEqual(expect.stringContaining(`properties.${name}.pattern is left out`));
  }
});

test('undescribed records have their id, and that is reported', () => {
  const { schema, ui, problems, notes } = drawn('lamps', listing({}));
  expect(problems).toEqual([]);
  expect(schema.properties).toEqual({ id: { type: 'string', title: 'ID', readOnly: true } });
  expect(ui.list.columns).toEqual([{ field: 'id' }]);
  expect(notes).toContainEqual(expect.stringContaining('Its records are not described'));
});

test('keywords of OpenAPI 3.0 are converted, or reported', () => {
  const properties = {
    id: { type: 'integer', format: 'int64' },
    price: { type: 'number', minimum: 0, exclusiveMinimum: true },
    share: { type: 'number', minimum: 1, exclusiveMinimum: false, maximum: 100, exclusiveMaximum: true },
    free: { type: 'number', exclusiveMinimum: true },
    serial: { type: 'integer', format: 'int64' },
    note: { type: 'string', nullable: true, example: 'As new' },
    many: { type: 'string', examples: ['one', 2, 'two'] },
    state: { oneOf: [{ $ref: '#/components/schemas/State' }, { enum: [''] }, { enum: [null] }], nullable: true },
    kind: { anyOf: [{ const: 'a' }, { const: 'b' }] },
    code: { type: 'string', not: { enum: ['x'] } },
    reach: { type: 'string', anyOf: [{ format: 'email' }, { format: 'uri' }] },
    loose: { type: ['integer', 'string'] },
    shouted: { type: 'string', pattern: '/^[A-Z]+$/i' },
    letters: { type: 'string', pattern: '^[[:alpha:]]+$' },
    ended: { type: 'string', pattern: '^a\\z' },
  };
  const required = ['price', 'note'];
  const { schema, problems, notes } = drawn(
    'lamps',
    listing(
      { type: 'array', items: { type: 'object', required, properties } },
      { State: { type: 'string', enum: ['on', 'off'] } },
    ),
  );
  expect(problems).toEqual([]);
  const rule = (field: string) => ({ ...schema.properties[field], title: undefined, errorMessage: undefined });
  expect(rule('price')).toEqual({ type: 'number', exclusiveMinimum: 0 });
  expect(rule('share')).toEqual({ type: 'number', minimum: 1, exclusiveMaximum: 100 });
  expect(rule('free')).toEqual({ type: 'number' });
  expect(rule('note')).toEqual({ type: ['string', 'null'], examples: ['As new'] });
  expect(rule('many')).toEqual({ type: 'string', examples: ['one', 'two'] });
  expect(rule('state')).toEqual({ type: ['string', 'null'], enum: ['on', 'off', null] });
  expect(rule('kind')).toEqual({ type: 'string', enum: ['a', 'b'] });
  for (const field of ['shouted', 'letters', 'ended']) expect(rule(field)).toEqual({ type: 'string' });
  for (const told of [
    "'id' is a 64-bit number",
    "'serial' is a 64-bit number",
    "The not of 'code' is left out",
    "The anyOf of 'reach' is left out",
    "'loose' may be integer or string",
    "The pattern of 'shouted' is left out",
    "The pattern of 'letters' is left out",
    'properties.ended.pattern is left out',
  ])
    expect(notes).toContainEqual(expect.stringContaining(told));
});

test('null beside the values of a choice is kept, or reported', () => {
  const State = { type: 'string', enum: ['on', 'off'], nullable: true };
  const properties = {
    id: { type: 'string' },
    needed: { type: 'string', enum: ['on', 'off'], nullable: true },
    optional: { type: 'string', enum: ['on', 'off'], nullable: true },
    number: { type: 'integer', enum: [1, 2, null], nullable: true },
    bare: { enum: ['on', null] },
    named: { $ref: '#/components/schemas/State' },
    whole: { allOf: [{ $ref: '#/components/schemas/State' }], nullable: true },
    size: { type: 'object', properties: { unit: { type: 'string', enum: ['cm'], nullable: true } } },
    entries: { type: 'array', items: { type: 'string', enum: ['on', null], nullable: true } },
  };
  const items = { type: 'object', required: ['needed'], properties };
  const { schema, problems, notes } = drawn('lamps', listing({ type: 'array', items }, { State }));
  expect(problems).toEqual([]);
  const fields = { ...schema.properties, unit: schema.properties.size.properties.unit };
  const kept = Object.entries({
    needed: 'on',
    optional: 'on',
    number: 1,
    bare: 'on',
    named: 'on',
    whole: 'on',
    unit: 'cm',
  });
  for (const [field, value] of kept) {
    expect(fields[field].type, field).toEqual([typeof value === 'number' ? 'integer' : 'string', 'null']);
    expect(fields[field].enum, field).toEqual([value, ...fields[field].enum.slice(1, -1), null]);
  }
  expect(fields.entries.items).toMatchObject({ type: 'string', enum: ['on'] });
  expect(notes).toContainEqual(expect.stringContaining("An entry of 'entries' may be null"));
});

describe('documents of real backends', () => {
  /** A shop without its products. */
  const ownTexts = (base: string, shop: string) => {
    const own = readSchemaTexts(resolve(import.meta.dirname, `../../examples/backends/${shop}`));
    const panel = JSON.parse(own.get('panel.json') ?? '{}');
    const menu = panel.menu.filter(
      ({ entity, screen }: { entity?: string; screen?: string }) => !screen && entity !== 'products',
    );
    const home = { title: 'Home', path: '/', text: 'Home' };
    return new Map([
      ...[...own].filter(([name]) => !name.startsWith('products.')),
      ['panel.json', JSON.stringify({ ...panel, menu: [home, ...menu], api: { ...panel.api, base } })],
    ]);
  };
  const written = (backend: string, base: string, shop = 'directus') => {
    const file = resolve(import.meta.dirname, `../recordings/${backend}/openapi-products.json`);
    const document = JSON.parse(readFileSync(file, 'utf8'));
    const made = newEntity(ownTexts(base, shop), 'products', undefined, undefined, document);
    if ('refused' in made) throw new Error(made.refused);
    const [schema, ui] = ['schema', 'ui'].map((kind) => JSON.parse(made.files.get(`products.${kind}.json`) ?? '{}'));
    return { fields: schema.properties, ui, notes: made.notes };
  };

  test('Directus: what a call takes once or as a list can be edited, references name their entity, and its base is the panel’s', () => {
    const { fields, ui, notes } = written('directus', 'https://directus.shop.example/items');
    const readOnly = Object.keys(fields).filter((name) => fields[name].readOnly);
    expect(readOnly).toEqual(['id']);
    expect(fields.category).toMatchObject({ type: 'integer', reference: { to: 'categories' } });
    expect(fields.price).toMatchObject({ type: 'number' });
    expect(fields.released).toMatchObject({ format: 'date' });
    expect(ui.endpoints).toEqual({
      list: 'GET /products',
      create: 'POST /products',
      update: 'PATCH /products/{id}',
      remove: 'DELETE /products/{id}',
    });
    expect(ui.wire?.api?.base).toBe(undefined);
    expect(notes.join(' ')).toContain("'tags' is a list of ItemsProductsTags, which go through a table");
    expect(fields.tags).toBe(undefined);
    const elsewhere = written('directus', '/api');
    expect(elsewhere.ui.wire.api.base).toBe('http://127.0.0.1:8055');
    expect(elsewhere.ui.endpoints.list).toBe('GET /items/products');
  });

  test('Django REST: ids and references are numbers, decimals have their codec', () => {
    const { fields, ui } = written('drf', 'https://api.shop.example');
    expect(fields.id).toEqual({ type: 'integer', readOnly: true });
    expect(fields.price).toMatchObject({ type: 'number', minimum: 0, multipleOf: 0.01 });
    expect(ui.wire.codecs).toEqual({ price: 'decimalString' });
    expect(fields.category).toMatchObject({ type: 'integer', reference: { to: 'categories' } });
    expect(fields.tags).toMatchObject({ type: 'array', items: { type: 'integer', reference: { to: 'tags' } } });
    // A number that has the name of an entity in the plural is a count.
    expect(fields.stock).not.toHaveProperty('reference');
    expect(Object.keys(fields).filter((name) => fields[name].readOnly)).toEqual(['id', 'created_at']);
    expect(ui.endpoints.update).toBe('PATCH /products/{id}/');
  });

  test('LoopBack: ids and references are whole numbers, and nothing is read-only but the id', () => {
    const { fields, ui, notes } = written('loopback', 'http://localhost:3000', 'loopback');
    expect(fields.id).toEqual({ type: 'integer', readOnly: true });
    expect(Object.keys(fields).filter((name) => fields[name].readOnly)).toEqual(['id']);
    expect(fields.category).toMatchObject({ type: 'integer', reference: { to: 'categories' } });
    expect(fields.tags).toMatchObject({ type: 'array', items: { type: 'integer', reference: { to: 'tags' } } });
    expect(fields.price).toMatchObject({ type: 'number', errorMessage: { required: 'Price is required' } });
    expect(fields.stock).toMatchObject({ type: 'integer', maximum: 9999 });
    expect(fields.released).toMatchObject({ format: 'date' });
    expect(ui.wire).toBe(undefined);
    expect(ui.endpoints).toEqual({
      list: 'GET /products',
      create: 'POST /products',
      update: 'PATCH /products/{id}',
      remove: 'DELETE /products/{id}',
    });
    expect(notes.join(' ')).toContain("'attributes'");
  });
});
