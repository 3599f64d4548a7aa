import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findProblems, mistakesIn, readSchemaTexts } from '../../tools/check/schemaText.ts';

type Edit = readonly [file: string, path: string, value: unknown];

/** A document with another value at a dotted path. */
function withValue(text: string, path: string, value: unknown): string {
  const document: unknown = JSON.parse(text);
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  const inner = steps.reduce<unknown>((at, step) => {
    const object = Object(at);
    object[step] ??= {};
    return object[step];
  }, document);
  Object.defineProperty(Object(inner), last, { value, enumerable: true });
  return JSON.stringify(document);
}

const edited = (texts: ReadonlyMap<string, string>, edits: readonly Edit[]) => {
  const files = new Map(texts);
  for (const [file, path, value] of edits) files.set(file, withValue(files.get(file) ?? '', path, value));
  return files;
};
const told = (texts: ReadonlyMap<string, string>) => mistakesIn(findProblems(texts)).map(({ message }) => message);

const shop = readSchemaTexts(resolve(import.meta.dirname, '../shop'));
const pin = { type: 'string', title: 'PIN', writeOnly: true };
const sound = edited(shop, [['users.schema.json', 'properties.pin', pin]]);
const noAnswer = "'pin' is writeOnly: no answer has it.";

test('a shop with a write-only field has no mistakes', () => {
  expect(told(sound)).toEqual([]);
});

test.each<[string, readonly Edit[], string]>([
  ['a text of several fields', [['users.ui.json', 'list.columns.0', { title: 'Who', template: '{pin}' }]], noAnswer],
  ['the order of a list', [['users.ui.json', 'list.sort', '-pin']], noAnswer],
  [
    'a filter with options',
    [['users.ui.json', 'list.filters', [{ field: 'pin', label: 'PIN', options: [] }]]],
    noAnswer,
  ],
  ['a reference', [['roles.ui.json', 'uiSchema.userId.ui:options.label', ['pin']]], noAnswer],
  ['a derived value', [['roles.schema.json', 'properties.userName.derived.field', 'pin']], noAnswer],
  [
    'a derived list',
    [
      ['roles.schema.json', 'properties.pin', pin],
      ['users.schema.json', 'properties.roles.derived.fields', ['id', 'pin']],
    ],
    noAnswer,
  ],
  ['related records', [['users.ui.json', 'related', [{ entity: 'users', by: 'pin' }]]], noAnswer],
  ['the call of an action', [['users.ui.json', 'actions', [{ title: 'Go', call: 'POST /u/{id}/{pin}' }]]], noAnswer],
  ['who is signed in', [['panel.json', 'session.name', 'pin']], noAnswer],
  ['a template of who is signed in', [['panel.json', 'session.name', '{name} {pin}']], noAnswer],
  ['a combination', [['users.schema.json', 'unique', [['name', 'pin']]]], noAnswer],
  ['unique', [['users.schema.json', 'properties.pin.unique', true]], 'a refusal would tell'],
  ['another field', [['users.ui.json', 'uiSchema.name', { 'ui:options': { from: 'pin' } }]], "'name' would tell"],
  [
    'a condition',
    [
      ['users.schema.json', 'dependentRequired', { pin: ['name'] }],
      ['users.schema.json', 'errorMessage', 'Say the name'],
    ],
    'nothing can depend on what no answer has',
  ],
])('a write-only field cannot be read by %s', (_, edits, message) => {
  expect(told(edited(sound, edits)).join('\n')).toContain(message);
});

test.each<Edit>([
  ['panel.json', 'api.rows', '__proto__.rows'],
  ['panel.json', 'api.total', 'constructor.total'],
  ['panel.json', 'api.error', '__proto__.message'],
  ['panel.json', 'api.fieldErrors', '__proto__'],
  ['panel.json', 'api.id', '__proto__'],
  ['panel.json', 'api.version', 'constructor'],
  ['panel.json', 'api.upload.paths', '__proto__'],
  ['products.ui.json', 'wire.names', { sku: '__proto__' }],
  ['products.ui.json', 'wire.api', { rows: 'toString' }],
])('%s: %s must not be a key of every object: %j', (...edit) => {
  expect(told(edited(shop, [edit])).join('\n')).toContain('has a meaning of its own in JavaScript');
});

test.each([
  'https://a.example;script-src',
  "https://a.example'",
  'https://a.example,b',
  'https://*.example',
  'https://a.example:99999',
  'https://<a>',
  'https://%',
  'https://a.example/v1/..',
  '/api/../x',
  '/./api',
])('the base %s is refused, and never gets into the page’s policy', (base) => {
  expect(told(edited(shop, [['panel.json', 'api.base', base]]))).toHaveLength(1);
});

test.each(['https://a.example', 'https://127.0.0.1:8080/v1', 'http://[::1]:3000/a.b', '/api/v1.2'])(
  'the base %s is accepted',
  (base) => {
    expect(told(edited(shop, [['panel.json', 'api.base', base]]))).toEqual([]);
  },
);

test.each<Edit>([
  ['orders.ui.json', 'endpoints.update', 'PATCH /orders?id=eq.{id}'],
  ['orders.ui.json', 'endpoints.update', 'PATCH /orders({id})'],
  ['orders.ui.json', 'endpoints.list', 'GET /products'],
  ['orders.ui.json', 'wire.names', { status: '@status.text' }],
])('another API may have calls that ours could not serve: %s %s %s', (...edit) => {
  const far: Edit = ['orders.ui.json', 'wire', { api: { base: 'https://a.example' } }];
  expect(told(edited(shop, [far, edit]))).toEqual([]);
});

test("no entity is called 'panel': that is panel.json in the translations", () => {
  const orders = ['schema', 'ui'].map((part) => [`panel.${part}.json`, shop.get(`orders.${part}.json`) ?? ''] as const);
  expect(told(new Map([...shop, ...orders])).join('\n')).toContain("'panel' is what panel.json is called");
});

test.each<[Edit, string]>([
  [['users.ui.json', 'wire.codecs', {}], "makes entries with id, role, and 'roles' is a list of texts"],
  [['users.ui.json', 'wire.codecs.roles.key', 'rolle'], "'rolle' is not in the entries that 'roles' is made of"],
])('roles in a derived list of texts that no codec reads let nobody in: %j', (edit, message) => {
  expect(told(edited(shop, [edit])).join('\n')).toContain(message);
});
