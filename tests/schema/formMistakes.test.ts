import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findProblems, readSchemaTexts } from '../../tools/check/schemaText.ts';

const sound = readSchemaTexts(resolve(import.meta.dirname, 'shop'));

/** What the check says after an edit of the roles' or the products' configuration. */
function saidAfter(file: string, from: string, to: string): string[] {
  const parts = (sound.get(file) ?? '').split(from);
  expect(parts, `${from} stands once in ${file}`).toHaveLength(2);
  return messagesOf(new Map(sound).set(file, parts.join(to)));
}

/** The sentences of the check, without the places before them. */
const messagesOf = (texts: ReadonlyMap<string, string>): string[] =>
  findProblems(texts).map(({ message }) => message.replace(/^[\w.[\]:-]+: /, ''));

const all = '"name", "slug", "price", "status", "sku", "stock", "description", "categories", "discounts", "images"';
const sections = (...some: string[]) =>
  saidAfter('products.ui.json', '"form": {', `"form": { "sections": [${some.join()}],`);
const section = (title: string, fields: string) => `{ "title": "${title}", "fields": [${fields}] }`;

test('sections with every field have no mistakes', () => {
  expect(sections(section('All', `${all}, "attributes"`))).toEqual([]);
  expect(sections(section('Most', all), section('Rest', '"attributes"'))).toEqual([]);
});

test.each([
  ['leave out a field', [section('All', all)], 'leaves out attributes: every field of the form is in a section.'],
  ['name a field twice', [section('A', `${all}, "attributes"`), section('B', '"name"')], "'name' is in 'A' already."],
  ['misspell one', [section('A', `${all}, "attributes", "atributes"`)], "'atributes' is not a field of the form."],
  ['have one title', [section('A', all), section('A', '"attributes"')], "'A' is a section already."],
  ['have no fields', [section('A', `${all}, "attributes"`), section('B', '')], 'must have at least 1 entry.'],
  [
    'show what nobody edits',
    [section('A', `${all}, "attributes", "id"`)],
    'has no effect: a readOnly field is not in the form.',
  ],
])('sections that %s', (_, some, message) => {
  expect(sections(...some)).toContainEqual(expect.stringContaining(message));
});

test('a layout without sections', () => {
  expect(saidAfter('products.ui.json', '"form": {', '"form": { "layout": "tabs",')).toContain(
    'has no effect: there is no form.sections.',
  );
});

const following = (options: string) =>
  saidAfter('products.ui.json', '"sku": { "ui:options": { "span": 4 } }', `"sku": { "ui:options": ${options} }`);

test('a field may have its value from another', () => {
  expect(following('{ "from": "name", "as": "slug" }')).toEqual([]);
  expect(following('{ "from": "name" }')).toEqual([]);
});

test.each([
  ['{ "from": "nmae" }', "'nmae' is not a field of the form."],
  ['{ "from": "sku" }', 'is this field itself: name another.'],
  ['{ "from": "stock" }', "'stock' is of type 'number', and 'sku' of type 'string'."],
  ['{ "from": "name", "as": "sluggish" }', "'sluggish' is not known here. There are: copy, slug, upper, lower."],
  ['{ "as": "slug" }', "has no effect without 'from'."],
])('a field with %s', (options, message) => {
  expect(following(options)).toContainEqual(expect.stringContaining(message));
});

const user = (words: string) => saidAfter('users.ui.json', '"uiSchema": {', `${words}, "uiSchema": {`);
const related = (relation: string) => user(`"related": [${relation}]`);

test('related records by a field without a reference have a warning', () => {
  expect(related('{ "entity": "orders", "by": "userId" }')).toEqual([
    expect.stringContaining("'userId' of orders has no reference to users"),
  ]);
});

test.each([
  ['{ "entity": "ordres", "by": "userId" }', "'ordres' is not an entity."],
  ['{ "entity": "orders", "by": "userid" }', "'userid' is not a field of orders."],
  [
    '{ "entity": "orders", "by": "total" }',
    "'total' is of type number: only a text, or a list of texts, can hold an id.",
  ],
  ['{ "entity": "orders", "by": "id" }', 'is the own id of those records: it refers to nothing.'],
  ['{ "entity": "orders", "by": "userId", "columns": ["sum"] }', "'sum' is not a field of orders."],
  ['{ "entity": "orders" }', "'by' is missing."],
  [
    '{ "entity": "orders", "by": "userId" }, { "entity": "orders", "by": "userId" }',
    "'orders' by 'userId' is in this list already.",
  ],
])('related records by %s', (relation, message) => {
  expect(related(relation)).toContainEqual(expect.stringContaining(message));
});

