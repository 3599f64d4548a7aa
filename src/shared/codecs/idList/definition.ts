import type { FromSchema } from 'json-schema-to-ts';
import { object, text } from '../../config/grammar/words.ts';
import type { Codec } from '../codec.ts';
import { idsOf, writtenAs } from '../ids.ts';
import { listOf } from '../json.ts';

const options = object('', ['key'], {
  key: { ...text, description: "The entry's key that holds the id.", examples: ['categoryId'] },
});

export const definition: Codec<FromSchema<typeof options>> = {
  name: 'idList',
  description:
    "[{key: 'a'}] ↔ ['a']. Other keys of an entry go back as they came; ids that are numbers go back as numbers.",
  types: ['array'],
  items: { type: 'string' },
  options,
  decode: (wire, { key }) => [idsOf(listOf(wire), key) ?? []].flat().map(String),
  encode: (value, wire, { key }) =>
    Array.isArray(value) ? writtenAs(value, listOf(wire), { key, write: 'object' }) : undefined,
  schema: ({ items: _, ...field }, { key }) => ({
    ...field,
    items: { type: 'object', required: [key], properties: { [key]: { type: 'string', minLength: 1 } } },
  }),
  encodeStandalone: (value) => value,
};
