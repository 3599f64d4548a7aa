import { inBatches } from './batches.ts';
import type { Sql, SqlValue } from './database.ts';

/** That a field of a record holds the id of another one, or that an entry of a list is this text. */
export interface StoredReference {
  readonly entity: string;
  readonly field: string;
  /** The id that the field holds, or the text. */
  readonly target: string;
  /** The record that has the field. */
  readonly id: string;
}

/** The table of all references and entries of lists, to find their records without reading every record. */
export async function setUpReferences(sql: Sql): Promise<void> {
  await sql.rows(
    'create table "_references" (entity text not null, field text not null, target text not null, id text not null, primary key (entity, field, target, id))',
  );
  await sql.rows('create table "_indexed" (entity text not null primary key, content text not null)');
}

export async function addReferences(sql: Sql, references: readonly StoredReference[]): Promise<void> {
  await inBatches(references.map(rowOf), (places, values) =>
    sql.rows(
      `insert into "_references" (entity, field, target, id) values ${places} on conflict (entity, field, target, id) do nothing`,
      values,
    ),
  );
}

export async function dropReferences(sql: Sql, references: readonly StoredReference[]): Promise<void> {
  await inBatches(references.map(rowOf), (places, values) =>
    sql.rows(`delete from "_references" where (entity, field, target, id) in (values ${places})`, values),
  );
}

const rowOf = ({ entity, field, target, id }: StoredReference): SqlValue[] => [entity, field, target, id];

/**
 * The records whose field holds one of the ids.
 * @param limit the most that are found
 */
export async function referring(
  sql: Sql,
  entity: string,
  field: string,
  targets: readonly string[],
  limit: number,
): Promise<StoredReference[]> {
  const rows = await inBatches(
    targets.map((target) => [target]),
    (places, values) =>
      sql.rows(
        `select target, id from "_references" where entity = $1 and field = $2 and target in (${places}) limit ${limit}`,
        values,
      ),
    [entity, field],
  );
  return rows.slice(0, limit).map(({ target, id }) => ({ entity, field, target: String(target), id: String(id) }));
}

/** The ids of the records of an entity that hold one of the targets in one of the fields, in SQL. */
export const holding = (entity: string, fields: string, targets: string): string =>
  `select id from "_references" where entity = ${entity} and field in (${fields}) and target in (${targets})`;

/** The ids that a field of some records of an entity holds, in SQL. @param ids those of the records */
export const heldBy = (entity: string, field: string, ids: string): string =>
  `select target from "_references" where entity = ${entity} and id in (${ids}) and field = ${field}`;

/** The depth of the tree of records that refer to one. @param most the maximum depth to search */
export async function levelsBelow(sql: Sql, entity: string, field: string, id: string, most: number): Promise<number> {
  const [row] = await sql.rows(
    `with recursive below (id, level) as (select cast($3 as text), 0 union select found.id, below.level + 1 from below join "_references" as found on found.entity = $1 and found.field = $2 and found.target = below.id where below.level < ${most}) select max(level) as levels from below`,
    [entity, field, id],
  );
  return Number(row?.['levels']);
}

/** The definition of an entity's references at the last rebuild. */
export async function indexedContent(sql: Sql): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.rows('select entity, content from "_indexed"');
  return new Map(rows.map((row) => [String(row['entity']), String(row['content'])]));
}

/** Forgets the references of an entity's records. @param content their new definition */
export async function restartReferences(sql: Sql, entity: string, content: string): Promise<void> {
  await sql.rows('delete from "_references" where entity = $1', [entity]);
  await sql.rows(
    'insert into "_indexed" (entity, content) values ($1, $2) on conflict (entity) do update set content = excluded.content',
    [entity, content],
  );
}
