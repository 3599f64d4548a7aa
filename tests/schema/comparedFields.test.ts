import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findProblems, readSchemaTexts } from '../../tools/check/schemaText.ts';

const sound = readSchemaTexts(resolve(import.meta.dirname, 'shop'));

const name = { type: 'string', title: 'Name' };

/** Fields of every shape, beside those of the products. */
const fields = {
  holder: { type: 'object', title: 'Holder', properties: { name } },
  bought: {
    type: 'object',
    title: 'Bought',
    properties: { by: { type: 'string', title: 'By', reference: { to: 'users' } } },
  },
  opens: { type: 'string', title: 'Opens', format: 'time' },
  madeAt: { type: 'string', title: 'Made at' },
  seenAt: { type: 'integer', title: 'Seen at' },
  spent: { type: 'number', title: 'Spent', format: 'duration' },
  tags: { type: 'array', title: 'Tags', items: { type: 'string' } },
  sentAt: { type: 'string', title: 'Sent at', format: 'date-time' },
};

/** What the check says of a list that filters or sorts by these fields. */
function saidOf(list: string): string[] {
  const schema = JSON.parse(sound.get('products.schema.json') ?? '');
  Object.assign(schema.properties, fields);
  const ui = (sound.get('products.ui.json') ?? '').replace('"rowClick": "edit",', `"rowClick": "edit", ${list},`);
  const texts = new Map(sound).set('products.schema.json', JSON.stringify(schema)).set('products.ui.json', ui);
  return findProblems(texts).flatMap(({ code, message }) =>
    ['filter-mismatch', 'unsortable-column'].includes(code) ? [message.replace(/^[\w.[\]:-]+: /, '')] : [],
  );
}

const filtered = (filter: object) => saidOf(`"filters": [${JSON.stringify(filter)}]`);
const options = [{ title: 'A', values: ['a'] }];

test.each([
  [
    { field: 'holder' },
    "a filter compares values, and 'holder' is an object: name a field in it. Did you mean 'holder.name'?",
  ],
  [
    { field: 'holder', options },
    "a filter compares values, and 'holder' is an object: name a field in it. Did you mean 'holder.name'?",
  ],
  [{ field: 'holder', as: 'days' }, "'holder' is of type object, and holds no date."],
  [{ field: 'attributes' }, "a filter compares values, and 'attributes' is a list of objects."],
  [{ field: 'attributes', options }, "a filter compares values, and 'attributes' is a list of objects."],
  [{ field: 'attributes', as: 'tabs', options }, "a filter compares values, and 'attributes' is a list of objects."],
  [{ field: 'opens' }, "'opens' is neither an enum nor a reference: give the filter 'options'."],
  [{ field: 'opens', as: 'days' }, "'opens' has the format 'time', and holds no date."],
  [{ field: 'spent', as: 'days' }, "'spent' has the format 'duration', and holds no date."],
  [{ field: 'tags' }, "'tags' is neither an enum nor a reference: give the filter 'options'."],
])('a filter %o is refused', (filter, said) => {
  expect(filtered(filter)).toEqual([said]);
});

test.each([
  ['a text without a format', { field: 'madeAt', as: 'days' }],
  ['a number of milliseconds', { field: 'seenAt', as: 'days' }],
  ['a time', { field: 'sentAt' }],
  ['the texts of a list', { field: 'tags', options }],
  ['a text inside an object', { field: 'holder.name', options }],
  ['the id of a reference inside an object', { field: 'bought', options }],
])('a filter by %s works', (_, filter) => {
  expect(filtered(filter)).toEqual([]);
});

test('a list is sorted by a field inside an object, not by the object', () => {
  expect(saidOf('"sort": "-holder"')).toEqual([
    "'holder' is an object: name a field in it. Did you mean '-holder.name'?",
  ]);
  expect(saidOf('"sort": ["name", "holder.name"]')).toEqual([]);
  expect(saidOf('"sort": "attributes"')).toEqual([expect.stringContaining("'attributes' is a list")]);
});
