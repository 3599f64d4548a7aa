import { createHash } from 'node:crypto';
import { caseless } from '../../shared/config/uniqueKey.ts';
import { inBatches } from './batches.ts';
import { Duplicate, type Sql, type SqlValue } from './database.ts';

/** The unique values of one record. */
export interface UniqueKey {
  readonly entity: string;
  /** The fields, as the name of their rule. */
  readonly rule: string;
  /** Their normalised values: equal exactly if the values count as the same. */
  readonly key: string;
  readonly id: string;
  /** The values as they are. */
  readonly written: string;
}

/**
 * The table of all unique values. Those that were stored before they counted as the same stay beside each other. They are
 * folded in JavaScript, because SQLite folds the case of ASCII only, and PostgreSQL as its locale says.
 */
export async function setUpUniqueKeys(sql: Sql): Promise<void> {
  await sql.rows(
    'create table "_unique" (entity text not null, rule text not null, key text not null, written text not null, id text not null, primary key (entity, rule, key, written))',
  );
  await sql.rows('create table "_unique_rules" (entity text not null primary key, content text not null)');
}

/** Drops the tables and creates them again, empty: setting up the shop then fills all keys, and the other indexes, from the records. */
export async function restartUniqueKeys(sql: Sql): Promise<void> {
  for (const table of ['_unique', '_unique_rules']) await sql.rows(`drop table "${table}"`);
  await setUpUniqueKeys(sql);
}

/** The definition of each entity's keys. */
export async function keptRules(sql: Sql): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.rows('select entity, content from "_unique_rules"');
  return new Map(rows.map((row) => [String(row['entity']), String(row['content'])]));
}

/** Drops the keys of an entity, to make them again. */
export async function restartKeys(sql: Sql, entity: string, content: string): Promise<void> {
  await sql.rows('delete from "_unique" where entity = $1', [entity]);
  await sql.rows(
    'insert into "_unique_rules" (entity, content) values ($1, $2) on conflict (entity) do update set content = excluded.content',
    [entity, content],
  );
}

/** @throws {Duplicate} with the rule, when another record has one of the values, whatever its letter case */
export async function addKeys(sql: Sql, keys: readonly UniqueKey[]): Promise<void> {
  // One rule at a time: the error must say which one.
  for (const rule of new Set(keys.map((key) => key.rule))) {
    const some = keys.filter((key) => key.rule === rule);
    try {
      await inBatches(
        some.map((key) => [...rowOf(key), hashed(caseless(key.written)).slice(0, 8)]),
        (places, values) => sql.rows(`insert into "_unique" (entity, rule, key, id, written) values ${places}`, values),
      );
    } catch (error) {
      throw error instanceof Duplicate ? new Duplicate(rule, { cause: error }) : error;
    }
  }
}

export async function dropKeys(sql: Sql, keys: readonly UniqueKey[]): Promise<void> {
  await inBatches(keys.map(rowOf), (places, values) =>
    sql.rows(`delete from "_unique" where (entity, rule, key, id) in (values ${places})`, values),
  );
}

/** The rule of one of these keys that another record has too. */
export async function sharedRule(sql: Sql, keys: readonly UniqueKey[]): Promise<string | undefined> {
  const [row] = await inBatches(keys.map(rowOf), (places, values) =>
    sql.rows(
      `with added (entity, rule, key, id) as (values ${places})
       select rule from "_unique" as own join added using (entity, rule, key) where own.id <> added.id limit 1`,
      values,
    ),
  );
  return row && String(row['rule']);
}

/** How many values are those of several records. */
export async function countShared(sql: Sql): Promise<number> {
  return (await sql.rows('select rule from "_unique" group by entity, rule, key having count(*) > 1')).length;
}

/** A hash fits into every index. */
export const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url');

const rowOf = ({ entity, rule, key, id }: UniqueKey): SqlValue[] => [entity, rule, key, id];
