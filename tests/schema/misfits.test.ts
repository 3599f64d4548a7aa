import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findProblems, mistakesIn, printed, readSchemaTexts } from '../../tools/check/schemaText.ts';
import { edited } from './edited.ts';
import { misfits } from './misfits.ts';
import { type ConfigEdit, edit } from './mistakes.ts';

const sound = readSchemaTexts(resolve(import.meta.dirname, 'shop'));
const told = (change: ConfigEdit) => findProblems(edited(sound, change)).map((problem) => printed(problem));

test('parts that do not work together are reported, each once', async () => {
  const all = misfits.map((change) => {
    const found = told(change);
    expect(found, change.what).toHaveLength(1);
    return `# ${change.what}\n${found.join('\n')}\n`;
  });
  await expect(all.join('\n')).toMatchFileSnapshot('misfits.txt');
});

const product = edit('products.schema.json');
const productUi = edit('products.ui.json');
const orderUi = edit('orders.ui.json');
const sku = '"sku": { "type": "string", "title": "SKU" }';
const stock = '"stock": { "type": "number", "title": "Stock", "minimum": 0,';
const price = '"cell": "number", "prefix": "$", "decimals": 2 }';

test.each([
  productUi('a select of an enum', '"ui:enumNames": ["Draft",', '"ui:widget": "radio", "ui:enumNames": ["Draft",'),
  product('a single value that a bound lets through', stock, stock.replace('0', '0, "maximum": 0')),
  productUi('a currency', price, '"cell": "number", "currency": "INR", "locale": "en-IN" }'),
  orderUi(
    'a plot over a column of times',
    '"empty": "No orders found",',
    '"empty": "No orders found", "summary": { "title": "Orders", "by": "createdAt" },',
  ),
  orderUi('a path that only begins like the base', '"list": "GET /orders"', '"list": "GET /api-orders"'),
  product(
    'an enum with a bound that one of its values meets',
    sku,
    '"sku": { "type": "string", "title": "SKU", "enum": ["a", "long"], "maxLength": 2, "errorMessage": "Choose one" }',
  ),
])('$what is no mistake', (change) => {
  expect(mistakesIn(findProblems(edited(sound, change))).map((problem) => printed(problem))).toEqual([]);
});

describe('what a condition demands inside an object', () => {
  /** Products with a size, whose height archived ones need. */
  const sized = (needed: string, height: string, then = '') => {
    const schema = JSON.parse(sound.get('products.schema.json') ?? '');
    schema.properties.size = {
      type: 'object',
      title: 'Size',
      properties: {
        height: { type: 'number', title: 'Height', ...(height && { errorMessage: { required: height } }) },
      },
    };
    const demands = { required: [needed], ...(then && { errorMessage: then }) };
    const condition = `"if": { "properties": { "status": { "const": "ARCHIVED" } }, "required": ["status"] },
      "then": { "properties": { "size": ${JSON.stringify(demands)} } }`;
    return findProblems(
      new Map(sound).set('products.schema.json', JSON.stringify(schema).replace('{', `{ ${condition},`)),
    ).map(({ message }) => message.replace(/^\S+: /, ''));
  };

  test.each([
    ['of its own', 'Enter the height', ''],
    ['of the condition', '', 'Enter all of the size'],
  ])('may have a sentence %s', (_, height, then) => {
    expect(sized('height', height, then)).toEqual([]);
  });

  test('needs a sentence', () => {
    expect(sized('height', '')).toEqual([
      "'height' has no sentence for 'required': add an errorMessage here, or to the field.",
    ]);
  });

  test('is in the object', () => {
    expect(sized('heigth', 'Enter the height')).toContainEqual(
      expect.stringContaining("'heigth' is none of the properties"),
    );
  });
});
