/** A small edit of the config, with one mistake in it. */
export interface ConfigEdit {
  readonly what: string;
  readonly file: string;
  /** The old text, which is in the file once. Without it `to` is a new file; without both the file is missing. */
  readonly from?: string;
  readonly to?: string;
}

/** Edits of a file. */
export const edit =
  (file: string) =>
  (what: string, from: string, to: string): ConfigEdit => ({ what, file, from, to });
const product = edit('products.schema.json');
const productUi = edit('products.ui.json');
const userSchema = edit('users.schema.json');
const userUi = edit('users.ui.json');
const discount = edit('discounts.schema.json');
const discountUi = edit('discounts.ui.json');
const categoryUi = edit('categories.ui.json');
const orderUi = edit('orders.ui.json');
const role = edit('roles.schema.json');
const roleUi = edit('roles.ui.json');
const panel = edit('panel.json');
/** A migration as a new file. */
const migration = (what: string, to: string): ConfigEdit => ({ what, file: '../migrations/0001-goods.json', to });

const startDate = '{ "field": "startDate", "title": "Start Date", "cell": "date", "empty": "-" }';
const name = '"name": { "type": "string", "title": "Name", "minLength": 2, "errorMessage": "Name is required" }';
const named = (rest: string) => `"name": { "type": "string", "title": "Name", ${rest} }`;
const sku = '"sku": { "type": "string", "title": "SKU" }';
const nameColumn = '{ "field": "name", "title": "Name" },';
const imageColumn = '{ "field": "images", "title": "Image", "cell": "image", "size": 48 }';
const typeColumn = '{ "field": "discountType", "title": "Type" }';
const price = '"cell": "number", "prefix": "$", "decimals": 2 }';
const rowClick = '"rowClick": "edit",';
const filtering = (filters: string) => `${rowClick} "filters": [${filters}],`;
const viewing = (view: string) => `${rowClick} "chooseColumns": true, "views": [{ "title": "Mine", ${view} }],`;
const withOption = (option: string, as = '') =>
  `{ "field": "status", ${as}"options": [{ "title": "Some", ${option} }] }`;
const categories = '"title": "Categories",\n      "items": { "type": "string" }';
const inCategory = (reference: string) =>
  `"title": "Categories",\n      "items": { "type": "string", "reference": ${reference} }`;
const listOfDiscounts = '"discounts": { "type": "array",';
const rolesHead = '"type": "object",\n  "required"';
const userId = '"userId": { "type": "string", "title": "User",';
const ofUser = (reference: string) => `"userId": { "type": "string", "reference": ${reference}, "title": "User",`;
const userAndName =
  '"title": "User", "minLength": 1, "errorMessage": "Select a user" },\n    "userName": { "type": "string",';
const nameDerived = (derived: string) =>
  `${userAndName.replace('"User",', '"User", "reference": { "to": "users" },')} "derived": ${derived},`;
const uses = '"uses": { "type": "number",';
const roles = '"roles": {\n      "type": "array",';
const rolesDerived = (derived: string) => roles.replace('{', `{ "derived": ${derived},`);
const discountHead = '"type": "object",\n  "required"';
const ruled = (rule: string) => `"rules": [${rule}],\n  ${discountHead}`;
const warned = (warning: string) => `"warnings": [${warning}],\n  ${discountHead}`;
const create = '"create": "POST /products",';
const anApi = '{ "api": { "base": "https://a.example", "total": "n", "query": { "page": "n={page}" } } }';
const sharing = `{ "title": "All", "fields": ["name", "slug", "price", "status", "sku", "stock", "description", "categories",
  "discounts", "images", "attributes"] }, { "title": "More", "fields": ["sku"] }`;