const actions = (action: string) => user(`"actions": [${action}]`);

test('actions with a call about the record have no mistakes', () => {
  expect(actions('{ "title": "Greet", "call": "POST https://mail.example/users/{id}/greet" }')).toEqual([]);
  expect(
    actions('{ "title": "Greet", "call": "POST https://mail.example/users/{id}/greet", "confirm": "Say hello?" }'),
  ).toEqual([]);
});

test.each([
  '{ "title": "Greet", "call": "POST https://mail.example/users/{id}/greet", "on": "both" }',
  '{ "title": "Greet", "call": "POST https://mail.example/users/greet", "on": "selection", "ids": "userIds" }',
])('an action on the selected records has no mistakes: %s', (action) => {
  expect(user(`"bulk": true, "actions": [${action}]`)).toEqual([]);
  expect(actions(action)).toContainEqual(expect.stringContaining('nothing can be selected'));
});

test.each([
  ['{ "title": "Greet" }', "needs a 'call', or what it should 'set'."],
  ['{ "title": "Greet", "call": "GET /users/{id}/greet" }', 'not by GET.'],
  ['{ "title": "Greet", "call": "POST /users/greet" }', "Put '{id}' into the path."],
  ['{ "title": "Greet", "call": "POST /users/{id}/{mood}" }', "'mood' is not a field of users."],
  ['{ "title": "Greet", "call": "PUT /products/{id}" }', 'the API could not tell them apart.'],
  ['{ "title": "Greet", "call": "POST /users/{id}/greet", "on": "selected" }', "'selected' is not known here."],
  ['{ "title": "Greet", "call": "POST /users/greet", "on": "selection" }', "Put '{id}' into the path."],
  ['{ "title": "Greet", "call": "POST /users/greet", "ids": "ids" }', 'is one call for all selected records.'],
  [
    '{ "title": "Greet", "call": "POST /users/{id}/greet", "on": "selection", "ids": "ids" }',
    "one call for many records: nothing can fill in '{id}'.",
  ],
  [
    '{ "title": "Greet", "call": "DELETE /users/greet", "on": "selection", "ids": "ids" }',
    'DELETE sends no body, which the ids would be in.',
  ],
  [
    '{ "title": "Greet", "call": { "call": "POST /users/greet", "body": { "a": "name" } }, "on": "selection", "ids": "ids" }',
    "has no effect: 'ids' is the body.",
  ],
  [
    '{ "title": "Greet", "call": "POST /users/{id}/greet", "on": "both" }], "bulk": false, "related": [{ "entity": "orders", "by": "userId" }',
    'nothing can be selected: put \'"bulk": true\' into this file.',
  ],
  [
    '{ "title": "A", "call": "POST /users/{id}/a" }, { "title": "A", "call": "POST /users/{id}/b" }',
    "'A' is an action already.",
  ],
])('an action such as %s', (action, message) => {
  expect(actions(action)).toContainEqual(expect.stringContaining(message));
});

test('a list whose rows open for reading needs neither a form nor an update', () => {
  const shown = (sound.get('orders.ui.json') ?? '').replace('"list": {', '"list": { "rowClick": "show",');
  expect(messagesOf(new Map(sound).set('orders.ui.json', shown))).toEqual([]);
  const edited = shown.replace('"show"', '"edit"');
  expect(messagesOf(new Map(sound).set('orders.ui.json', edited))).toContain('has no effect: there is no form.');
});

const sku = '"sku": { "type": "string", "title": "SKU" }';
const inside = (words: string, own = '') =>
  saidAfter(
    'products.schema.json',
    sku,
    `"sku": { "type": "object", "title": "SKU", "required": ["code"], ${words} "properties": { "code": { "type": "string", "title": "Code" ${own} } } }`,
  ).filter((message) => message.includes('sentence') || message.includes('never shown'));

test('the message for a missing value is at its field, or at the object around it', () => {
  expect(inside('')).toEqual(["has no sentence for 'required': add an errorMessage."]);
  expect(inside('"errorMessage": "Complete it",')).toEqual([]);
  expect(inside('"errorMessage": { "required": "Complete it" },')).toEqual([]);
  expect(inside('', ', "errorMessage": "Enter the code"')).toEqual([]);
});

