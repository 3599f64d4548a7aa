import validators from 'virtual:validators';
import { type ErrorSchema, ErrorSchemaBuilder } from '@rjsf/utils';
import type { Entity } from '../config/entity.ts';
import { type Invalid, invalids } from '../config/messages.ts';
import { codecOf, type EntityRecord } from '../wire/record.ts';

/** What is wrong with a record as it stands in the form, in form order. */
export function invalidsOf(entity: Entity, record: EntityRecord): Invalid[] {
  const validate = validators[entity.name];
  if (!validate) throw new Error(`There is no validator for '${entity.name}'.`);
  return validate(record) ? [] : invalids(entity.schema, validate.errors ?? []);
}

/** What keeps a record from being saved: items that will be left out on the way out need not be valid (spec §5). */
export function obstaclesOf(entity: Entity, record: EntityRecord): Invalid[] {
  return invalidsOf(entity, record).filter(({ path: [field, place] }) => {
    const value = record[String(field)];
    const item: unknown = Array.isArray(value) && typeof place === 'number' ? value[place] : undefined;
    return item === undefined || !codecOf(entity, String(field))?.drops?.(item);
  });
}

/**
 * The same as rjsf wants it: a tree of sentences. What is wrong with an item that is a mere value (one of several chosen
 * ones) is told at its field: such an item has no input of its own.
 */
export function errorSchemaOf(found: readonly Invalid[]): ErrorSchema {
  const builder = new ErrorSchemaBuilder();
  const told = new Set<string>();
  for (const { path, message } of found) {
    const at = path.length === 2 && typeof path[1] === 'number' ? path.slice(0, 1) : [...path];
    const key = JSON.stringify([at, message]);
    if (!told.has(key)) builder.addErrors(message, at);
    told.add(key);
  }
  return builder.ErrorSchema;
}
