import { type ConfigEdit, edit } from './mistakes.ts';

const product = edit('products.schema.json');
const productUi = edit('products.ui.json');
const discount = edit('discounts.schema.json');
const discountUi = edit('discounts.ui.json');
const categoryUi = edit('categories.ui.json');
const role = edit('roles.schema.json');
const roleUi = edit('roles.ui.json');
const userUi = edit('users.ui.json');
const orderUi = edit('orders.ui.json');
const panel = edit('panel.json');

const sku = '"sku": { "type": "string", "title": "SKU" }';
const slugUi = '"slug": { "ui:options": { "span": 6 } }';
const stockUi = '"stock": { "ui:options": { "span": 4 } }';
const priceUi = '"price": { "ui:options": { "span": 4 } }';
const imageColumn = '"title": "Image", "cell": "image", "size": 48';
const acting = (...actions: readonly string[]) => `"actions": [${actions.join(', ')}],\n  "endpoints": {`;
const dashboard = '"path": "/", "heading": "Admin Dashboard"';
const userId = '"required": ["id", "userId", "role"]';
const record = (word: string) => `"$schema": "${word}",\n  "title": "Product"`;

/** Config that every word allows, and that leads a person nowhere. What the check says is in `deadEnds.txt`. */
export const deadEnds: readonly ConfigEdit[] = [
  // Calls
  role('a call made of a field that may be missing', userId, '"required": ["id", "role"]'),
  productUi('an update by a field that may be missing', '"PUT /products/{id}"', '"PUT /products/{id}/{sku}"'),
  productUi('a call made of a list', '"DELETE /products/{id}"', '"DELETE /products/{id}/{images}"'),
  orderUi(
    'an action by a field that may be missing',
    '"endpoints": {',
    acting('{ "title": "Send", "call": "POST /orders/{id}/to/{userId}" }'),
  ),
  orderUi(
    'an action that the embedded API does not serve',
    '"endpoints": {',
    acting('{ "title": "Send", "call": "POST /orders/{id}/send" }'),
  ),
  productUi(
    'a call after a save that adds nothing',
    '{ "call": "POST /products/{id}/discounts", "body": { "discountIds": "discounts" }, "unlessEmpty": "discounts" }',
    '"POST /products/{id}/notify"',
  ),
  panel('an upload by PUT', '"POST /upload"', '"PUT /upload"'),
  panel('an upload for a record', '"POST /upload"', '"POST /upload/{id}"'),

  panel(
    'a broken pattern of pictures',
    '"paths": "imagePaths"',
    '"paths": "imagePaths", "small": { "match": "[", "query": "w" }',
  ),

  // Required fields that no one can fill
  productUi('a required field is hidden', slugUi, '"slug": { "ui:widget": "hidden" }'),
  productUi('a required field is disabled', slugUi, '"slug": { "ui:disabled": true }'),
  productUi('a required field can only be read', slugUi, '"slug": { "ui:readonly": true }'),
  productUi('a required field is omitted', '"omit": ["reviews",', '"omit": ["reviews", "stock",'),
  roleUi('a required field is not in the body', 'POST /admin/users/{userId}/roles', 'POST /admin/roles'),
  discount('a required readOnly field', '"required": ["id", "code",', '"required": ["id", "uses", "code",'),
  product(
    'a required part of an entry is readOnly',
    '"value": { "type": "string", "title": "Value", "minLength": 1, "errorMessage": "Attribute value required" }',
    '"value": { "type": "string", "title": "Value", "readOnly": true }',
  ),

  // The list
  productUi('a list cell of objects', imageColumn, '"title": "Image", "cell": "list"'),
  productUi(
    'an image cell of objects without an address',
    '"field": "images", "title": "Image"',
    '"field": "attributes", "title": "Image"',
  ),
  productUi('a label that is a number', '"label": "name",\n    "rowClick"', '"label": "stock",\n    "rowClick"'),
  productUi('a reference labelled by yes or no', '"label": "code"', '"label": "isActive"'),
  roleUi('one of several labels is a list', '["name", "email"]', '["name", "roles"]'),
  productUi(
    'two columns of one title',
    '{ "field": "name", "title": "Name" }',
    '{ "field": "name", "title": "Price" }',
  ),
  productUi(
    'a filter of a number by a word',
    '"field": "status",\n      "label": "Status",\n      "options": [\n        { "title": "All" },',
    '"field": "stock",\n      "label": "Status",\n      "options": [\n        { "title": "All" },',
  ),
  discountUi('a list that is never fetched again', '"poll": 5000', '"poll": 500000000'),
  discountUi('a list that is fetched every 30', '"poll": 5000', '"poll": 30'),

  // The form
  product(
    'two properties of one title',
    '"value": { "type": "string", "title": "Value"',
    '"value": { "type": "string", "title": "Name"',
  ),
  productUi(
    'a type of input that is none',
    '"sku": { "ui:options": { "span": 4 } }',
    '"sku": { "ui:options": { "inputType": "phone" } }',
  ),
  productUi('a type of input for a number', stockUi, '"stock": { "ui:options": { "inputType": "tel" } }'),
  product('two fields of one title', sku, '"sku": { "type": "string", "title": "Slug" }'),
  productUi(
    'two choices of one title',
    '["Draft", "Active", "Archived", "Out of Stock"]',
    '["Draft", "Active", "Archived", "Active"]',
  ),
  productUi('two fields with the cursor', slugUi, '"slug": { "ui:autofocus": true, "ui:options": { "span": 6 } }'),
  userUi(
    'two fields with the cursor while editing',
    '{ "roles": { "ui:widget": "hidden" } }',
    '{ "roles": { "ui:autofocus": true } }',
  ),
  product('a field without a title', sku, '"sku": { "type": "string" }'),
  productUi('a step of a text', '"sku": { "ui:options": { "span": 4 } }', '"sku": { "ui:options": { "step": 2 } }'),
  productUi('a step between the numbers that are valid', priceUi, '"price": { "ui:options": { "step": 0.005 } }'),
  productUi('a cleared number that is a text', stockUi, '"stock": { "ui:emptyValue": "0" }'),
  productUi(
    'a cleared choice that is none',
    '"ui:options": { "span": 6 },\n      "ui:enumNames"',
    '"ui:emptyValue": "NONE",\n      "ui:enumNames"',
  ),
  productUi('rows of one line', '"sku": { "ui:options": { "span": 4 } }', '"sku": { "ui:options": { "rows": 2 } }'),
  productUi(
    'a disabled choice that is none',
    '"ui:options": { "span": 6 },\n      "ui:enumNames"',
    '"ui:enumDisabled": [1],\n      "ui:enumNames"',
  ),
  product(
    'a default of an entry that breaks its rule',
    '"isPrimary": { "type": "boolean" }',
    '"isPrimary": { "type": "boolean", "default": "yes" }',
  ),
  discount('a default of another type', '"default": true', '"default": "yes"'),

  // The wire
  categoryUi('a codec for dates on a text', '"parentId": "nullWhenEmpty"', '"slug": "dateOnly"'),
  productUi('an omit that is nearly a field', '"discountProducts", "discounts"]', '"discountProducts", "discount"]'),

  // Texts
  productUi('a blank in a text of an entity', '"title": "Delete Product"', '"title": "Delete {name}"'),
  product('a blank in a sentence', '"Stock must be 0 or more"', '"Stock must be {minimum} or more"'),
  panel('a blank in the menu', '"text": "Reviews Page"', '"text": "Reviews of {title}"'),
  productUi('a text of spaces', '"empty": "No products found"', '"empty": "  "'),
  productUi('a text that cannot be seen', '"empty": "No products found"', '"empty": "\u200b"'),
  product('a sentence of spaces', '"errorMessage": "Name is required"', '"errorMessage": " "'),
  panel('a shared text of spaces', '"retry": "Retry"', '"retry": " "'),

  // The panel
  panel('no page to arrive at', dashboard, '"path": "/dashboard", "heading": "Admin Dashboard"'),
  panel('two menu entries of one title', '"title": "Roles", "entity"', '"title": "Users", "entity"'),
  panel('a toast of seconds', '"success": 4000', '"success": 4'),
  panel('a toast that stays for hours', '"error": 6000', '"error": 6000000'),
  panel('an entity in no menu', ',\n    { "title": "Roles", "entity": "roles" }', ''),

  // The grammar of the file
  product('the grammar of another file', record('./meta/record.schema.json'), record('./meta/entity.schema.json')),
  product('another draft', record('./meta/record.schema.json'), record('http://json-schema.org/draft-07/schema#')),
  panel('a grammar that is none', './meta/panel.schema.json', './meta/panle.schema.json'),
  panel('a language of the future', './meta/panel.schema.json', './meta/99.1/panel.schema.json'),
  panel('a language of the past', './meta/panel.schema.json', './meta/0.1/panel.schema.json'),
];

/** Files that cannot be read: each is one problem, whatever the other files expect of it. */
export const unreadable: readonly (readonly [what: string, spoil: (text: string) => string])[] = [
  ['a byte order mark', (text) => `\uFEFF${text}`],
  ['another encoding', (text) => [...text].join('\0')],
  ['nothing', () => ''],
  ['spaces', () => ' \n\n'],
  ['a list', () => '[]'],
  ['null', () => 'null'],
  ['a text', () => '"config"'],
  ['a number', () => '42'],
  ['a word', () => 'config'],
  ['its first half', (text) => text.slice(0, text.length / 2)],
  ['NaN', (text) => text.replace('{', '{ "more": NaN,')],
  ['-Infinity', (text) => text.replace('{', '{ "more": -Infinity,')],
  ['undefined', (text) => text.replace('{', '{ "more": undefined,')],
  ['True', (text) => text.replace('{', '{ "more": True,')],
  ['a number without a digit before the point', (text) => text.replace('{', '{ "more": .5,')],
  ['two documents', (text) => `${text}{}`],
  ['a merge conflict', (text) => `<<<<<<< HEAD\n${text}`],
];
