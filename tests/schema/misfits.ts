import { type ConfigEdit, edit } from './mistakes.ts';

const product = edit('products.schema.json');
const productUi = edit('products.ui.json');
const orderUi = edit('orders.ui.json');
const categoryUi = edit('categories.ui.json');
const panel = edit('panel.json');

const sku = '"sku": { "type": "string", "title": "SKU" }';
const skuUi = '"sku": { "ui:options": { "span": 4 } }';
const skuAs = (rest: string) => `"sku": { "title": "SKU", ${rest} }`;
const nameColumn = '{ "field": "name", "title": "Name" },';
const naming = (template: string) => `{ "template": "${template}", "title": "Name" },`;
const endpoints = '"endpoints": {\n    "list": "GET /categories"';
const related = (rest: string) => `"related": [{ ${rest} }],\n  ${endpoints}`;
const rowClick = '"rowClick": "edit",';
const price = '"cell": "number", "prefix": "$", "decimals": 2 }';
const priced = (rest: string) => `"cell": "number", ${rest} }`;
const attributes = '"attributes": { "ui:field": "AttributeList", "ui:options": { "add": "Add Attribute" } }';
const following = '"attributes": { "items": { "name": { "ui:options": { "from": "nonsense" } } } }';
const stock = '"stock": { "type": "number", "title": "Stock", "minimum": 0,';
const head = '"type": "object",\n  "required"';
const when = (rest: string) =>
  `"if": { "properties": { "status": { "const": "ARCHIVED" } }, "required": ["status"] },\n  ${rest},\n  ${head}`;

/** Parts of the config that are each possible, and do not work with one another. */
export const misfits: readonly ConfigEdit[] = [
  productUi(
    'a record added where its entity has no call',
    '{ "to": "discounts", "label": "code" }',
    '{ "to": "users", "label": "name", "create": true }',
  ),
  productUi(
    'one of several edited',
    '{ "to": "categories", "label": "name" }',
    '{ "to": "categories", "label": "name", "edit": true }',
  ),
  productUi(
    'a link by a field that is none',
    '"form": {',
    '"form": {\n    "link": { "title": "Open in shop", "href": "https://shop.example/{slugg}" },',
  ),
  productUi(
    'a label by a field that is none',
    '{ "to": "discounts", "label": "code" }',
    '{ "to": "discounts", "label": "{code} ({sort})" }',
  ),
  productUi(
    'choices narrowed by a field that is none',
    '{ "to": "discounts", "label": "code" }',
    '{ "to": "discounts", "label": "code", "where": { "description": "nmae" } }',
  ),
  productUi(
    'choices narrowed in a field that their records lack',
    '{ "to": "discounts", "label": "code" }',
    '{ "to": "discounts", "label": "code", "where": { "colour": "name" } }',
  ),
  productUi('a select without choices', skuUi, '"sku": { "ui:widget": "select" }'),
  productUi('radio buttons without choices', skuUi, '"sku": { "ui:widget": "radio" }'),
  productUi('a file in place of a text', skuUi, '"sku": { "ui:widget": "file" }'),
  productUi('a placeholder of a template that is not closed', nameColumn, naming('{name} ({sku')),
  productUi('a placeholder of a template that was not opened', nameColumn, naming('{name} sku}')),
  categoryUi(
    'related records by a field without a reference',
    endpoints,
    related('"entity": "orders", "by": "userId"'),
  ),
  productUi(
    'a plot over a text that is no day',
    rowClick,
    `${rowClick} "summary": { "title": "By SKU", "by": "sku" },`,
  ),
  product('a minimum that contradicts a limit', stock, `${stock} "exclusiveMaximum": 0,`),
  product(
    'a value outside of the choices',
    sku,
    skuAs('"type": "string", "enum": ["a", "b"], "const": "c", "errorMessage": "?"'),
  ),
  product(
    'choices that are all too long',
    sku,
    skuAs('"type": "string", "enum": ["one", "two"], "maxLength": 2, "errorMessage": "?"'),
  ),
  product(
    'a condition that contradicts the field',
    head,
    when('"then": { "properties": { "stock": { "maximum": -1, "errorMessage": "?" } } }'),
  ),
  product(
    'a condition that reads a value of another type',
    head,
    `"if": { "properties": { "stock": { "const": "0" } }, "required": ["stock"] },
  "then": { "required": ["sku"], "errorMessage": "?" },\n  ${head}`,
  ),
  productUi('a value that follows another inside a list', attributes, following),
  product(
    'attributes with a choice',
    '"name": { "type": "string", "title": "Name", "minLength": 1, "errorMessage": "Attribute name required" }',
    '"name": { "type": "string", "title": "Name", "enum": ["Colour"], "errorMessage": "Attribute name required" }',
  ),
  productUi(
    'a step after a save that repeats the base',
    '"call": "POST /products/{id}/discounts"',
    '"call": "POST /api/products/{id}/discounts"',
  ),
  panel('an upload that repeats the base', '"call": "POST /upload"', '"call": "POST /api/upload"'),
  orderUi('a call with a colon', '"remove": "DELETE /orders/{id}"', '"remove": "DELETE /orders/{id}:drop"'),
  productUi('a path that ad blockers hold back', '"create": "POST /products"', '"create": "POST /ads/products"'),
  orderUi('a call that repeats the base', '"list": "GET /orders"', '"list": "GET /api/orders"'),
  productUi('a currency that there is not', price, priced('"currency": "USX"')),
  productUi('a language that nobody writes numbers in', price, priced('"locale": "qq"')),
  categoryUi('a key to omit with two letters swapped', '"omit": ["children"]', '"omit": ["children", "nmae"]'),
];
