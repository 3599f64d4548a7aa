import { isElsewhere } from '../config/backend.ts';
import type { Entity } from '../config/entity.ts';
import { mayBeEmpty, type ReferenceSchema, referenceOf } from '../config/reference.ts';
import { codecOf, type WireRecord } from '../wire/record.ts';
import { invalid } from './httpError.ts';
import type { Sql } from './store/database.ts';
import { existing, findDocument } from './store/documents.ts';
import { titleOf } from './titleOf.ts';

/** A field that holds ids of another entity. */
export interface Reference {
  readonly field: string;
  /** The entity it points to. */
  readonly to: string;
  readonly isList: boolean;
  readonly onDelete: NonNullable<ReferenceSchema['onDelete']>;
}

/** The references of an entity, as its schema declares them. */
export function referencesOf({ schema }: Entity): Reference[] {
  return Object.entries(schema.properties).flatMap(([name, field]) => {
    const reference = referenceOf(field);
    if (!reference) return [];
    const canClear = mayBeEmpty(field, schema.required?.includes(name) ?? false);
    const onDelete = reference.onDelete ?? (canClear ? 'clear' : 'restrict');
    return [{ field: name, to: reference.to, isList: field.type === 'array', onDelete }];
  });
}

/** The ids a field of a record holds. */
export function idsIn(entity: Entity, field: string, wire: unknown): string[] {
  const codec = codecOf(entity, field);
  const value = codec ? codec.decode(wire) : wire;
  return (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'string' && id !== '');
}

/**
 * Checks that every record referred to exists, if it would be here, and that no parent is the record itself or one of its descendants.
 * @throws {HttpError} 422 with a sentence per field
 */
export async function checkReferences(
  sql: Sql,
  entity: Entity,
  entities: ReadonlyMap<string, Entity>,
  id: string,
  record: WireRecord,
): Promise<void> {
  const fields: Record<string, string> = {};
  for (const reference of referencesOf(entity)) {
    if (isElsewhere(entities.get(reference.to)?.api?.base ?? '')) continue;
    const ids = idsIn(entity, reference.field, record[reference.field]);
    const found = await existing(sql, reference.to, ids);
    const unknown = ids.find((one) => !found.has(one));
    const title = titleOf(entities.get(reference.to));
    if (unknown !== undefined) fields[reference.field] = `There is no ${title} '${unknown}'`;
    else if (
      reference.to === entity.name &&
      !reference.isList &&
      (await isAbove(sql, entity, reference.field, ids, id))
    ) {
      fields[reference.field] = `A ${title} cannot be below itself`;
    }
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** Whether the record `id` is among the parents that start at `ids`. */
async function isAbove(sql: Sql, entity: Entity, field: string, ids: string[], id: string): Promise<boolean> {
  const seen = new Set<string>();
  let [parent] = ids;
  while (parent !== undefined && !seen.has(parent)) {
    if (parent === id) return true;
    seen.add(parent);
    [parent] = idsIn(entity, field, (await findDocument(sql, entity.name, parent))?.record[field]);
  }
  return false;
}

/** The value of a reference without that id: removed from a list; a single value becomes null. */
export const clearedOf = (entity: Entity, { field, isList }: Reference, wire: unknown, id: string): unknown =>
  isList && Array.isArray(wire) ? wire.filter((entry) => !idsIn(entity, field, [entry]).includes(id)) : null;
