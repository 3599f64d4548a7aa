import type { FromSchema } from 'json-schema-to-ts';
import { grouped } from '../../base/grouped.ts';
import { isObject } from '../../base/json.ts';
import { object, text } from '../../config/grammar/words.ts';
import type { Codec } from '../codec.ts';
import { listOf } from '../json.ts';

const options = object('', ['key'], {
  key: { ...text, description: "The entry's key that holds the id.", examples: ['categoryId'] },
});

type Options = FromSchema<typeof options>;

interface Entry {
  readonly id: string | number;
  /** The entry as received; undefined for a bare id. */
  readonly entry?: Readonly<Record<string, unknown>>;
}

const idIn = (entry: unknown, key: string): unknown => (isObject(entry) ? entry[key] : entry);

const isId = (id: unknown): id is Entry['id'] => (typeof id === 'string' && id !== '') || typeof id === 'number';

function entriesIn(wire: unknown, key: string): Entry[] {
  return listOf(wire).flatMap((entry): Entry[] => {
    const id = idIn(entry, key);
    return isId(id) ? [{ id, ...(isObject(entry) && { entry }) }] : [];
  });
}

export const definition: Codec<Options> = {
  name: 'idList',
  description:
    "[{key: 'a'}] ↔ ['a']. Other keys of an entry go back as they came; ids that are numbers go back as numbers.",
  types: ['array'],
  items: { type: 'string' },
  options,
  decode: (wire, { key }) =>
    listOf(wire)
      .map((entry) => idIn(entry, key))
      .filter(isId)
      .map(String),
  encode: (value, wire, { key }) => {
    if (!Array.isArray(value)) return undefined;
    const came = entriesIn(wire, key);
    const areNumbers = came.some(({ id }) => typeof id === 'number');
    // An id may come twice, with other keys: each entry is sent back once.
    const left = grouped(came, ({ id }) => String(id));
    return value.map((id: unknown) => {
      const known = typeof id === 'string' ? left.get(id)?.shift() : undefined;
      if (known) return known.entry ?? { [key]: known.id };
      return { [key]: areNumbers && String(Number(id)) === id ? Number(id) : id };
    });
  },
  schema: ({ items: _, ...field }, { key }) => ({
    ...field,
    items: { type: 'object', required: [key], properties: { [key]: { type: 'string', minLength: 1 } } },
  }),
  encodeStandalone: (value) => value,
};
