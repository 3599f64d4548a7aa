import type { Entity } from '../../shared/config/entity.ts';
import { uniqueKey, uniqueSetsOf } from '../../shared/config/uniqueKey.ts';
import type { WireRecord } from '../../shared/wire/record.ts';
import type { Change } from '../store/changes.ts';
import { Duplicate, type Sql } from '../store/database.ts';
import type { Document } from '../store/documents.ts';
import { addKeys, dropKeys, hashed, sharedRule, type UniqueKey } from '../store/uniqueTable.ts';
import { isServers } from './fields.ts';

/** The name of the rule that these fields are unique. */
export const uniqueRule = (fields: readonly string[]): string => fields.join(',');

/** The definition of an entity's unique keys: when it changes, they are rebuilt. */
export const uniqueContent = (entity: Entity): string =>
  JSON.stringify(
    uniqueSetsOf(entity).map((fields) =>
      uniqueRule(fields.map((field) => (isServers(entity, field) ? `${field} as it is` : field))),
    ),
  );

/** The unique values of a record. */
export function keysOf(entity: Entity, id: string, record: WireRecord | undefined): UniqueKey[] {
  if (!record) return [];
  return uniqueSetsOf(entity).flatMap((fields) => {
    const values = fields.map((field) => record[field] ?? '');
    // Records without a value do not share one.
    if (values.includes('')) return [];
    const texts = values.map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)));
    // Values that people write are case-insensitive. Those that only the server writes, such as the id at the
    // identity provider, are not.
    const compared = texts.map((text, at) => (isServers(entity, fields[at] ?? '') ? text : uniqueKey(text)));
    const key = hashed(JSON.stringify(compared));
    return [{ entity: entity.name, rule: uniqueRule(fields), key, id, written: JSON.stringify(texts) }];
  });
}

/** Whether two of these records share a unique value. */
export function shareValues(
  entity: Entity,
  records: readonly { readonly id: string; readonly record: WireRecord }[],
): boolean {
  const keys = records.flatMap(({ id, record }) => keysOf(entity, id, record).map(({ rule, key }) => `${rule} ${key}`));
  return new Set(keys).size < keys.length;
}

/**
 * Updates the table of unique values for the changed records.
 * @throws {Duplicate} when another record has one of the values
 */
export async function moveKeys(
  sql: Sql,
  entities: ReadonlyMap<string, Entity>,
  changes: readonly Change[],
): Promise<void> {
  const nameOf = ({ rule, written, id, entity }: UniqueKey) => [entity, rule, written, id].join(' ');
  const added = new Map<string, UniqueKey>();
  const dropped = new Map<string, UniqueKey>();
  for (const { entity: name, id, before, after } of changes) {
    const entity = entities.get(name);
    if (!entity) continue;
    // A record may change more than once: keys added and removed again cancel out.
    for (const key of keysOf(entity, id, before)) if (!added.delete(nameOf(key))) dropped.set(nameOf(key), key);
    for (const key of keysOf(entity, id, after)) if (!dropped.delete(nameOf(key))) added.set(nameOf(key), key);
  }
  await dropKeys(sql, [...dropped.values()]);
  await addKeys(sql, [...added.values()]);
  const taken = await sharedRule(sql, [...added.values()]);
  if (taken !== undefined) throw new Duplicate(taken);
}

/**
 * Adds the keys of records outside the log: initial ones, or those stored by an older server, which may have told values apart
 * that look alike.
 * @throws {Duplicate} when two records have the same value
 */
export async function indexKeys(sql: Sql, entity: Entity, documents: readonly Document[]): Promise<void> {
  await addKeys(
    sql,
    documents.flatMap(({ id, record }) => keysOf(entity, id, record)),
  );
}
