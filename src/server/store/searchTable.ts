import { inBatches } from './batches.ts';
import type { Sql, SqlValue } from './database.ts';
import { quoted } from './documents.ts';

/** A text that a search looks into, of one record. */
export interface SearchedText {
  readonly seq: number;
  readonly text: string;
  /** The field without whose right nobody finds it. */
  readonly field?: string;
}

/** The name of the table, in SQL. It is narrow: a search reads little of it for each record. */
const searchTableOf = (entity: string): string => quoted(`_search_${entity}`);

/** The texts of restricted fields are apart, so that no search reads them for somebody else. */
const restricted = '"_restricted"';

/** @param isRestricted whether some of the texts are of restricted fields */
export async function setUpSearch(sql: Sql, entity: string, isRestricted: boolean): Promise<void> {
  await sql.rows(
    `create table if not exists ${searchTableOf(entity)} (seq integer not null primary key, text text not null)`,
  );
  if (!isRestricted) return;
  await sql.rows(
    `create table if not exists ${restricted} (entity text not null, field text not null, seq integer not null, text text not null, primary key (entity, field, seq))`,
  );
}

export async function clearSearch(sql: Sql, entity: string, isRestricted: boolean): Promise<void> {
  await sql.rows(`delete from ${searchTableOf(entity)}`);
  if (isRestricted) await sql.rows(`delete from ${restricted} where entity = $1`, [entity]);
}

/** Sets the texts of records. */
export async function putSearched(sql: Sql, entity: string, texts: readonly SearchedText[]): Promise<void> {
  const open = texts.flatMap(({ seq, text, field }): SqlValue[][] => (field === undefined ? [[seq, text]] : []));
  await inBatches(open, (places, values) =>
    sql.rows(
      `insert into ${searchTableOf(entity)} (seq, text) values ${places} on conflict (seq) do update set text = excluded.text`,
      values,
    ),
  );
  const others = texts.flatMap(({ seq, text, field }): SqlValue[][] =>
    field === undefined ? [] : [[entity, field, seq, text]],
  );
  await inBatches(others, (places, values) =>
    sql.rows(
      `insert into ${restricted} (entity, field, seq, text) values ${places} on conflict (entity, field, seq) do update set text = excluded.text`,
      values,
    ),
  );
}

export async function dropSearched(
  sql: Sql,
  entity: string,
  seqs: readonly number[],
  isRestricted: boolean,
): Promise<void> {
  const rows = seqs.map((seq) => [seq]);
  await inBatches(rows, (places, values) =>
    sql.rows(`delete from ${searchTableOf(entity)} where seq in (${places})`, values),
  );
  if (!isRestricted) return;
  await inBatches(
    rows,
    (places, values) => sql.rows(`delete from ${restricted} where entity = $1 and seq in (${places})`, values),
    [entity],
  );
}

/**
 * The records whose text contains what the place's pattern says, in SQL: their `seq`.
 * @param fields the restricted fields that are searched too, and the entity, as places
 */
export function searchedSeqs(entity: string, like: string, fields?: { entity: string; fields: string }): string {
  const open = `select seq from ${searchTableOf(entity)} where text like ${like} escape '\\'`;
  if (!fields) return open;
  return `${open} union select seq from ${restricted} where entity = ${fields.entity} and field in (${fields.fields}) and text like ${like} escape '\\'`;
}

/** The pattern of a text to search for. @param text folded as the texts are */
export const searchPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
