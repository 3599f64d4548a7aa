import { isObject } from '../../base/json.ts';
import { object } from '../../config/grammar/words.ts';
import type { Codec } from '../codec.ts';
import { isBlank, listOf, textOf } from '../json.ts';

const drops = (row: unknown): boolean => isObject(row) && isBlank(row['value']);

export const definition: Codec = {
  name: 'firstOfValues',
  description:
    "{name, values: ['a', 'b']} ↔ {name, value: 'a'}: the values behind the first travel along; blank rows are dropped.",
  types: ['array'],
  items: { type: 'object', properties: ['name', 'value'] },
  options: object('', [], {}),
  decode: (wire) =>
    listOf(wire)
      .filter(isObject)
      // Spreading takes three times as long, and a long list has hundreds of thousands of rows.
      .map((row) => Object.assign({}, row, { value: textOf(listOf(row['values'])[0]) })),
  encode: (value) => {
    if (!Array.isArray(value)) return undefined;
    return value
      .filter((row) => isObject(row) && !drops(row))
      .map(({ value: first, values, ...row }) => {
        const [came, ...later] = listOf(values);
        const trimmed = textOf(first).trim();
        return { ...row, values: [textOf(came) === trimmed ? came : trimmed, ...later] };
      });
  },
  schema: (field) => ({
    title: field.title,
    type: 'array',
    items: {
      type: 'object',
      required: ['name', 'values'],
      properties: {
        name: field.items?.properties?.['name'] ?? { type: 'string' },
        values: { type: 'array', minItems: 1, items: field.items?.properties?.['value'] ?? { type: 'string' } },
      },
    },
  }),
  isOmitted: drops,
};
