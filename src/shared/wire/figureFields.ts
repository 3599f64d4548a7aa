import type { Entity } from '../config/entity.ts';
import type { FieldSchema } from '../config/grammar.ts';
import { codecOf } from './record.ts';

/** Which fields an API can make figures of: the sum of a field, figures for each of its values, or for each of its days. */

/** A field with one value that is on the wire. */
function fieldIn({ schema: { properties } }: Entity, name: string): FieldSchema | undefined {
  const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
  const isOne = field && field.type !== 'array' && field.type !== 'object';
  return isOne && !field.derived && !field.writeOnly ? field : undefined;
}

/** Whether the values of a field can be added up as they are on the wire. */
export function isSummed(entity: Entity, name: string): boolean {
  const type = fieldIn(entity, name)?.type;
  const codec = codecOf(entity, name);
  return (type === 'number' || type === 'integer') && (!codec || codec.adds === true);
}

/** Whether there can be figures for each value of a field: not where each record has another one. */
export function isGrouped(entity: Entity, name: string): boolean {
  const field = fieldIn(entity, name);
  return field !== undefined && name !== 'id' && !field.unique && !field.sequence && !codecOf(entity, name);
}

/** Whether a field has days, or times; undefined if there cannot be figures for its days. */
export function isDated(entity: Entity, name: string): 'date' | 'date-time' | undefined {
  const format = codecOf(entity, name) ? undefined : fieldIn(entity, name)?.format;
  return format === 'date' || format === 'date-time' ? format : undefined;
}
