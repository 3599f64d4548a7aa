import type { FromSchema } from 'json-schema-to-ts';
import { isObject, isSameJson } from '../../base/json.ts';
import { object, text } from '../../config/grammar/words.ts';
import type { Codec } from '../codec.ts';
import { listOf } from '../json.ts';

const options = object('', ['key'], {
  key: { ...text, description: 'The key that holds the name, in entries that are objects.', examples: ['role'] },
});

type Options = FromSchema<typeof options>;

const nameOf = (entry: unknown, key: string): unknown => (isObject(entry) ? entry[key] : entry);
const decode = (wire: unknown, { key }: Options): unknown[] =>
  listOf(wire)
    .map((entry) => nameOf(entry, key))
    .filter((name) => typeof name === 'string');

export const definition: Codec<Options> = {
  name: 'nameList',
  description: "['A', {key: 'B', id: 7}] ↔ ['A', 'B'].",
  types: ['array'],
  items: { type: 'string' },
  options,
  decode,
  encode: (value, wire, { key }) => {
    if (isSameJson(decode(wire, { key }), value)) return wire;
    return Array.isArray(value)
      ? value.map((name: unknown) => listOf(wire).find((entry) => nameOf(entry, key) === name) ?? name)
      : undefined;
  },
  schema: ({ items, ...field }, { key }) => ({
    ...field,
    items: { anyOf: [{ type: 'string' }, { type: 'object', required: [key], properties: { [key]: items ?? {} } }] },
    uniqueItems: false,
  }),
};
