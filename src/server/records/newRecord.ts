import { randomUUID } from 'node:crypto';
import { codecFor } from '../../shared/codecs/index.ts';
import type { Entity } from '../../shared/config/entity.ts';
import type { FieldSchema } from '../../shared/config/grammar.ts';
import { withMovingDefaults } from '../../shared/config/movingDefaults.ts';
import { encodeField } from '../../shared/wire/encode.ts';
import { codecOf, decodeRecord, isRecord, type WireRecord, wireRecord } from '../../shared/wire/record.ts';
import { computed } from './computed.ts';

/** The current time, as records have it. */
export const now = (): string => new Date().toISOString();

/**
 * A new record with these values. The server sets the id and the times; other fields get their initial value, also
 * inside given objects and list entries.
 * @param me the id of the person who adds it, for defaults that are them
 */
export function newRecord(
  entity: Entity,
  values: WireRecord,
  me?: string,
): { readonly id: string; readonly record: WireRecord } {
  const id = randomUUID();
  const record: Record<string, unknown> = { id, ...values };
  for (const [field, schema] of Object.entries(entity.schema.properties)) {
    if (field in record) record[field] = startedIn(entity, field, schema, record[field]);
    if (field in record || schema.derived || schema.conditional) continue;
    const start = startOf(entity, field, schema);
    if (start !== undefined) record[field] = start;
  }
  return { id, record: computed(entity, wireRecord({ ...moving(entity, record, me), ...record })) };
}

/** The defaults that move, of the fields that a new record lacks. */
function moving(entity: Entity, record: Readonly<Record<string, unknown>>, me: string | undefined): object {
  const lacking = Object.entries(entity.schema.properties).filter(
    ([field, { movingDefault, conditional }]) => movingDefault && !conditional && !(field in record),
  );
  if (lacking.length === 0) return {};
  const decoded = decodeRecord(entity, wireRecord(record));
  const made = withMovingDefaults(entity.schema, decoded, { now: Date.now(), zone: entity.zone, me });
  return Object.fromEntries(
    lacking.flatMap(([field]) =>
      made[field] === undefined ? [] : [[field, encodeField(entity, field, made[field], made)]],
    ),
  );
}

/** The initial value of a field that the caller cannot or did not set. */
function startOf(entity: Entity, field: string, schema: FieldSchema): unknown {
  if (schema.readOnly) return ['createdAt', 'updatedAt'].includes(field) ? now() : schema.initial;
  if (entity.schema.required?.includes(field)) return undefined;
  if (schema.type === 'array') return [];
  const codec = codecOf(entity, field);
  return codec ? codec.encode(schema.default) : schema.default;
}

/** A wire value with defaults for missing parts. A value with a codec of its own stays unchanged. */
function startedIn(
  entity: Entity,
  path: string,
  { items, properties, required }: FieldSchema,
  value: unknown,
): unknown {
  const codecs = entity.wire?.codecs ?? {};
  if (Object.hasOwn(codecs, path)) return value;
  if (Array.isArray(value)) return items ? value.map((entry) => startedIn(entity, path, items, entry)) : value;
  if (!isRecord(value) || !properties) return value;
  const filled = Object.entries(properties).map(([name, inner]) => {
    const [inside, given] = [`${path}.${name}`, value[name]];
    if (given !== undefined) return [name, startedIn(entity, inside, inner, given)];
    const start = inner.readOnly || required?.includes(name) ? undefined : inner.default;
    const codec = codecs[inside];
    return [name, codec && start !== undefined ? codecFor(codec).encode(start) : start];
  });
  return { ...value, ...Object.fromEntries(filled.filter(([, value]) => value !== undefined)) };
}