const columns = (column: string) =>
  findProblems(
    new Map(sound)
      .set(
        'products.schema.json',
        (sound.get('products.schema.json') ?? '').replace(
          sku,
          '"sku": { "type": "object", "title": "SKU", "properties": { "code": { "type": "string", "title": "Code" }, "old": { "type": "string" } } }',
        ),
      )
      .set(
        'products.ui.json',
        (sound.get('products.ui.json') ?? '').replace('{ "field": "sku", "title": "SKU" }', column),
      ),
  ).map(({ message }) => message.replace(/^[\w.[\]:-]+: /, ''));

test.each([
  ['shows what is inside an object', '{ "field": "sku.code" }', []],
  ['names what is not in it', '{ "field": "sku.coed" }', ["'sku.coed' is not a field of products."]],
  [
    'shows an object',
    '{ "field": "sku" }',
    ["a text cell cannot show a field of type 'object'. Show a field inside it: 'sku.code'."],
  ],
  ['has no title', '{ "field": "sku.old" }', ["'title' is missing: the field has none in the schema."]],
  ['is made of what is inside', '{ "title": "All", "template": "{sku.code} {name}" }', []],
  ['is made of an object', '{ "title": "All", "template": "{sku}" }', ["'sku' is an object: name a field in it."]],
  [
    'is made of the rows of a list',
    '{ "title": "All", "template": "{images.url}" }',
    ["nothing fills in '{images.url}'."],
  ],
  [
    'shows the rows of a list',
    '{ "field": "images.url", "title": "Url" }',
    ["'images.url' is not a field of products."],
  ],
])('a column that %s', (_, column, said) => {
  const found = columns(column);
  expect(found).toHaveLength(said.length);
  for (const [place, message] of said.entries()) expect(found[place]).toContain(message.replace(/\.$/, ''));
});

test('records that are shown as related refer to this entity', () => {
  const schema = sound.get('products.schema.json') ?? '';
  const items = '"title": "Categories",\n      "items": { "type": "string" }';
  expect(schema).toContain(items);
  const referring = schema.replace(
    items,
    items.replace('"string" }', '"string", "reference": { "to": "categories" } }'),
  );
  const related = (file: string) =>
    messagesOf(
      new Map(sound)
        .set('products.schema.json', referring)
        .set(
          file,
          (sound.get(file) ?? '').replace('{', '{ "related": [{ "entity": "products", "by": "categories" }],'),
        ),
    );
  expect(related('categories.ui.json')).toEqual([]);
  expect(related('discounts.ui.json')).toEqual(["'categories' refers to categories, not to discounts."]);
});

test('the text of a busy deletion has no effect with undo', () => {
  const busy = (undo: string) => saidAfter('products.ui.json', '"confirm": {', `"undo": "${undo}", "confirm": {`);
  expect(busy('always')).toContainEqual(expect.stringContaining("has no effect: with undo 'always'"));
  expect(busy('never')).toEqual([]);
  expect(busy('sometimes')).toContainEqual(expect.stringContaining("'sometimes' is not known here."));
});

test("'neighbours' needs a call that edits", () => {
  expect(saidAfter('products.ui.json', '"form": {', '"form": { "neighbours": true,')).toEqual([]);
  expect(saidAfter('products.ui.json', '"form": {', '"form": { "neighbours": "yes",')).toContainEqual(
    expect.stringContaining('must be true or false'),
  );
  const products = sound.get('products.ui.json') ?? '';
  const [update = ''] = /"update": "[^"]*",\s*/.exec(products) ?? [];
  const unedited = products.replace(update, '').replace('"form": {', '"form": { "neighbours": true,');
  expect(messagesOf(new Map(sound).set('products.ui.json', unedited))).toContainEqual(
    expect.stringContaining('has no effect: there is no endpoints.update.'),
  );
});

test("'duplicate' needs a call that adds, and a dialog to stand in", () => {
  expect(saidAfter('products.ui.json', '"form": {', '"form": { "duplicate": true,')).toEqual([]);
  expect(saidAfter('users.ui.json', '"form": {', '"form": { "duplicate": true,')).toContainEqual(
    expect.stringContaining('has no effect: there is no endpoints.create.'),
  );
  expect(saidAfter('products.ui.json', '"form": {', '"form": { "duplicate": "yes",')).toContainEqual(
    expect.stringContaining('must be true or false'),
  );
});

test('a text of a widget has the placeholders that the widget fills, and no others', () => {
  const texts = (more: string) => saidAfter('products.ui.json', '"makeMain":', `${more}, "makeMain":`);
  expect(texts('"wrongKind": "{file} is none of {kinds}.", "moved": "{image}: {place} of {count}"')).toEqual([]);
  expect(texts('"wrongKind": "{file} of {size} MB?"')).toEqual([
    "nothing fills in '{size}': it would be shown as it stands here.",
  ]);
});
