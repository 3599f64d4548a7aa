import type { FromSchema } from 'json-schema-to-ts';
import { isSameJson } from '../../base/json.ts';
import { object, text } from '../../config/grammar/words.ts';
import type { FieldSchema } from '../../config/grammar.ts';
import type { Codec } from '../codec.ts';
import { idsOf, isId, writtenAs } from '../ids.ts';

const options = object('', ['key'], {
  key: {
    ...text,
    description:
      'The key of the object that holds the id: that of the record, or of an entry in a table between the two.',
    examples: ['documentId', 'tags_id'],
  },
  write: {
    enum: ['id', 'object'],
    description: 'How it is sent: the id alone, or an object that has it under `key`. Default: id.',
    examples: ['object'],
  },
});

type Options = FromSchema<typeof options>;
/** The schema on the wire: an id, or an object with it. */
const eitherOf = (field: FieldSchema, key: string): object => ({
  anyOf: [field, { type: 'object', required: [key], properties: { [key]: field } }],
});

export const definition: Codec<Options> = {
  name: 'reference',
  description:
    "{key: 'a', name: 'A'} ↔ 'a', and a list of such objects: the record that a field refers to, or an entry of the table between the two. An id alone is read, too.",
  types: ['string', 'number', 'integer', 'array'],
  items: { type: ['string', 'number', 'integer'] },
  options,
  decode: (wire, { key }) => idsOf(wire, key),
  encode: (value, wire, own) => {
    const came = idsOf(wire, own.key);
    const isUnchanged = Array.isArray(value)
      ? Array.isArray(came) && isSameJson(value.map(String), came.map(String))
      : isId(value) && isId(came) && String(value) === String(came);
    return isUnchanged ? wire : writtenAs(value, wire, own);
  },
  schema: (field, { key }) => (field.items ? { ...field, items: eitherOf(field.items, key) } : eitherOf(field, key)),
  encodeStandalone: (value) => value,
};
