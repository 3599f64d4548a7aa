import { inBatches } from './batches.ts';
import type { Sql, SqlValue } from './database.ts';
import { quoted } from './documents.ts';

/** The text that a search looks into, of one record. */
export interface SearchedText {
  readonly seq: number;
  readonly text: string;
}

/** The name of the table, in SQL. It is narrow: a search reads little of it for each record. */
const searchTableOf = (entity: string): string => quoted(`_search_${entity}`);

export async function setUpSearch(sql: Sql, entity: string): Promise<void> {
  await sql.rows(
    `create table if not exists ${searchTableOf(entity)} (seq integer not null primary key, text text not null)`,
  );
}

export async function clearSearch(sql: Sql, entity: string): Promise<void> {
  await sql.rows(`delete from ${searchTableOf(entity)}`);
}

/** Sets the texts of records. */
export async function putSearched(sql: Sql, entity: string, texts: readonly SearchedText[]): Promise<void> {
  const rows = texts.map(({ seq, text }): SqlValue[] => [seq, text]);
  await inBatches(rows, (places, values) =>
    sql.rows(
      `insert into ${searchTableOf(entity)} (seq, text) values ${places} on conflict (seq) do update set text = excluded.text`,
      values,
    ),
  );
}

export async function dropSearched(sql: Sql, entity: string, seqs: readonly number[]): Promise<void> {
  const rows = seqs.map((seq) => [seq]);
  await inBatches(rows, (places, values) =>
    sql.rows(`delete from ${searchTableOf(entity)} where seq in (${places})`, values),
  );
}

/** The records whose text contains what the place's pattern says, in SQL: their `seq`. */
export const searchedSeqs = (entity: string, place: string): string =>
  `select seq from ${searchTableOf(entity)} where text like ${place} escape '\\'`;

/** The pattern of a text to search for. @param text folded as the texts are */
export const searchPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
