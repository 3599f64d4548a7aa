import validators from 'virtual:validators';
import { type ErrorSchema, ErrorSchemaBuilder } from '@rjsf/utils';
import type { Entity } from '../entity/entities.ts';
import { type Invalid, invalids } from '../entity/messages.ts';
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

/** The same as rjsf wants it: a tree of sentences. */
export const errorSchemaOf = (found: readonly Invalid[]): ErrorSchema =>
  found.reduce((builder, { path, message }) => builder.addErrors(message, [...path]), new ErrorSchemaBuilder())
    .ErrorSchema;
