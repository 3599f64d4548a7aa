import { cellOf } from '../../src/cells/index.ts';
import type { Entity } from '../../src/config/entity.ts';
import { entities } from '../../src/config/files.ts';
import type { Column, FieldSchema, ItemSchema } from '../../src/config/grammar.ts';
import { referenceOf } from '../../src/config/reference.ts';
import { type EntityRecord, encodeRecord, type WireRecord } from '../../src/wire/record.ts';
import { samples } from './samples.ts';

type Node = FieldSchema | ItemSchema;

/** Wire records for an entity's list: the samples where there are some, else made from its own config. */
export function recordsFor(entity: Entity): readonly WireRecord[] {
  const given = new Map<string, readonly WireRecord[]>(Object.entries(samples)).get(entity.name);
  return given ?? wireList(entity, 3);
}

/** A list that the entity's API could send: valid records through its codecs, in its tree where it has one. */
export function wireList(entity: Entity, count: number): WireRecord[] {
  const rows = Array.from({ length: count }, (_, index) => encodeRecord(entity, validRecord(entity, index)));
  const tree = entity.list.tree;
  if (!tree) return rows;
  const [root, ...others] = rows.map((row, index) => ({ ...row, [tree.parent]: index === 1 ? rows[0]?.['id'] : null }));
  return root ? [{ ...root, [tree.children]: others.slice(0, 1) }, ...others.slice(1)] : [];
}

/** A record that breaks no rule, as the panel sees it. The same place gives the same record. */
export function validRecord(entity: Entity, index: number): EntityRecord {
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

interface Place {
  readonly name: string;
  readonly index: number;
  readonly column?: Column | undefined;
}

function valueFor(node: Node, { name, index, column }: Place): unknown {
  if (node.enum) return node.enum[index % node.enum.length];
  switch (node.type) {
    case 'boolean':
      return index % 2 === 0;
    case 'number':
    case 'integer':
      return numberFor(node, index);
    case 'array':
      return 'items' in node && node.items ? listFor(node.items, name, index, node) : [];
    case 'object':
      return Object.fromEntries(
        Object.entries('properties' in node ? (node.properties ?? {}) : {}).map(([key, inner]) => [
          key,
          valueFor(inner, { name: key, index }),
        ]),
      );
    case 'string':
      return textFor(node, { name, index, column });
  }
}

function listFor(items: ItemSchema, name: string, index: number, { minItems = 1 }: FieldSchema): unknown[] {
  return Array.from({ length: Math.max(minItems, 1) }, (_, place) => valueFor(items, { name, index: index + place }));
}

function numberFor(
  { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, type }: Node,
  index: number,
): number {
  const step = multipleOf ?? 1;
  const lowest = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + step);
  const first = Math.ceil(lowest / step) * step;
  const wanted = first + (index + 1) * (type === 'integer' ? Math.max(step, 1) : step * 10);
  const highest = maximum ?? (exclusiveMaximum === undefined ? Number.POSITIVE_INFINITY : exclusiveMaximum - step);
  return Number(Math.min(wanted, Math.floor(highest / step) * step).toFixed(6));
}

function textFor(node: Node, { name, index, column }: Place): string {
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
function referenced(entity: Entity, field: string, node: Node, index: number): unknown {
  const target = entities.get(String(referenceTo(entity, field)));
  if (!target || target.name === entity.name) return node.type === 'array' ? [] : undefined;
  const ids = recordsFor(target).map(({ id }) => id);
  const id = ids[index % ids.length];
  return node.type === 'array' ? [id] : id;
}
