import { cellOf } from '../../src/panel/cells/index.ts';
import { activeConditions, without } from '../../src/shared/config/conditions.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { entities } from '../../src/shared/config/files.ts';
import type { Column, FieldSchema, RuledField } from '../../src/shared/config/grammar.ts';
import { referenceOf } from '../../src/shared/config/reference.ts';
import { encodeRecord } from '../../src/shared/wire/encode.ts';
import { type EntityRecord, type WireRecord, wireRecord } from '../../src/shared/wire/record.ts';
import { samples } from './samples.ts';

/** Wire records for an entity's list: the samples where there are some, else made from its own config. */
export function recordsFor(entity: Entity): readonly WireRecord[] {
  const given = new Map<string, readonly object[]>(Object.entries(samples)).get(entity.name);
  return given?.map((sample) => wireRecord({ ...sample })) ?? wireList(entity, 3);
}

/** A list that the entity's API could send: valid records through its codecs, in its tree where it has one. */
export function wireList(entity: Entity, count: number): WireRecord[] {
  const rows = Array.from({ length: count }, (_, index) => encodeRecord(entity, validRecord(entity, index)));
  const tree = entity.list.tree;
  if (!tree) return rows;
  const [root, ...others] = rows.map((row, index) => ({ ...row, [tree.parent]: index === 1 ? rows[0]?.id : null }));
  return root ? [{ ...root, [tree.children]: others.slice(0, 1) }, ...others.slice(1)] : [];
}

/** A record that breaks no rule, as the panel sees it. The same place gives the same record. */
export const validRecord = (entity: Entity, index: number): EntityRecord =>
  fitted(entity, sampleOf(entity, index), index);

/** A value of each field, also of those that no condition lets in. */
export function sampleOf(entity: Entity, index: number): EntityRecord {
  const columns = new Map(entity.list.columns.map((column) => [column.field, column]));
  const record = Object.fromEntries(
    Object.entries(entity.schema.properties).map(([name, node]) => [
      name,
      referenceTo(entity, name)
        ? referenced(entity, name, node, index)
        : valueFor(node, { name, index, column: columns.get(name) }),
    ]),
  );
  return { ...record, id: `${entity.name}-${index + 1}` };
}

/** A record with what its conditions demand: their fields come and go, and values keep to the limits that others give. */
export function fitted(entity: Entity, record: EntityRecord, index: number): EntityRecord {
  const { parts, gone } = activeConditions(entity.schema, record);
  const fields = parts.flatMap((part) => Object.entries(part.properties ?? {}));
  const changed = fields.flatMap(([name, says]) => {
    const field = entity.schema.properties[name];
    const given = record[name];
    if (!field || given === undefined) return [];
    const limited = withinLimits(says, given, record);
    const value =
      limited === given && breaks(says, given) ? valueFor({ ...field, ...plain(says) }, { name, index }) : limited;
    return value === given ? [] : [[name, value] as const];
  });
  const next = { ...without(record, gone), ...Object.fromEntries(changed) };
  const isSame = changed.length === 0 && !gone.some((name) => record[name] !== undefined);
  return isSame ? next : fitted(entity, next, index);
}

const plain = (says: RuledField): Partial<FieldSchema> =>
  Object.fromEntries(Object.entries(says).filter(([, value]) => !(typeof value === 'object' && '$data' in value)));

/** Whether a value is surely not what a condition says of its field. */
const breaks = ({ const: only, enum: values, minLength = 0, minimum, maximum }: RuledField, value: unknown): boolean =>
  (only !== undefined && value !== only) ||
  (values !== undefined && !values.some((one) => one === value)) ||
  (typeof value === 'string' && value.length < minLength) ||
  (typeof value === 'number' && typeof minimum === 'number' && value < minimum) ||
  (typeof value === 'number' && typeof maximum === 'number' && value > maximum);

