import { randomUUID } from 'node:crypto';
import type { Entity } from '../config/entity.ts';
import type { FieldSchema } from '../config/grammar.ts';
import { codecOf, type WireRecord } from '../wire/record.ts';

/** The current time, as records have it. */
export const now = (): string => new Date().toISOString();

/** A new record with these values. The server sets the id and the times; every other field has its starting value. */
export function newRecord(entity: Entity, values: WireRecord): { readonly id: string; readonly record: WireRecord } {
  const id = randomUUID();
  const record: Record<string, unknown> = { id, ...values };
  for (const [field, schema] of Object.entries(entity.schema.properties)) {
    if (field in record || schema.derived || schema.conditional) continue;
    const start = startOf(entity, field, schema);
    if (start !== undefined) record[field] = start;
  }
  return { id, record };
}

/** The value of a field of a new record that the caller cannot or did not give. */
function startOf(entity: Entity, field: string, schema: FieldSchema): unknown {
  if (schema.readOnly) return ['createdAt', 'updatedAt'].includes(field) ? now() : schema.initial;
  if (entity.schema.required?.includes(field)) return undefined;
  if (schema.type === 'array') return [];
  const codec = codecOf(entity, field);
  return codec ? codec.encode(schema.default) : schema.default;
}
