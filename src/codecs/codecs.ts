import equal from 'fast-deep-equal';
import type { Codec, FieldSchema } from '../config/grammar.ts';

/**
 * How one field differs on the wire. The laws, for any value the form can hold and any wire value:
 * `decode(encode(value)) = value` (settled and without dropped rows), and what was not changed goes back as it came.
 */
export interface FieldCodec {
  /** Wire to form. Never throws: what it cannot read is nothing. */
  decode(wire: unknown): unknown;
  /** Form to wire. `wire` is what the field came with, so that the untouched part of it survives. */
  encode(value: unknown, wire?: unknown): unknown;
  /** The wire's JSON Schema for a field whose form schema is `field`. */
  schema(field: FieldSchema): object;
  /** Whether an item of the field is left out on the way out (and so need not be valid). */
  drops?(item: unknown): boolean;
}

type Dict = Record<string, unknown>;

const isObject = (value: unknown): value is Dict =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
/** Any JSON as a text. `String` would throw for an object whose own keys shadow its methods. */
const textOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
const isBlank = (value: unknown) => ['', 'null', 'undefined'].includes(textOf(value).trim());

/** '12.00' ↔ 12 */
const decimalString: FieldCodec = {
  decode: (wire) => {
    const number = typeof wire === 'string' && wire.trim() !== '' ? Number(wire) : wire;
    return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
  },
  encode: (value, wire) => {
    if (typeof value !== 'number') return undefined;
    return typeof wire === 'string' && decimalString.decode(wire) === value ? wire : String(value);
  },
  schema: ({ title, errorMessage }) => ({ title, type: 'string', pattern: '^-?\\d+(\\.\\d+)?$', errorMessage }),
};

/** null ↔ nothing */
const nullWhenEmpty: FieldCodec = {
  decode: (wire) => (wire === null || wire === '' ? undefined : wire),
  encode: (value) => (value === undefined || value === '' ? null : value),
  schema: (field) => ({ ...field, type: [field.type, 'null'] }),
};

/** '2026-01-31T00:00:00Z' ↔ '2026-01-31' */
const dateOnly: FieldCodec = {
  decode: (wire) => (typeof wire === 'string' ? /^\d{4}-\d{2}-\d{2}/.exec(wire)?.[0] : undefined),
  encode: (value, wire) => (value !== undefined && dateOnly.decode(wire) === value ? wire : value),
  schema: ({ title, errorMessage }) => ({
    title,
    type: 'string',
    pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])(T.*)?$',
    errorMessage,
  }),
};

/** [{categoryId: 'a'}] ↔ ['a'], with key 'categoryId'. Ids that are numbers on the wire go back as numbers. */
const idList = (key: string): FieldCodec => ({
  decode: (wire) => idsIn(wire, key).map(String),
  encode: (value, wire) => {
    if (!Array.isArray(value)) return undefined;
    const areNumbers = idsIn(wire, key).some((id) => typeof id === 'number');
    return value.map((id: unknown) => ({ [key]: areNumbers && String(Number(id)) === id ? Number(id) : id }));
  },
  schema: ({ items: _, ...field }) => ({
    ...field,
    items: { type: 'object', required: [key], properties: { [key]: { type: 'string', minLength: 1 } } },
  }),
});

function idsIn(wire: unknown, key: string): (string | number)[] {
  return listOf(wire)
    .map((entry) => (isObject(entry) ? entry[key] : entry))
    .filter((id): id is string | number => (typeof id === 'string' && id !== '') || typeof id === 'number');
}

/** ['ADMIN', {role: 'USER', id: 7}] ↔ ['ADMIN', 'USER'], with key 'role' */
const nameList = (key: string): FieldCodec => {
  const nameOf = (entry: unknown) => (isObject(entry) ? entry[key] : entry);
  const decode = (wire: unknown) =>
    listOf(wire)
      .map(nameOf)
      .filter((name) => typeof name === 'string');
  return {
    decode,
    encode: (value, wire) => {
      if (equal(decode(wire), value)) return wire;
      return Array.isArray(value)
        ? value.map((name: unknown) => listOf(wire).find((entry) => nameOf(entry) === name) ?? name)
        : undefined;
    },
    schema: ({ items, ...field }) => ({
      ...field,
      items: { anyOf: [{ type: 'string' }, { type: 'object', required: [key], properties: { [key]: items ?? {} } }] },
      uniqueItems: false,
    }),
  };
};

/** {name, values: ['a', 'b']} ↔ {name, value: 'a'}: the values behind the first travel along; blank rows are dropped. */
const firstOfValues: FieldCodec = {
  decode: (wire) =>
    listOf(wire)
      .filter(isObject)
      .map((row) => ({ ...row, value: textOf(listOf(row['values'])[0]) })),
  encode: (value) => {
    if (!Array.isArray(value)) return undefined;
    return value
      .filter((row) => isObject(row) && !firstOfValues.drops?.(row))
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
  drops: (row) => isObject(row) && isBlank(row['value']),
};

/** Images by position; on the way out order, missing alt texts and exactly one primary image are settled. */
const imageList = (altText: string): FieldCodec => ({
  decode: (wire) => {
    const images = listOf(wire).filter(isObject);
    const place = (image: Dict, index: number) => (typeof image['order'] === 'number' ? image['order'] : index);
    return images
      .map((image, index) => ({ image, place: place(image, index) }))
      .sort((a, b) => a.place - b.place)
      .map(({ image: { altText: alt, ...image } }) =>
        alt === null ? image : { ...image, ...(alt !== undefined && { altText: alt }) },
      );
  },
  encode: (value) => {
    if (!Array.isArray(value)) return undefined;
    const images = value.filter(isObject);
    const primary = Math.max(
      images.findIndex((image) => image['isPrimary'] === true),
      0,
    );
    return images.map((image, order) => ({
      ...image,
      altText: isBlank(image['altText']) ? altText : image['altText'],
      isPrimary: order === primary,
      order,
    }));
  },
  schema: (field) => field,
});

/** The codec a config names. */
export function codecFor(config: Codec): FieldCodec {
  if (typeof config === 'string') return { decimalString, nullWhenEmpty, dateOnly, firstOfValues }[config];
  switch (config.codec) {
    case 'idList':
      return idList(config.key);
    case 'nameList':
      return nameList(config.key);
    case 'imageList':
      return imageList(config.altText);
  }
}
