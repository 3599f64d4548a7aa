import { perObject } from '../../shared/base/perObject.ts';
import type { Entity } from '../../shared/config/entity.ts';
import { rootOf } from '../../shared/config/fieldAt.ts';
import type { FieldSchema } from '../../shared/config/grammar.ts';

/**
 * An entity with hidden fields: they are in no answer and cannot be searched, sorted or filtered by, like write-only
 * ones. Only for reading: writes are checked by the whole entity.
 */
export function hiding(entity: Entity, hidden: readonly string[]): Entity {
  if (hidden.length === 0) return entity;
  const isHidden = (path: string) => hidden.includes(path) || hidden.includes(rootOf(path));
  const { schema, list } = entity;
  const fields = Object.entries(schema.properties).map(([name, field]): [string, FieldSchema] => [
    name,
    isHidden(name) ? secret(field) : field,
  ]);
  const columns = list.columns
    .filter(({ field, template }) => template !== undefined || !isHidden(field))
    .map((column) => {
      const { parts } = column;
      const shown = Object.entries(parts ?? {}).filter(([field]) => !isHidden(field));
      return parts ? { ...column, parts: Object.fromEntries(shown) } : column;
    });
  return { ...entity, schema: { ...schema, properties: Object.fromEntries(fields) }, list: { ...list, columns } };
}

/** It is not even computed. */
const secret = ({ derived: _, ...field }: FieldSchema): FieldSchema => ({ ...field, writeOnly: true });

/** The restricted fields: not everybody may see them. */
const restrictedFields = perObject(({ rights, schema }: Entity): readonly string[] =>
  Object.entries(rights?.fields ?? {}).flatMap(([name, { read }]) =>
    read && Object.hasOwn(schema.properties, name) ? [name] : [],
  ),
);

/** An entity without its restricted fields. */
export const openPart = perObject((entity: Entity): Entity => hiding(entity, restrictedFields(entity)));

/** By restricted field: an entity with only that one of them. */
export const openParts = perObject((entity: Entity): ReadonlyMap<string, Entity> => {
  const fields = restrictedFields(entity);
  const withField = (field: string) =>
    hiding(
      entity,
      fields.filter((other) => other !== field),
    );
  return new Map(fields.map((field) => [field, withField(field)]));
});
