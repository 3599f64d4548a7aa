import type { FromSchema } from 'json-schema-to-ts';
import { isObject, isSameJson } from '../../base/json.ts';
import { object, text } from '../../config/grammar/words.ts';
import type { FieldSchema } from '../../config/grammar.ts';
import type { Codec } from '../codec.ts';
import { isId } from '../ids.ts';

const options = object('', [], {
  key: { ...text, description: 'The key of the id. Default: id.', examples: ['documentId'] },
  url: {
    ...text,
    description: 'The key of the address, also in the entries of a list. Default: url.',
    examples: ['src'],
  },
});

type Options = FromSchema<typeof options>;

/** A picture as the form has it: its address with the id behind it, '/a.png#7'. */
function addressOf(wire: unknown, { key = 'id', url = 'url' }: Options): string | undefined {
  const [id, address] = isObject(wire) ? [wire[key], wire[url]] : typeof wire === 'number' ? [wire, ''] : ['', wire];
  const text = typeof address === 'string' ? address : '';
  return (isId(id) ? `${text}#${id}` : text) || undefined;
}

/** The wire value of a picture: its id, or the address of one that was typed. */
function sentFor(value: unknown): unknown {
  if (typeof value !== 'string') return undefined;
  const [, id] = /#([\w-]+)$/.exec(value) ?? [];
  return id !== undefined && /^\d{1,15}$/.test(id) ? Number(id) : (id ?? value);
}

function decode(wire: unknown, own: Options): unknown {
  if (!Array.isArray(wire)) return addressOf(wire, own);
  return wire.flatMap((entry: unknown) => {
    const address = addressOf(entry, own);
    return address === undefined ? [] : [{ ...(isObject(entry) && entry), [own.url ?? 'url']: address }];
  });
}

/** An id in place of the object with it. */
const orId = (field: FieldSchema, { key = 'id' }: Options): object => ({
  anyOf: [field, { type: ['string', 'integer'] }, { type: 'object', required: [key] }],
});

export const definition: Codec<Options> = {
  name: 'picture',
  description:
    "{id: 7, url: '/a.png'} ↔ '/a.png#7', sent as 7, and a list of such objects: pictures that the API keeps by their ids. `api.upload.ids` says where the answer to an upload has them.",
  types: ['string', 'array'],
  items: { type: 'object' },
  options,
  isUploaded: true,
  decode,
  encode: (value, wire, own) => {
    if (isSameJson(decode(wire, own), value)) return wire;
    const { url = 'url' } = own;
    return Array.isArray(value) ? value.map((one) => sentFor(isObject(one) ? one[url] : one)) : sentFor(value);
  },
  schema: (field, own) => (field.items ? { ...field, items: orId(field.items, own) } : orId(field, own)),
};