/** What the check must find. What it prints for each is in `mistakes.txt`. */
export const edits: readonly ConfigEdit[] = [
  // The grammar
  product('a keyword is misspelt', name, name.replace('minLength', 'minLenght')),
  product('a keyword of another type', '"stock": { "type": "number",', '"stock": { "type": "number", "minLength": 1,'),
  product('an unknown type', sku, '"sku": { "type": "text", "title": "SKU" }'),
  product('a list without items', '"title": "Discounts", "items": { "type": "string" }', '"title": "Discounts"'),
  product(
    'an unknown format',
    sku,
    '"sku": { "type": "string", "title": "SKU", "format": "mail", "errorMessage": "?" }',
  ),
  product('an enum value twice', '"enum": ["DRAFT", "ACTIVE",', '"enum": ["DRAFT", "DRAFT", "ACTIVE",'),
  productUi('a section is misspelt', '"toasts": {', '"toast": {'),
  productUi('a text is missing', '"empty": "No products found",', ''),
  productUi('a text is blank', '"title": "Products",', '"title": "",'),
  productUi(
    'a number in place of a text',
    '"cancel": "Cancel",\n    "submit": "Save",',
    '"cancel": 1,\n    "submit": "Save",',
  ),
  productUi('an unknown cell', '"cell": "badge"', '"cell": "bagde"'),
  productUi('an option of another cell', imageColumn, imageColumn.replace('"size": 48', '"decimals": 2')),
  productUi('an option the default cell has not', nameColumn, '{ "field": "name", "title": "Name", "prefix": "$" },'),
  productUi('a default text that the panel has not', '"add": "Add Product",\n    "empty"', '"add": true,\n    "empty"'),
  orderUi('a column without a title', '"field": "total", "title": "Total"', '"field": "total"'),
  categoryUi('a text of the tree is missing', '"expand": "Expand",', ''),
  productUi('a verb is misspelt', create, '"create": "PSOT /products",'),
  productUi('an endpoint is a number', create, '"create": 1,'),
  productUi('an unknown codec', '"decimalString"', '"decimalStrnig"'),
  productUi('an unknown codec with settings', '"codec": "imageList"', '"codec": "imagesList"'),
  productUi('a codec without its settings', '{ "codec": "idList", "key": "categoryId" }', '"idList"'),
  productUi(
    'an option of a codec is misspelt',
    '"price": "decimalString"',
    '"price": { "codec": "minorUnits", "digts": 3 }',
  ),
  productUi(
    'an option that a codec has not',
    '{ "codec": "idList", "key": "categoryId" }',
    '{ "codec": "idList", "key": "categoryId", "zone": "UTC" }',
  ),
  productUi('a codec without its key', '{ "codec": "idList", "key": "categoryId" }', '{ "codec": "idList" }'),
  productUi('an unknown tone', '"DRAFT": "info"', '"DRAFT": "blue"'),
  productUi('an unknown widget', '"ui:widget": "textarea"', '"ui:widget": "texarea"'),
  productUi('an unknown field', '"ui:field": "AttributeList"', '"ui:field": "AttributesList"'),
  productUi('an unknown word of a field', '"sku": { "ui:options"', '"sku": { "ui:option"'),
  productUi('an unknown option', '"sku": { "ui:options": { "span": 4 } }', '"sku": { "ui:options": { "spam": 4 } }'),
  productUi('a reference without its label', '{ "to": "categories", "label": "name" }', '{ "to": "categories" }'),
  productUi('a span too wide', '"slug": { "ui:options": { "span": 6 } }', '"slug": { "ui:options": { "span": 16 } }'),
  discountUi('a poll too fast', '"poll": 5000', '"poll": 5'),
  panel('a time to undo of nothing', '"success": 4000', '"undo": 0, "success": 4000'),
  panel('a former text', '"retry": "Retry"', '"retry": "Retry", "draftTime": "It was typed on {time}."'),
  panel(
    'a former placeholder',
    '"retry": "Retry"',
    '"retry": "Retry", "manyDone": "{action}: {done} of {count} done."',
  ),
  panel('an unknown shared text', '"retry": "Retry"', '"rety": "Retry"'),
  panel(
    'a blank of a default that nothing fills',
    '"texts": {',
    '"defaults": { "confirm": { "text": "Delete {tittles}?" } },\n  "texts": {',
  ),
  panel('a path with capitals', '"path": "/reviews"', '"path": "/Reviews"'),

  // Fields
  productUi('a column of no field', '"field": "price"', '"field": "prcie"'),
  productUi('a column twice', nameColumn, nameColumn + nameColumn),
  productUi('a cell that cannot show the field', nameColumn, '{ "field": "name", "title": "Name", "cell": "switch" },'),
  productUi('a list as text', '"title": "Image", "cell": "image", "size": 48', '"title": "Image"'),
  productUi('a label of no field', '"label": "name",\n    "rowClick"', '"label": "nmae",\n    "rowClick"'),
  productUi('a filter by no field', '"field": "status",\n      "label"', '"field": "state",\n      "label"'),
  productUi('a filter value that is none', '["OUT_OF_STOCK"]', '["OUTOFSTOCK"]'),
  productUi('two filter options of one title', '"title": "Draft", "values"', '"title": "Active", "values"'),
  productUi('a tone of no value', '"ACTIVE": "success"', '"ACTVE": "success"'),
  discountUi('a case of no value', '"PERCENT": { "suffix"', '"PERCENTAGE": { "suffix"'),
  discountUi('cases by no field', '"by": "discountType"', '"by": "type"'),
  discountUi('cases without their field', '"by": "discountType",', ''),
  categoryUi('a tree by no field', '"parent": "parentId",\n      "edit"', '"parent": "parent",\n      "edit"'),
  productUi('a codec of no field', '"price": "decimalString"', '"prize": "decimalString"'),
  productUi('a codec of another type', '"price": "decimalString"', '"name": "decimalString"'),
  productUi('a codec of no field inside one', '"price": "decimalString"', '"images.urls": "nullWhenEmpty"'),
  productUi('a codec of another type inside one', '"price": "decimalString"', '"images.url": "decimalString"'),
  productUi('a codec inside another', '"price": "decimalString"', '"attributes.name": "nullWhenEmpty"'),
  productUi('a codec by no field', '"price": "decimalString"', '"price": { "codec": "minorUnits", "by": "stauts" }'),
  productUi(
    'a codec by no field beside one',
    '"attributes": "firstOfValues"',
    '"attributes.value": { "codec": "minorUnits", "by": "nmae" }',
  ),
  categoryUi('a codec for lists', '"parentId": "nullWhenEmpty"', '"parentId": "firstOfValues"'),
  product('a codec that makes more than the items have', '"value": { "type": "string"', '"worth": { "type": "string"'),
  productUi('a body of no field', '{ "discountIds": "discounts" }', '{ "discountIds": "discount" }'),
  productUi('unlessEmpty of no field', '"unlessEmpty": "discounts"', '"unlessEmpty": "discout"'),
  roleUi('a blank of no field', '/admin/users/{userId}/roles', '/admin/users/{userid}/roles'),
  roleUi('a new record has no id', 'POST /admin/users/{userId}/roles', 'POST /admin/users/{id}/roles'),
  productUi('a change of no record', '"PUT /products/{id}"', '"PUT /products"'),
  productUi('a broken blank', '"PUT /products/{id}"', '"PUT /products/{id}/{"'),
  productUi('a list by POST', '"GET /products"', '"POST /products"'),
  productUi('a body that is not sent', '"DELETE /products/{id}"', '{ "call": "DELETE /products/{id}", "log": true }'),

  // The form
  productUi('an edited field that is none', '"stock": { "ui:options"', '"stok": { "ui:options"'),
  orderUi(
    'an edited field that is readOnly',
    '"endpoints": {',
    '"uiSchema": { "total": { "ui:disabled": true } },\n  "form": { "title": { "add": "A", "edit": "E" }, "cancel": "C", "submit": "S" },\n  "endpoints": {',
  ),
  productUi('a widget of another type', '"price": { "ui:options"', '"price": { "ui:widget": "textarea", "ui:options"'),
  productUi('too few enumNames', '["Draft", "Active", "Archived", "Out of Stock"]', '["Draft", "Active", "Archived"]'),
  productUi('enumNames without an enum', '"sku": { "ui:options"', '"sku": { "ui:enumNames": ["One"], "ui:options"'),
  productUi('a reference to no entity', '"to": "discounts"', '"to": "discount"'),
  productUi('a reference labelled by no field', '"label": "code"', '"label": "cod"'),
  roleUi('one of several labels is no field', '["name", "email"]', '["name", "mail"]'),
  userUi('an overlay of no field', '{ "roles": { "ui:widget": "hidden" } }', '{ "role": { "ui:widget": "hidden" } }'),
  productUi('an order that leaves fields out', '"uiSchema": {', '"uiSchema": {\n    "ui:order": ["name", "slug"],'),
  orderUi(
    'a select cell without an enum',
    '"field": "userId", "title": "User ID"',
    '"field": "userId", "title": "User ID", "cell": "select"',
  ),
  orderUi('a select cell without an update', '"update": "PUT /orders/{id}",', ''),
  orderUi('a read-only field edited in the table', '"prefix": "$", "decimals": 2 }', '"prefix": "$", "edit": true }'),
  productUi('a template edited in the table', nameColumn, '{ "title": "Name", "template": "{name}", "edit": true },'),
  productUi(
    'a number edited in the table as a text',
    '{ "field": "price", "title": "Price", "cell": "number", "prefix": "$", "decimals": 2 }',
    '{ "field": "price", "title": "Price", "edit": true }',
  ),
  productUi(
    'a text edited as a day',
    nameColumn,
    '{ "field": "name", "title": "Name", "cell": "date", "edit": true },',
  ),
  productUi('an edit of a cell that has no editor', imageColumn, imageColumn.replace('}', ', "edit": true }')),

  // Rules and sentences
  product('a default that is no value', '"default": "DRAFT"', '"default": "DRAF"'),
  discount('a default that breaks its rule', '"default": 10', '"default": 0'),
  product('required is no property', '"required": ["id", "name", "slug",', '"required": ["id", "name", "slugg",'),
  product('a rule that nothing can obey', name, named('"minLength": 9, "maxLength": 2, "errorMessage": "No"')),
  product(
    'a pattern that is none',
    sku,
    '"sku": { "type": "string", "title": "SKU", "pattern": "[A-Z", "errorMessage": "No" }',
  ),
  product('an enum of another type', '"enum": ["DRAFT", "ACTIVE",', '"enum": [1, "DRAFT", "ACTIVE",'),
  product('a rule without a sentence', name, named('"minLength": 2')),
  product(
    'one rule of several without a sentence',
    name,
    named('"minLength": 2, "errorMessage": { "required": "No" }'),
  ),
  product(
    'a sentence for a rule that is not there',
    name,
    named('"minLength": 2, "errorMessage": { "minlength": "No", "_": "No" }'),
  ),
  product(
    'a sentence for a field without rules',
    sku,
    '"sku": { "type": "string", "title": "SKU", "errorMessage": "Enter a SKU" }',
  ),
  product(
    'a rest of nothing',
    '"minimum": "Price must be positive", "_"',
    '"minimum": "M", "required": "R", "multipleOf": "O", "_"',
  ),
  product(
    'a readOnly field with a sentence',
    '"id": { "type": "string", "readOnly": true }',
    '"id": { "type": "string", "readOnly": true, "errorMessage": "No" }',
  ),
  userSchema('a list item without a sentence', ',\n        "errorMessage": "Choose one of the roles"', ''),

  // What the API has to know
  role('a required field is cleared', userId, ofUser('{ "to": "users", "onDelete": "clear" }')),
  product('a reference beside the items', listOfDiscounts, `${listOfDiscounts} "reference": { "to": "discounts" },`),
  product('a list is unique', listOfDiscounts, `${listOfDiscounts} "unique": true,`),
  product('a number is searched', '"stock": { "type": "number",', '"stock": { "type": "number", "searched": true,'),
  role('a combination of one field', rolesHead, rolesHead.replace(',', ',\n  "unique": [["role"]],')),
  role('a combination with no field', rolesHead, rolesHead.replace(',', ',\n  "unique": [["user", "role"]],')),
  product('a combination with a list', '"title": "Product",', '"title": "Product",\n  "unique": [["name", "images"]],'),
  discount('an initial value of what people edit', '"default": 10', '"initial": 10'),
  discount('an initial value of another type', uses, `${uses} "initial": "none",`),
  role(
    'a derived field by no reference',
    '"userName": {',
    '"userName": { "derived": { "via": "role", "field": "name" },',
  ),
  role('a derived field of no field', userAndName, nameDerived('{ "via": "userId", "field": "nickname" }')),
  role(
    'a derived field that is unique',
    userAndName,
    nameDerived('{ "via": "userId", "field": "name" }, "unique": true'),
  ),
  role('a derived field without its source', userAndName, nameDerived('{ "field": "name" }')),
  userSchema(
    'a list derived from no entity',
    roles,
    rolesDerived('{ "from": "role", "via": "userId", "fields": ["id"] }'),
  ),
  userSchema(
    'a list derived by no reference',
    roles,
    rolesDerived('{ "from": "roles", "via": "role", "fields": ["id"] }'),
  ),
  userSchema('a list derived from one record', roles, rolesDerived('{ "via": "name", "field": "role" }')),
  orderUi(
    'an order that is none',
    '"empty": "No orders found",',
    '"empty": "No orders found",\n    "order": "latest",',
  ),
  panel('an address that several people may have', '"uid": "firebaseUid",', '"uid": "firebaseUid", "email": "name",'),
  panel('a session that is active by a text', '"roles": "roles",', '"roles": "roles", "active": "email",'),

  // What needs each other
  productUi('a toast that never comes', create, ''),
  productUi('a call whose failure nothing tells', '"update": "Failed to save product.",', ''),
  orderUi(
    'no texts for failures',
    '"errors": {\n    "list": "Failed to load orders.",\n    "update": "Failed to update order.",\n    "remove": "Failed to delete order."\n  }',
    '"toasts": {}',
  ),
  orderUi('an add button without a form', '"title": "Orders",', '"title": "Orders", "add": "Add Order",'),
  orderUi(
    'a question before nothing',
    '"remove": "DELETE /orders/{id}"',
    '"afterSave": [{ "call": "PUT /orders/{id}/note" }]',
  ),
  panel('a menu entry of no entity', '"entity": "orders"', '"entity": "order"'),
  panel('a path twice', '"path": "/reviews"', '"path": "/roles"'),
  productUi('a picture that fits in no way', imageColumn, imageColumn.replace('"size": 48', '"fit": "fill"')),
  productUi('a word that no cell has', imageColumn, imageColumn.replace('"size": 48', '"colour": "blue"')),
  panel('a menu entry of two kinds', '"entity": "roles" }', '"entity": "roles", "href": "https://shop.example" }'),
  panel('a menu entry of no kind', '"text": "Reviews Page"', '"txt": "Reviews Page"'),
  panel('a link to no address', '"path": "/reviews", "text": "Reviews Page"', '"href": "shop.example"'),
  panel(
    'a mistake in a group',
    '{ "title": "Roles", "entity": "roles" }',
    '{ "title": "People", "entries": [{ "title": "Roles", "entity": "roles", "path": "/people" }] }',
  ),
  panel('a group is misspelt', '"title": "Roles", "entity": "roles"', '"title": "Roles", "entires": []'),
  panel('a session of no field', '"uid": "firebaseUid"', '"uid": "firebaseId"'),
  panel('a role that nobody has', '"allow": "ADMIN"', '"allow": "ADMINS"'),
  panel('a blank that nothing fills', '{shown} of {total}', '{shown} of {all}'),
  { what: 'half an entity', file: 'orders.ui.json' },
  { what: 'the other half', file: 'orders.schema.json' },
  { what: 'no panel', file: 'panel.json' },
  { what: 'a file of no kind', file: 'products.ui-old.json', to: '{}' },
  {
    what: 'an entity with an odd name',
    file: 'Brand-names.schema.json',
    to: '{ "type": "object", "properties": { "id": { "type": "string", "readOnly": true } } }',
  },

  // JSON itself
  productUi('a key twice', '"title": "Products",', '"title": "Products", "title": "Goods",'),
  productUi('a comma missing', '"title": "Products",', '"title": "Products"'),
  productUi('a comma too many', '"busy": "Saving..."', '"busy": "Saving...",'),
  productUi('a comment', '"uiSchema": {', '// how it is edited\n  "uiSchema": {'),
  productUi('a brace missing', '"form": {', '"form":'),
  productUi('single quotes', '"title": "Products",', '"title": \'Products\','),

  // Columns
  productUi('titles without an enum', nameColumn, '{ "field": "name", "title": "Name", "cell": "enum" },'),
  discountUi(
    'a title of no value',
    typeColumn,
    typeColumn.replace('}', ', "cell": "enum", "titles": { "PERCNT": "%" } }'),
  ),
  discountUi(
    'a tone of no value',
    typeColumn,
    typeColumn.replace('}', ', "cell": "badge", "tones": { "PERCNT": "success" } }'),
  ),
  discountUi(
    'a tone that there is not',
    typeColumn,
    typeColumn.replace('}', ', "cell": "badge", "tones": { "PERCENT": "succes" } }'),
  ),
  productUi('labels of no reference', nameColumn, '{ "field": "name", "title": "Name", "cell": "reference" },'),
  productUi('a column too narrow', imageColumn, imageColumn.replace('"size": 48', '"width": 4')),
  productUi('a column that has no order', imageColumn, imageColumn.replace('"size": 48', '"sortable": false')),
  productUi('a filter more by no field', rowClick, filtering('{ "field": "stauts" }')),
  productUi('a filter twice', rowClick, filtering('{ "field": "status" }, { "field": "status" }')),
  productUi('a filter that suits no field', rowClick, filtering('{ "field": "sku" }')),
  productUi('a filter by records of nothing', rowClick, filtering('{ "field": "status", "as": "record" }')),
  productUi('a filter by days of no date', rowClick, filtering('{ "field": "categories", "as": "days" }')),
  productUi('a filter without a choice', rowClick, filtering('{ "field": "sku", "as": "choice" }')),
  productUi('tabs without a choice', rowClick, filtering('{ "field": "sku", "as": "tabs" }')),
  productUi(
    'two rows of tabs',
    rowClick,
    filtering(
      '{ "field": "status", "as": "tabs" }, { "field": "description", "as": "tabs", "options": [{ "title": "A" }] }',
    ),
  ),
  productUi('a filter with a value that is none', rowClick, filtering(withOption('"values": ["ACTVE"]'))),
  productUi('options of days', rowClick, filtering(withOption('"values": ["DRAFT"]', '"as": "days", '))),
  productUi('a filter named like a word of the address', rowClick, filtering('{ "field": "id", "as": "days" }')),
  productUi('an unknown way to filter', rowClick, filtering('{ "field": "status", "as": "dates" }')),
  discountUi('a time zone that is none', startDate, startDate.replace('}', ', "zone": "Europe/Berln" }')),
  discountUi('a time zone without its area', startDate, startDate.replace('}', ', "zone": "Berlin" }')),
  productUi('a locale that is none', price, price.replace('}', ', "locale": "de_DE" }')),
  productUi('a currency that is none', price, price.replace('"prefix": "$"', '"currency": "Euro"')),
  productUi('a currency that the panel has not', price, price.replace('"prefix": "$"', '"currency": true')),
  productUi('a currency with a sign before it', price, price.replace('}', ', "currency": "EUR" }')),
  productUi('a template by no field', nameColumn, '{ "title": "Name", "template": "{name} ({skuu})" },'),
  productUi('a label of no field', '"label": "name",', '"label": "{name} ({skuu})",'),
  productUi('an optional part of a label that does not end', '"label": "name",', '"label": "{name}[ ({sku})",'),
  productUi('a template without a blank', nameColumn, '{ "title": "Name", "template": "Name" },'),
  productUi('an optional part that does not end', nameColumn, '{ "title": "Name", "template": "{name}[, {sku}" },'),
  productUi('an optional part that does not begin', nameColumn, '{ "title": "Name", "template": "{name}, {sku}]" },'),
  productUi('optional parts in each other', nameColumn, '{ "title": "Name", "template": "{name}[, {sku}[ x]]" },'),
  productUi('an optional part without a field', nameColumn, '{ "title": "Name", "template": "{name}[, new]" },'),
  productUi('a template without a title', nameColumn, '{ "template": "{name} {sku}" },'),
  productUi('a template and a field', nameColumn, nameColumn.replace('}', ', "template": "{sku}" }')),
  productUi('a template as a switch', nameColumn, '{ "title": "Name", "template": "{name}", "cell": "switch" },'),
  productUi('a column of nothing', nameColumn, '{ "title": "Name" },'),
  productUi('a plot of no days', rowClick, `${rowClick} "summary": { "title": "Prices", "by": "price" },`),
  productUi('a plot by no field', rowClick, `${rowClick} "summary": { "title": "Days", "by": "slugg" },`),
  productUi('a plot of no numbers', rowClick, `${rowClick} "summary": { "title": "?", "by": "slug", "sum": "name" },`),
  productUi('a view without a name', rowClick, `${rowClick} "views": [{ "sort": "price" }],`),
  productUi('a view twice', rowClick, viewing('"sort": "price" }, { "title": "Mine"')),
  productUi('a view by no column', rowClick, viewing('"sort": "-prise"')),
  productUi('a view by a column without an order', rowClick, viewing('"sort": "images"')),
  productUi('a view of no option', rowClick, viewing('"filter": "Drafts"')),
  productUi('a filter by what is in the rows of a list', rowClick, filtering('{ "field": "attributes.name" }')),
  productUi('a view of no filter', rowClick, viewing('"filters": { "statsu": ["DRAFT"] }')),
  productUi(
    'a view of no value',
    rowClick,
    `"filters": [{ "field": "status" }], ${viewing('"filters": { "status": ["DRAFFT"] }')}`,
  ),
  productUi(
    'a view of half an option',
    rowClick,
    `"filters": [{ "field": "status", "options": [{ "title": "Some", "values": ["DRAFT", "ACTIVE"] }] }], ${viewing('"filters": { "status": ["DRAFT"] }')}`,
  ),
  productUi(
    'a view of no days',
    rowClick,
    `"filters": [{ "field": "sku", "as": "days" }], ${viewing('"filters": { "sku": ["2026"] }')}`,
  ),
  productUi('a view that hides no column', rowClick, viewing('"columnVisibility": { "skuu": false }')),
  productUi('a view that orders no column', rowClick, viewing('"columnOrder": ["price", "nmae"]')),
  productUi('a view with too narrow a column', rowClick, viewing('"columnSizing": { "name": 6 }')),
  productUi(
    'a view of columns that nobody chooses',
    rowClick,
    `${rowClick} "views": [{ "title": "Mine", "density": "compact" }],`,
  ),
  productUi('a view with an unknown word', rowClick, viewing('"columns": ["name"]')),
  productUi('a sort by no field', rowClick, `${rowClick} "sort": "-prise",`),
  productUi('a sort by a field and by no field', rowClick, `${rowClick} "sort": ["-price", "nmae"],`),
  productUi('an order by no field', rowClick, `${rowClick} "move": "stok",`),
  productUi('an order by a text', rowClick, `${rowClick} "move": "name",`),
  productUi('an order that is sorted', rowClick, `${rowClick} "move": "stock", "sort": "name",`),
  productUi('an order of a list in pages', rowClick, `${rowClick} "move": "stock", "paging": "server",`),
  orderUi('an order that nobody may change', '"label": "id"', '"label": "id", "move": "total"'),
  categoryUi('an order of a tree', '"title": "Categories",', '"title": "Categories", "move": "slug",'),
  productUi('a grid of no column', rowClick, `${rowClick} "grid": { "image": "imags" },`),
  productUi('a grid of no pictures', rowClick, `${rowClick} "grid": { "image": "name", "fields": ["prise"] },`),
  productUi('a sort by a field twice', rowClick, `${rowClick} "sort": ["-price", "price"],`),
  productUi('a view by a column and by no column', rowClick, viewing('"sort": "-price,nmae"')),
  productUi('a sum of texts', nameColumn, nameColumn.replace('"title"', '"sum": true, "title"')),
  productUi(
    'a tone by what no record has',
    rowClick,
    `${rowClick} "tones": [{ "if": { "properties": { "nmae": { "const": "a" }, "stock": { "minLength": 1 } } }, "tone": "warning", "title": "Odd" }],`,
  ),
  productUi(
    'a tone without a title',
    rowClick,
    `${rowClick} "tones": [{ "if": { "required": ["name"] }, "tone": "red" }],`,
  ),
  productUi(
    'a filter by me in no person',
    rowClick,
    filtering('{ "field": "name", "options": [{ "title": "Mine", "values": ["@me"] }] }'),
  ),
  productUi(
    'a filter by days of no name',
    rowClick,
    filtering('{ "field": "name", "as": "days", "options": [{ "title": "New", "days": "last-0-days" }] }'),
  ),
  productUi(
    'a filter by days with values',
    rowClick,
    filtering('{ "field": "name", "as": "days", "options": [{ "title": "New", "values": ["a"] }] }'),
  ),
  productUi('a filter by numbers of texts', rowClick, filtering('{ "field": "name", "as": "numbers" }')),
  productUi(
    'a view by no numbers',
    rowClick,
    `${filtering('{ "field": "stock" }')} "views": [{ "title": "Mine", "filters": { "stock": ["many"] } }],`,
  ),
  panel('a start page without cards', '"heading": "Admin Dashboard"', '"screen": "start"'),
  panel(
    'cards elsewhere',
    '"heading": "Admin Dashboard"',
    '"screen": "home", "cards": [{ "title": "All", "entity": "products" }]',
  ),
  panel(
    'cards of nothing',
    '"heading": "Admin Dashboard"',
    `"screen": "start", "cards": [{ "title": "All", "entity": "produkts" },
    { "title": "Late", "entity": "orders", "view": "late" }, { "title": "Sum", "entity": "orders", "show": "sum" },
    { "title": "Names", "entity": "products", "show": "sum", "sum": "name" }, { "title": "Plot", "entity": "products", "show": "plot", "sum": "price" },
    { "title": "First", "entity": "products", "columns": ["price"] }, { "title": "Some", "entity": "products", "show": "list", "columns": ["prize"] }]`,
  ),
  panel(
    'periods without a date',
    '"heading": "Admin Dashboard"',
    `"screen": "start", "cards": [{ "title": "All", "entity": "products", "period": "month" },
    { "title": "Some", "entity": "products", "by": "name" }, { "title": "Odd", "entity": "products", "period": "year", "by": "images" },
    { "title": "First", "entity": "products", "show": "list", "period": "week", "by": "name" }]`,
  ),
  productUi(
    'a tone by limits that no field has',
    rowClick,
    `${rowClick} "tones": [{ "if": { "properties": { "stock": { "maximum": { "$data": "1/lest" } }, "price": { "minimum": { "$data": "1/name" } }, "name": { "formatMinimum": { "today": true } } } }, "tone": "warning", "title": "Odd" }],`,
  ),
  productUi(
    'a document of no fields',
    '"busy": "Saving..."',
    `"busy": "Saving...", "print": { "title": "Slip", "address": "{nmae} {categories.name}", "fields": ["prise"], "lines": { "field": "name", "columns": ["a"] } }`,
  ),
  productUi(
    'a document of no lines',
    '"busy": "Saving..."',
    `"busy": "Saving...", "print": { "title": "Slip", "lines": { "field": "attributes", "columns": ["nmae"], "total": true } }`,
  ),
  discountUi(
    'a day that is due for no value',
    startDate,
    startDate.replace('"cell": "date"', '"cell": "due", "open": { "isActiv": ["true"], "discountType": ["PERCNT"] }'),
  ),
  productUi('a sort by pictures', rowClick, `${rowClick} "sort": "images",`),
  productUi('a sort by a list without a column', rowClick, `${rowClick} "sort": "categories",`),
  productUi('a sort that is none', rowClick, `${rowClick} "sort": "--price",`),

  // A reference in the schema replaces a widget's option, so these edits cannot be combined with those above
  product(
    'a word of a reference is misspelt',
    categories,
    inCategory('{ "to": "categories", "ondelete": "restrict" }'),
  ),
  product('a reference of a field to no entity', categories, inCategory('{ "to": "category" }')),
  product('an unknown consequence', categories, inCategory('{ "to": "categories", "onDelete": "cascade" }')),
  product('a list that must keep one loses it', categories, inCategory('{ "to": "categories", "onDelete": "clear" }')),

  // What the embedded API could not start with, or answer: apart from the mistakes above
  productUi('an update by another field', '"PUT /products/{id}"', '"PUT /products/{slug}"'),
  productUi('a step after the save of no record', 'POST /products/{id}/discounts', 'POST /discounts/apply'),
  productUi('a record that is named in the query', '"PUT /products/{id}"', '"PUT /products?id=eq.{id}"'),
  productUi('a call of another entity', '"list": "GET /products"', '"list": "GET /discounts"'),
  productUi('a call twice', '"DELETE /products/{id}"', '"POST /products/{id}/discounts"'),
  productUi('a wildcard in a path', '"list": "GET /products"', '"list": "GET /products/*"'),
  productUi('a blank that runs on', '"PUT /products/{id}"', '"PUT /products/{id}old"'),
  productUi('pictures of no kind', '"uploadFailed": "Upload failed"', '"uploadFailed": "No", "accept": ["png"]'),
  productUi('pictures that may have no size', '"uploadFailed": "Upload failed"', '"uploadFailed": "No", "maxSize": 0'),
  productUi(
    'a sentence about a file that does not name it',
    '"uploadFailed": "Upload failed"',
    '"uploadFailed": "No", "tooLarge": "Too large."',
  ),
  productUi(
    'a sentence about a place that does not name it',
    '"uploadFailed": "Upload failed"',
    '"uploadFailed": "No", "moved": "{image} was moved."',
  ),
  productUi(
    'alt texts of what has none',
    '"ui:field": "AttributeList", "ui:options": { "add": "Add Attribute" }',
    '"ui:field": "ImageManager", "ui:options": { "upload": "A", "makeMain": "B", "main": "C", "invalid": "D", "uploadFailed": "E", "altText": "F" }',
  ),
  panel('an upload at a call of an entity', '"POST /upload"', '"POST /products"'),
  panel('an API where the pages are', '"base": "/api"', '"base": "/"'),
  panel("a page at an address of the server's", '"path": "/reviews"', '"path": "/uploads"'),
  panel('a backend that is no file', '"base": "/api"', '"backend": "shop"'),
  panel('a backend with a path', '"base": "/api"', '"base": "/api", "backend": "shop"'),
  panel('no API', '"base": "/api",', ''),
  panel('a history that is no GET', '"base": "/api",', '"base": "/api",\n    "history": "POST /admin/audit",'),
  panel(
    'people who are added without an address',
    '"uid": "firebaseUid",',
    '"uid": "firebaseUid", "invite": "POST /admin/users",',
  ),
  panel(
    'people who are added by a call that is taken',
    '"uid": "firebaseUid",',
    '"uid": "firebaseUid", "invite": "POST /products",',
  ),
  panel('a user id that is no text', '"uid": "firebaseUid"', '"uid": "isActive"'),
  panel('roles that are no list', '"roles": "roles"', '"roles": "email"'),
  product('a field named like a property of every object', '"stock": {', '"constructor": {'),
  product('a field named like a JSON path', '"stock": {', '"$stock": {'),
  categoryUi(
    'a tree by the own id',
    '"children": "children",\n      "parent": "parentId"',
    '"children": "children",\n      "parent": "id"',
  ),
  categoryUi('children in place of a field', '"children": "children"', '"children": "name"'),
  {
    what: 'an entity named like a property of every object',
    file: 'constructor.schema.json',
    to: '{ "type": "object", "properties": { "id": { "type": "string", "readOnly": true } } }',
  },
  {
    what: 'an entity that differs in capitals',
    file: 'userS.schema.json',
    to: '{ "type": "object", "properties": { "id": { "type": "string", "readOnly": true } } }',
  },

  // Another backend
  panel(
    'files in parts that are all the same',
    '"base": "/api",',
    '"base": "/api", "body": { "multipart": { "file": "file" } },',
  ),
  panel('an upload answers at no path', '"paths": "imagePaths"', '"paths": "files[0].url"'),
  panel('an upload answers at a pointer', '"paths": "imagePaths"', '"paths": "/files/url"'),
  panel('an upload whose ids are at no path', '"paths": "imagePaths"', '"paths": "imagePaths", "ids": "files[0].id"'),
  productUi('pictures by ids that no answer has', '{ "codec": "imageList", "altText": "Product image" }', '"picture"'),
  panel('an upload whose answer is nowhere', ', "paths": "imagePaths"', ''),
  panel('pictures by id that are nowhere', '"paths": "imagePaths"', '"paths": "data.id", "store": "id"'),
  panel('an address of no picture', '"paths": "imagePaths"', '"paths": "data.id", "address": "/assets"'),
  panel('a sign-in without a call', '"base": "/api",', '"base": "/api", "login": true,'),
  panel(
    'a sign-in whose password is in the address',
    '"base": "/api",',
    '"base": "/api", "login": { "call": "GET /login?name={email}" },',
  ),
  panel(
    'a sign-in that sends no password',
    '"base": "/api",',
    '"base": "/api", "login": { "call": "POST /login", "body": { "email": "{email}", "otp": "{otp}" } },',
  ),
  panel(
    'a check of the session that changes something',
    '"base": "/api",',
    '"base": "/api", "login": { "call": "POST /login", "check": "POST /me" },',
  ),
  panel(
    'a sign-in that answers nowhere',
    '"base": "/api",',
    '"base": "/api", "login": { "call": "POST /login", "token": "/token", "person": "POST /me" },',
  ),
  panel(
    'a refresh of what is not known',
    '"base": "/api",',
    '"base": "/api", "login": { "call": "POST /login", "refresh": { "call": "POST /refresh", "body": { "token": "{refreshToken}" } } },',
  ),
  panel(
    'a sign-in with a role that may not enter',
    '"base": "/api",',
    '"base": "/api", "login": { "call": "POST /login", "role": "STAFF" },',
  ),
  panel('an upload at no base', '"paths": "imagePaths"', '"paths": "imagePaths", "base": "files"'),
  productUi('an upload of an entity by PUT', '"wire": {', '"wire": { "api": { "upload": { "call": "PUT /files" } },'),
  panel('a base with a slash at its end', '"base": "/api"', '"base": "/api/"'),
  panel('a base of another protocol', '"base": "/api"', '"base": "ftp://shop.example"'),
  panel('a base of the server', '"base": "/api"', '"base": "/uploads/v1"'),
  panel('a base that is a page', '"base": "/api"', '"base": "/products"'),
  panel('rows at no path', '"base": "/api"', '"base": "/api", "rows": "data..items"'),
  panel('a total in the rows', '"base": "/api"', '"base": "/api", "rows": "data", "total": "data.total"'),
  panel('rows in the total', '"base": "/api"', '"base": "/api", "rows": "data.items", "total": "data"'),
  panel('a header that carries no token', '"base": "/api"', '"base": "/api", "auth": { "header": "Cookie" }'),
  panel('a scheme of two words', '"base": "/api"', '"base": "/api", "auth": { "scheme": "My Token" }'),
  panel('a word of a backend is misspelt', '"base": "/api"', '"base": "/api", "fieldErors": "errors"'),
  panel('a header that calls cannot have', '"base": "/api"', '"base": "/api", "headers": { "If-Match": "*" }'),
  panel('an emptied field as a word of nothing', '"base": "/api"', '"base": "/api", "body": { "empty": "none" }'),
  productUi('an emptied field that is none', '"wire": {', '"wire": { "empty": { "sku": "", "stok": "omit" },'),
  panel('a key in no header', '"base": "/api"', '"base": "/api", "idempotency": "My Key"'),
  panel('a key in a header that calls use', '"base": "/api"', '"base": "/api", "idempotency": "If-Match"'),
  panel('a key in the header of the token', '"base": "/api"', '"base": "/api", "idempotency": "authorization"'),
  panel('an answer that is no condition', '"base": "/api"', '"base": "/api", "ok": "success"'),
  panel('an answer at no path', '"base": "/api"', '"base": "/api", "ok": { "result..code": 0 }'),
  panel(
    'a condition on an answer with a word that none has',
    '"base": "/api"',
    '"base": "/api", "ok": { "properties": { "code": { "is": 0 } } }',
  ),
  panel('a header for the token', '"base": "/api"', '"base": "/api", "headers": { "authorization": "Key 1" }'),
  panel('a header of two words', '"base": "/api"', '"base": "/api", "headers": { "My Header": "1" }'),
  panel('a header with a blank around it', '"base": "/api"', '"base": "/api", "headers": { "Prefer": "wait " }'),
  panel('an unknown make of backend', '"base": "/api"', '"base": "/api", "preset": "mongodb"'),
  panel('a search that is sent without its text', '"base": "/api"', '"base": "/api", "query": { "search": "q=*" }'),
  panel('an emptied field of no kind', '"base": "/api"', '"base": "/api", "body": { "empty": { "texts": "" } }'),
  panel('constant parts that are none', '"base": "/api"', '"base": "/api", "body": { "constant": {} }'),
  panel('a parameter of two', '"base": "/api"', '"base": "/api", "params": { "status": "draft&x=1" }'),
  panel('a call that counts at no path', '"base": "/api"', '"base": "/api", "query": { "count": { "path": "count" } }'),
  panel('references without their label', '"base": "/api"', '"base": "/api", "references": { "sort": "{field}.name" }'),
  panel('references of no form', '"base": "/api"', '"base": "/api", "references": { "one": "object", "many": true }'),
  panel('references under a reserved key', '"base": "/api"', '"base": "/api", "references": { "key": "toString" }'),
  panel(
    'references that are asked for without ids',
    '"base": "/api"',
    '"base": "/api", "query": { "reference": "f={field}" }',
  ),
  panel('a blank that no word fills', '"base": "/api"', '"base": "/api", "query": { "sort": "s={field}.{way}" }'),
  panel('a no that names no field', '"base": "/api"', '"base": "/api", "query": { "no": "off=true" }'),
  panel('values that a word leaves out', '"base": "/api"', '"base": "/api", "query": { "any": "{field}=in" }'),
  panel('a condition that is no part of a query', '"base": "/api"', '"base": "/api", "query": { "search": "{text}" }'),
  roleUi(
    'pages without words for records by their ids',
    '"list": {',
    `"wire": ${anApi}, "list": { "paging": "server",`,
  ),
  panel(
    'figures that name no field',
    '"base": "/api"',
    '"base": "/api", "query": { "figures": { "ask": "count={all}", "sum": "sum=price", "count": "n", "byAt": "group" } }',
  ),
  roleUi(
    'sums and a plot of pages without figures',
    '"list": {',
    `"wire": ${anApi}, "list": { "paging": "server", "summary": { "title": "?", "by": "createdAt" },`,
  ),
  productUi(
    'a plot of pages by any text',
    rowClick,
    `${rowClick} "paging": "server", "summary": { "title": "?", "by": "slug", "sum": "stock" },`,
  ),
  panel('places of errors without the list', '"base": "/api"', '"base": "/api", "fieldErrors": { "field": "key" }'),
  panel(
    'a place of errors at no path',
    '"base": "/api"',
    '"base": "/api", "fieldErrors": { "at": "a", "field": "b." }',
  ),
  productUi('an id inside an object', '"wire": {', '"wire": { "api": { "id": "sys.id" },'),
  productUi('a name inside an object', '"wire": {', '"wire": { "names": { "sku": "stock.sku" },'),
  productUi('a backend of nothing', '"wire": {', '"wire": { "api": {},'),
  productUi('an own total in the shared rows', '"wire": {', '"wire": { "api": { "rows": "list", "total": "list" },'),
  productUi('an id by the key of a field', '"wire": {', '"wire": { "api": { "id": "sku" },'),
  productUi('a name of no field', '"wire": {', '"wire": { "names": { "prize": "unit_price" },'),
  productUi('a blank name', '"wire": {', '"wire": { "names": { "price": "" },'),
  productUi('a name that is another field', '"wire": {', '"wire": { "names": { "price": "stock" },'),
  productUi('two fields of one name', '"wire": {', '"wire": { "names": { "price": "number", "stock": "number" },'),
  productUi('a name that is the same', '"wire": {', '"wire": { "names": { "price": "price" },'),
  productUi('a name for the id', '"wire": {', '"wire": { "names": { "id": "_id" },'),

  // Rules of a record
  discount(
    'a rule of no field',
    discountHead,
    ruled('{ "properties": { "endDat": { "const": "2026-01-01", "errorMessage": "?" } } }'),
  ),
  discount(
    'a misspelt word of a rule',
    discountHead,
    ruled('{ "properties": { "value": { "maximun": 100, "errorMessage": "?" } } }'),
  ),
  discount('a rule without a sentence', discountHead, ruled('{ "properties": { "value": { "maximum": 100 } } }')),
  discount('a demanded field without a sentence', discountHead, ruled('{ "required": ["endDate"] }')),
  discount(
    'a rule of another type',
    discountHead,
    ruled('{ "properties": { "code": { "maximum": 100, "errorMessage": "?" } } }'),
  ),
  discount(
    'a date rule for a number',
    discountHead,
    ruled('{ "properties": { "value": { "formatMinimum": "2026-01-01", "errorMessage": "?" } } }'),
  ),
  discount(
    'a limit by no field',
    discountHead,
    ruled('{ "properties": { "endDate": { "formatMinimum": { "$data": "1/start" }, "errorMessage": "?" } } }'),
  ),
  discount(
    'a limit by a broken pointer',
    discountHead,
    ruled('{ "properties": { "endDate": { "formatMinimum": { "$data": "startDate" }, "errorMessage": "?" } } }'),
  ),
  discount(
    'an if that demands nothing',
    discountHead,
    ruled('{ "if": { "properties": { "value": { "const": 1, "errorMessage": "?" } } } }'),
  ),
  discount(
    'a rule of a value that there is not',
    discountHead,
    ruled('{ "properties": { "discountType": { "const": "PERCENTAGE", "errorMessage": "?" } } }'),
  ),
  discount(
    'a rule of entries that are none',
    discountHead,
    ruled('{ "properties": { "code": { "contains": { "const": "A" }, "errorMessage": "?" } } }'),
  ),

  // Warnings
  discount('a warning without a sentence', discountHead, warned('{ "properties": { "value": { "maximum": 100 } } }')),
  discount(
    'a warning of no field',
    discountHead,
    warned('{ "properties": { "endDtae": { "minLength": 1, "errorMessage": "?" } } }'),
  ),
  discount(
    'a warning of a record that was never so',
    discountHead,
    warned(
      '{ "was": { "properties": { "discountType": { "const": "PERCENTAGE" } } }, "required": ["endDate"], "errorMessage": "?" }',
    ),
  ),
  discount(
    'a warning of what belongs to nobody',
    discountHead,
    warned('{ "own": "code", "required": ["endDate"], "errorMessage": "?" }'),
  ),
  discount(
    'a warning of what belongs to no field',
    discountHead,
    warned('{ "own": "userId", "required": ["endDate"], "errorMessage": "?" }'),
  ),
  discount('a then without an if', discountHead, ruled('{ "then": { "required": ["endDate"], "errorMessage": "?" } }')),

  // Words of JSON Schema
  product('a word that is not supported', sku, '"sku": { "type": "string", "title": "SKU", "not": { "const": "" } }'),
  product('shapes of a value', sku, '"sku": { "title": "SKU", "anyOf": [{ "type": "string" }, { "type": "number" }] }'),
  product('a dictionary', sku, '"sku": { "type": "object", "title": "SKU", "patternProperties": { "^a": {} } }'),
  product(
    'a place for each entry',
    sku,
    '"sku": { "type": "array", "title": "SKU", "prefixItems": [{ "type": "string" }] }',
  ),
  product('a closed record', '"title": "Product",', '"title": "Product",\n  "additionalProperties": false,'),
  product('a schema elsewhere', sku, '"sku": { "$ref": "https://shop.example/sku.json", "title": "SKU" }'),
  product('a reference to nothing', sku, '"sku": { "$ref": "#/$defs/sku", "title": "SKU" }'),
  product(
    'a reference to itself',
    '"title": "Product",',
    '"title": "Product",\n  "$defs": { "part": { "type": "array", "items": { "$ref": "#/$defs/part" } } },',
  ),
  product('two types', sku, '"sku": { "type": ["string", "number"], "title": "SKU" }'),
  product(
    'a choice without its value',
    sku,
    '"sku": { "type": "string", "oneOf": [{ "title": "None" }], "errorMessage": "?" }',
  ),
  product(
    'a choice twice',
    sku,
    '"sku": { "type": "string", "oneOf": [{ "const": "A", "title": "Some" }, { "const": "A", "title": "More" }], "errorMessage": "?" }',
  ),
  product(
    'a choice of another type',
    sku,
    '"sku": { "type": "string", "oneOf": [{ "const": 1 }], "errorMessage": "?" }',
  ),
  product('a constant without a sentence', sku, '"sku": { "type": "string", "const": "A" }'),
  product('a readOnly field that is written', sku, '"sku": { "type": "string", "readOnly": true, "writeOnly": true }'),
  product(
    'a column that no answer has',
    name,
    named('"minLength": 2, "errorMessage": "Name is required", "writeOnly": true'),
  ),
  product('an object without properties', sku, '"sku": { "type": "object", "title": "SKU" }'),
  product(
    'a value inside an object without a sentence',
    sku,
    '"sku": { "type": "object", "properties": { "code": { "type": "string", "minLength": 2 } } }',
  ),
  discount(
    'a limit by a field of another kind',
    '"endDate": { "type": "string",',
    '"endDate": { "type": "string", "formatMinimum": { "$data": "1/code" },',
  ),
  discount(
    'a limit by a field that is none',
    '"endDate": { "type": "string",',
    '"endDate": { "type": "string", "formatMinimum": { "$data": "1/start" },',
  ),

  // Conditions
  discount(
    'a condition of no field',
    discountHead,
    `"if": { "properties": { "kind": { "const": "PERCENT" } } }, "then": { "required": ["endDate"], "errorMessage": "?" },\n  ${discountHead}`,
  ),
  discount(
    'a condition of no value',
    discountHead,
    `"if": { "properties": { "discountType": { "const": "PERCENTAGE" } } }, "then": { "required": ["endDate"], "errorMessage": "?" },\n  ${discountHead}`,
  ),
  discount('a condition that decides nothing', discountHead, `"if": { "required": ["endDate"] },\n  ${discountHead}`),
  discount(
    'what no condition decides',
    discountHead,
    `"else": { "required": ["endDate"], "errorMessage": "?" },\n  ${discountHead}`,
  ),
  discount(
    'a demand without a sentence',
    discountHead,
    `"if": { "required": ["startDate"] }, "then": { "required": ["description"] },\n  ${discountHead}`,
  ),
  discount(
    'a demand of no field',
    discountHead,
    `"if": { "required": ["startDate"] }, "then": { "required": ["end"], "errorMessage": "?" },\n  ${discountHead}`,
  ),
  discount(
    'a field of a condition without its type',
    discountHead,
    `"if": { "required": ["startDate"] }, "then": { "properties": { "reason": { "title": "Reason" } } },\n  ${discountHead}`,
  ),
  discount(
    'a field of a condition with another type',
    discountHead,
    `"if": { "required": ["startDate"] }, "then": { "properties": { "code": { "type": "number" } } },\n  ${discountHead}`,
  ),
  discount(
    'a stricter rule without a sentence',
    discountHead,
    `"if": { "required": ["startDate"] }, "then": { "properties": { "description": { "minLength": 3 } } },\n  ${discountHead}`,
  ),
  discount(
    'a dependence on no field',
    discountHead,
    `"dependentRequired": { "end": ["startDate"] }, "errorMessage": "?",\n  ${discountHead}`,
  ),
  discount(
    'a dependence without a sentence',
    discountHead,
    `"dependentRequired": { "endDate": ["description"] },\n  ${discountHead}`,
  ),
  discount('a sentence that is never shown', discountHead, `"errorMessage": "?",\n  ${discountHead}`),
  discount(
    'not, among conditions',
    discountHead,
    `"allOf": [{ "not": { "required": ["endDate"] } }],\n  ${discountHead}`,
  ),
  product(
    'a word for whole fields inside one',
    sku,
    '"sku": { "type": "object", "properties": { "code": { "type": "string", "unique": true } } }',
  ),
  product(
    'a reference inside a row to no entity',
    sku,
    '"sku": { "type": "array", "items": { "type": "object", "properties": { "of": { "type": "string", "reference": { "to": "product" } } } } }',
  ),
  productUi('what is inside a text', '"slug": { "ui:options"', '"slug": { "items": { "ui:help": "?" }, "ui:options"'),

  // What is near a word, or stands in another place
  productUi('a word that the API has not', '"wire": {', '"wire": { "api": { "page": "page" },'),
  product(
    'a moment of a number',
    '"stock": { "type": "number",',
    '"stock": { "type": "number", "formatMinimum": { "$data": "1/price" },',
  ),
  product('a default that is a text', '"stock": { "type": "number",', '"stock": { "type": "number", "default": "5",'),
  product(
    'a condition inside a field',
    sku,
    '"sku": { "type": "object", "if": { "required": ["code"] }, "properties": { "code": { "type": "string", "title": "Code" } } }',
  ),
  productUi('a record deleted by GET', '"remove": "DELETE /products/{id}"', '"remove": "GET /products/{id}"'),

  // Views and actions
  productUi(
    'two values for a filter of one',
    rowClick,
    `${rowClick} "filters": [{ "field": "status", "label": "Status" }],
    "views": [{ "title": "Mine", "filters": { "status": ["DRAFT", "ACTIVE"] } }],`,
  ),
  productUi(
    'a view without a column',
    rowClick,
    viewing(
      '"columnVisibility": { "name": false, "sku": false, "price": false, "stock": false, "status": false, "images": false }',
    ),
  ),
  orderUi(
    'an action on a selection that nobody can make',
    '"endpoints": {',
    '"actions": [{ "title": "Send", "on": "selection", "call": "POST /orders/{id}/send" }],\n  "endpoints": {',
  ),
  orderUi('an action that does nothing', '"endpoints": {', '"actions": [{ "title": "Send" }],\n  "endpoints": {'),
  orderUi(
    'an action that sets what cannot be',
    '"endpoints": {',
    '"actions": [{ "title": "Close", "call": "POST /orders/{id}/close", "set": { "status": "closed", "total": 1, "no": 1 } }],\n  "endpoints": {',
  ),

  // The menu
  panel('an unknown icon', '"heading": "Admin Dashboard"', '"heading": "Admin Dashboard", "icon": "Dashbord"'),
  panel('an unknown screen', '"path": "/reviews", "text": "Reviews Page"', '"path": "/reviews", "screen": "reviews"'),

  // What else can be wrong with fields
  productUi('sections that share a field', '"form": {', `"form": { "sections": [${sharing}],`),
  product('a required field that may be null', name, name.replace('"string"', '["string", "null"]')),
  product(
    'a pattern that takes forever',
    sku,
    sku.replace('"SKU"', '"SKU", "pattern": "^(a+)+$", "errorMessage": "?"'),
  ),
  productUi(
    'a field that has its value from itself',
    '"sku": { "ui:options": { "span": 4 } }',
    '"sku": { "ui:options": { "from": "sku" } }',
  ),
  userSchema(
    'a derived list without a codec',
    '"phone": { "type": "string",',
    '"phone": { "type": "array", "items": { "type": "string" }, "derived": { "from": "roles", "via": "userId", "fields": ["role"] },',
  ),
  product(
    'a searched field that no answer has',
    sku,
    sku.replace('"SKU"', '"SKU", "writeOnly": true, "searched": true'),
  ),

  // Who may do what
  orderUi('a right of a role that nobody has', '"endpoints": {', '"rights": { "remove": ["ADMN"] },\n  "endpoints": {'),
  orderUi(
    'a right of a role that is not let in',
    '"endpoints": {',
    '"rights": { "remove": ["STAFF"] },\n  "endpoints": {',
  ),
  orderUi(
    'a right of somebody who may not read',
    '"endpoints": {',
    '"rights": { "read": ["ADMIN"], "remove": ["ADMIN", "STAFF"] },\n  "endpoints": {',
  ),
  orderUi(
    'a right to what is not there',
    '"endpoints": {',
    '"rights": { "add": ["ADMIN"], "actions": { "Send": ["ADMIN"] } },\n  "endpoints": {',
  ),
  productUi(
    'a right to add without the one to edit',
    '"endpoints": {',
    '"rights": { "edit": ["ADMIN"] },\n  "endpoints": {',
  ),
  orderUi(
    'a condition and an owner that are not there',
    '"endpoints": {',
    '"rights": { "edit": [{ "roles": ["ADMN"] }, { "own": "by" }] },\n  "endpoints": {',
  ),
  productUi(
    'a right to read that no list can be filtered by',
    '"endpoints": {',
    '"rights": { "read": ["ADMIN", { "if": { "properties": { "images": { "const": 1 }, "stat": { "const": "ACTIVE" } } } }] },\n  "endpoints": {',
  ),
  productUi(
    'rights to fields that contradict each other',
    '"endpoints": {',
    '"rights": { "fields": { "nmae": { "read": ["ADMIN"] }, "sku": { "read": ["ADMIN"], "edit": ["ADMIN", "STAFF"] } } },\n  "endpoints": {',
  ),
  productUi(
    'a required field that names the records, and that not everybody may see',
    '"endpoints": {',
    '"rights": { "read": ["ADMIN", "STAFF"], "add": ["ADMIN", "STAFF"], "fields": { "name": { "read": ["ADMIN"] } } },\n  "endpoints": {',
  ),
  {
    what: 'a look that is hard to read, and words that it does not have',
    file: '../brand/theme.json',
    to: '{"primary": {"light": "#ffcc00", "dark": "red"}, "raduis": 4}',
  },
  product(
    'former names that are there, or said twice',
    sku,
    '"sku": { "type": "string", "title": "SKU", "was": "name" }, "gtin": { "type": "string", "title": "GTIN", "was": "ean" }, "upc": { "type": "string", "title": "UPC", "was": "ean" }, "size": { "type": "string", "title": "Size", "errorMessage": "?", "oneOf": [{ "const": "S", "was": "M" }, { "const": "M" }, { "const": "L", "was": "XL" }, { "const": "XXL", "was": "XL" }] }',
  ),
  discount('an entity whose former name is there', discountHead, `"was": "products",\n  ${discountHead}`),
  role(
    'a derived field with a former name',
    userAndName,
    `${nameDerived('{ "via": "userId", "field": "name" }')} "was": "login",`,
  ),
  productUi(
    'a total of no lines, as no column',
    '"sku": { "ui:options": { "span": 4 } }',
    '"sku": { "ui:options": { "total": { "title": "Total", "sum": "price", "as": "prise" } } }',
  ),
  migration('a step without a word', '{ "up": [{ "entity": "products" }] }'),
  migration(
    'a step that ends with no field',
    `{
  "up": [{ "entity": "products", "rename": "ref", "to": "skku" }, { "entity": "products", "drop": "fax" }]
}`,
  ),
  migration(
    'a way back, which is no longer read, and an entity that is not there',
    `{
  "up": [{ "entity": "goods", "becomes": "produkts" }],
  "down": [{ "entity": "products", "drop": "fax" }, { "entity": "produkts", "becomes": "goods" }]
}`,
  ),
  {
    what: 'a migration without a number',
    file: '../migrations/rename.json',
    to: '{ "up": [{ "entity": "products", "drop": "fax" }] }',
  },
  product(
    'a workflow of values and roles that there are not',
    '"default": "DRAFT",\n      "errorMessage": "Choose a status"',
    '"default": "DRAFT",\n      "transitions": { "DRAFT": ["ACTVE", { "to": "DRAFT", "roles": ["ADMN"] }], "OLD": [] }, "locked": ["GONE"],\n      "errorMessage": "Choose a status"',
  ),
  product(
    'a workflow without its sentences',
    '"default": "DRAFT",\n      "errorMessage": "Choose a status"',
    '"default": "DRAFT",\n      "transitions": { "DRAFT": ["ACTIVE"] }, "locked": ["ARCHIVED"],\n      "errorMessage": { "enum": "Choose a status", "required": "Choose a status" }',
  ),
  product(
    'a workflow of any text',
    sku,
    '"sku": { "type": "string", "title": "SKU", "locked": ["A"], "errorMessage": "No" }',
  ),
  productUi(
    'a field that not even an action sets',
    '"endpoints": {',
    '"rights": { "fields": { "sku": { "edit": [] } } },\n  "endpoints": {',
  ),
  orderUi(
    'an action for records of a field that is not there',
    '"endpoints": {',
    '"actions": [{ "title": "Send", "call": "POST /orders/{id}/send", "if": { "properties": { "state": { "const": 1 } } } }],\n  "endpoints": {',
  ),
  product(
    'defaults that move, of fields that they do not fit',
    sku,
    '"sku": { "type": "string", "title": "SKU", "default": { "today": true } }, "maker": { "type": "string", "title": "Maker", "default": { "me": true } }, "code": { "type": "string", "title": "Code", "default": { "field": "code", "plus": "2 days" } }, "size": { "type": "string", "title": "Size", "default": { "field": "stock" } }, "kind": { "type": "string", "title": "Kind", "default": { "field": "knd", "plus": "soon" } }',
  ),
  product(
    'a default that moves inside a field',
    '"altText": { "type": "string" }',
    '"altText": { "type": "string", "default": { "field": "url" } }',
  ),
  product(
    'defaults from records that nothing beside them names, from no field of theirs, and of another type',
    sku,
    '"sku": { "type": "string", "title": "SKU", "default": { "from": "maker.name" } }, "owner": { "type": "string", "title": "Owner", "reference": { "to": "users" } }, "mail": { "type": "string", "title": "Mail", "default": { "from": "owner.emial" } }, "rank": { "type": "number", "title": "Rank", "default": { "from": "owner.name" } }',
  ),
  product(
    'computed fields of what is not there, or no number',
    sku,
    '"sku": { "type": "string", "title": "SKU" }, "worth": { "type": "number", "title": "Worth", "computed": { "product": ["price", "stok"] } }, "code": { "type": "number", "title": "Code", "computed": { "sum": ["sku", { "difference": ["attributes.weight", 1] }, { "decimals": 2 }], "product": ["price", 2] } }',
  ),
  product(
    'computed fields with a default, a rule or a text',
    '"stock": { "type": "number",',
    '"worth": { "type": "number", "title": "Worth", "default": 1, "maximum": 9, "computed": { "quotient": ["price", 2] } }, "tag": { "type": "string", "title": "Tag", "computed": { "sum": ["price"] } }, "stock": { "type": "number",',
  ),
  product(
    'fields that are computed from each other',
    '"stock": { "type": "number",',
    '"worth": { "type": "number", "title": "Worth", "computed": { "sum": ["twice", 1] } }, "twice": { "type": "number", "title": "Twice", "computed": { "product": ["worth", 2] } }, "stock": { "type": "number",',
  ),
  product(
    'a computed number of lines outside of a sum',
    '"altText": { "type": "string" }',
    '"altText": { "type": "string" }, "width": { "type": "number" }, "area": { "type": "number", "default": 1, "computed": { "product": ["width", "width"] } } } } }, "area": { "type": "number", "title": "Area", "computed": { "product": ["images.area", 2] } }, "more": { "type": "array", "title": "More", "items": { "type": "object", "properties": { "text": { "type": "string" }',
  ),
  product(
    'a computed field that is required, of one that is not',
    '"type": "number",\n      "title": "Price",\n      "minimum": 0,\n      "multipleOf": 0.01,\n      "errorMessage": { "minimum": "Price must be positive", "_": "Enter a valid price" }',
    '"type": "number",\n      "title": "Price", "computed": { "sum": [{ "product": ["images.order", 2] }, "stock", { "quotient": ["stock", "cost"], "decimals": 2 }] }\n    },\n    "cost": { "type": "number", "title": "Cost"',
  ),
  product(
    'sequences without a number, with a rule, and of what is no text',
    sku,
    '"sku": { "type": "string", "title": "SKU", "sequence": "P-{year}" }, "code": { "type": "string", "title": "Code", "sequence": "C{n:4}", "default": "C0001", "pattern": "^C" }, "rank": { "type": "number", "title": "Rank", "sequence": "{n}" }',
  ),
  product(
    'a duration that is a text, and a time of day that is a number',
    sku,
    '"sku": { "type": "string", "title": "SKU", "format": "duration", "errorMessage": "x" }, "opens": { "type": "integer", "title": "Opens", "format": "time", "errorMessage": "x" }, "baking": { "type": "integer", "title": "Baking", "format": "duration" }',
  ),
  product(
    'a sequence inside a field',
    '"altText": { "type": "string" }',
    '"altText": { "type": "string", "sequence": "{n}" }',
  ),
  userSchema(
    'a sequence of records that nobody adds',
    '"properties": {',
    '"properties": { "number": { "type": "string", "title": "Number", "sequence": "S{n:3}" },',
  ),
];
