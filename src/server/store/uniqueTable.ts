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
}

/**
 * The table of all unique values. They are folded in JavaScript, because SQLite folds the case of ASCII only, and
 * PostgreSQL as its locale says.
 */
export async function setUpUniqueKeys(sql: Sql): Promise<void> {
  await sql.rows(
    'create table "_unique" (entity text not null, rule text not null, key text not null, id text not null, primary key (entity, rule, key))',
  );
  await sql.rows('create table "_unique_rules" (entity text not null primary key, content text not null)');
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

/** @throws {Duplicate} with the rule, when another record has one of the values */
export async function addKeys(sql: Sql, keys: readonly UniqueKey[]): Promise<void> {
  // One rule at a time: the error must say which one.
  for (const rule of new Set(keys.map((key) => key.rule))) {
    const some = keys.filter((key) => key.rule === rule);
    try {
      await inBatches(some.map(rowOf), (places, values) =>
        sql.rows(`insert into "_unique" (entity, rule, key, id) values ${places}`, values),
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

const rowOf = ({ entity, rule, key, id }: UniqueKey): SqlValue[] => [entity, rule, key, id];