/** The limit that a word gives, which may be the value of another field. */
export function limitOf(limit: unknown, record: Readonly<Record<string, unknown>>): unknown {
  const { $data } = Object(limit);
  return typeof $data === 'string' ? record[$data.replace(/^1\//, '')] : limit;
}

const limitWords = [
  { words: ['minimum', 'formatMinimum'], by: 0, isLeast: true },
  { words: ['exclusiveMinimum', 'formatExclusiveMinimum'], by: 1, isLeast: true },
  { words: ['maximum', 'formatMaximum'], by: 0, isLeast: false },
  { words: ['exclusiveMaximum', 'formatExclusiveMaximum'], by: -1, isLeast: false },
] as const;

function withinLimits(says: RuledField, value: unknown, record: EntityRecord): unknown {
  let next = value;
  for (const { words, by, isLeast } of limitWords) {
    for (const word of words) {
      const edge = shifted(limitOf(says[word], record), by);
      if (edge !== undefined && (isLeast ? isBelow(next, edge) : isBelow(edge, next))) next = edge;
    }
  }
  return next;
}

const isBelow = (one: unknown, other: unknown): boolean =>
  typeof one === 'number' && typeof other === 'number' ? one < other : String(one) < String(other);

/** The next value above or below: a number, a day or a moment. */
export function shifted(value: unknown, by: number): unknown {
  if (typeof value === 'number') return value + by;
  if (typeof value !== 'string' || by === 0) return value;
  const moved = new Date(new Date(value).getTime() + by * 86_400_000).toISOString();
  return value.includes('T') ? moved : moved.slice(0, 10);
}

interface Place {
  readonly name: string;
  readonly index: number;
  readonly column?: Column | undefined;
}

function valueFor(node: FieldSchema, { name, index, column }: Place): unknown {
  if (node.const !== undefined) return node.const;
  if (node.enum) return node.enum[index % node.enum.length];
  switch (node.type) {
    case 'boolean':
      return index % 2 === 0;
    case 'number':
    case 'integer':
      return numberFor(node, index);
    case 'array':
      return node.items ? listFor(node.items, name, index, node) : [];
    case 'object':
      return Object.fromEntries(
        Object.entries(node.properties ?? {}).map(([key, inner]) => [key, valueFor(inner, { name: key, index })]),
      );
    case 'string':
      return textFor(node, { name, index, column });
  }
}

function listFor(items: FieldSchema, name: string, index: number, { minItems = 1 }: FieldSchema): unknown[] {
  return Array.from({ length: Math.max(minItems, 1) }, (_, place) => valueFor(items, { name, index: index + place }));
}

function numberFor(
  { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, type }: FieldSchema,
  index: number,
): number {
  const step = multipleOf ?? 1;
  const lowest = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + step);
  const first = Math.ceil(lowest / step) * step;
  const wanted = first + (index + 1) * (type === 'integer' ? Math.max(step, 1) : step * 10);
  const highest = maximum ?? (exclusiveMaximum === undefined ? Number.POSITIVE_INFINITY : exclusiveMaximum - step);
  return Number(Math.min(wanted, Math.floor(highest / step) * step).toFixed(6));
}

function textFor(node: FieldSchema, { name, index, column }: Place): string {
  const day = `2026-03-0${(index % 9) + 1}`;
  if (node.format === 'email') return `person-${index + 1}@shop.example`;
  if (node.format === 'date') return day;
  if (node.format === 'uri') return `https://shop.example/${index + 1}`;
  if (node.format === 'uuid') return `00000000-0000-4000-8000-00000000000${index % 10}`;
  if (node.format === 'date-time') return `${day}T10:00:00.000Z`;
  const sample = column && cellOf(column).sample?.(name, index);
  if (sample !== undefined) return sample;
  if (name === 'url') return `/uploads/${name}-${index + 1}.svg`;
  const text = `${node.title ?? name} ${index + 1}`.padEnd(node.minLength ?? 0, '.').slice(0, node.maxLength);
  const { pattern } = node;
  if (!pattern) return text;
  const fits = (candidate: string) => new RegExp(pattern, 'u').test(candidate);
  const candidates = [
    text,
    text.toLowerCase().replace(/\W+/g, '-'),
    `${index + 1}`,
    `A${index + 1}`,
    'aa',
    'AA',
    'AAA',
    'AAA-001',
    '12345',
  ];
  const found = candidates.find(fits);
  if (found === undefined)
    throw new Error(`No sample for '${name}' fits ${pattern}: add one to tests/support/samples.ts.`);
  return found;
}

/** The entity a field refers to, by its schema or by its widget's options. */
function referenceTo(entity: Entity, field: string): unknown {
  const options = new Map<string, unknown>(Object.entries(Object(Object(entity.uiSchema?.[field])['ui:options'])));
  const schema = entity.schema.properties[field];
  return options.get('to') ?? (schema && referenceOf(schema)?.to);
}

/** Ids of existing records; none for a record that would be its own parent. */
function referenced(entity: Entity, field: string, node: FieldSchema, index: number): unknown {
  const target = entities.get(String(referenceTo(entity, field)));
  if (!target || target.name === entity.name) return node.type === 'array' ? [] : undefined;
  const ids = recordsFor(target).map(({ id }) => id);
  const id = ids[index % ids.length];
  return node.type === 'array' ? [id] : id;
}
