import type { SearchWord } from '../../shared/text/searchKey.ts';
import { inBatches, most } from './batches.ts';
import { allOf, type Database, type Dialect, type Sql, type SqlValue } from './database.ts';
import { quoted } from './documents.ts';
import { tableNames } from './revisions.ts';

/** The searched text of one record. */
export interface SearchedText {
  readonly seq: number;
  readonly text: string;
  /** The restricted field that it belongs to. */
  readonly field?: string;
}

/** The name of the table, in SQL. It is narrow: a search reads little of it for each record. */
const searchTableOf = (entity: string): string => quoted(`_search_${entity}`);

/** The texts of restricted fields are apart, so that no search reads them for somebody else. */
const restricted = '"_restricted"';

/** The trigram index of the texts in SQLite. No entity has a table with this name, or with those of its parts. */
const lettersOf = (entity: string): string => `_letters_${entity}.`;

/** The same in PostgreSQL. */
const trigramsOf = (entity: string): string => `_letters_${entity}`.slice(0, 63);

/** The minimum length of a word for this index. */
const lookedUp = 3;

/**
 * @param isRestricted whether some of the texts are of restricted fields
 * @returns the index, if it was created from existing texts
 */
export async function setUpSearch(
  sql: Sql,
  dialect: Dialect,
  entity: string,
  isRestricted: boolean,
): Promise<string[]> {
  const table = searchTableOf(entity);
  await sql.rows(`create table if not exists ${table} (seq integer not null primary key, text text not null)`);
  if (isRestricted) {
    await sql.rows(
      `create table if not exists ${restricted} (entity text not null, field text not null, seq integer not null, text text not null, primary key (entity, field, seq))`,
    );
  }
  const name = lettersOf(entity);
  if (!dialect.hasLetters || (await tableNames(sql, dialect)).has(name)) return [];
  await sql.rows(
    `create virtual table ${quoted(name)} using fts5(text, content=${table}, content_rowid=seq, tokenize='trigram case_sensitive 1')`,
  );
  await finishSearch(sql, dialect, entity);
  return [name];
}

export async function clearSearch(sql: Sql, dialect: Dialect, entity: string, isRestricted: boolean): Promise<void> {
  const [any] = await sql.rows(`select seq from ${searchTableOf(entity)} limit 1`);
  // Creating the index after many inserts is faster. If there are texts already, a server may be reading.
  if (!any && !dialect.hasLetters) await sql.rows(`drop index if exists ${quoted(trigramsOf(entity))}`);
  await sql.rows(`delete from ${searchTableOf(entity)}`);
  if (isRestricted) await sql.rows(`delete from ${restricted} where entity = $1`, [entity]);
}

/** Adds the texts of new records; `finishSearch` comes after the last of them. */
export async function fillSearch(sql: Sql, entity: string, texts: readonly SearchedText[]): Promise<void> {
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

/** Makes the index of the texts as they are. */
export async function finishSearch(sql: Sql, { hasLetters }: Dialect, entity: string): Promise<void> {
  const name = quoted(lettersOf(entity));
  if (hasLetters) await sql.rows(`insert into ${name} (${name}) values ('rebuild')`);
}

/** Sets the texts of records. */
export async function putSearched(
  sql: Sql,
  dialect: Dialect,
  entity: string,
  texts: readonly SearchedText[],
): Promise<void> {
  const name = quoted(lettersOf(entity));
  const index = async (seqs: readonly number[]) => {
    if (!dialect.hasLetters) return;
    await forSeqs(seqs, (places, values) =>
      sql.rows(
        `insert into ${name} (rowid, text) select seq, text from ${searchTableOf(entity)} where seq in (${places})`,
        values,
      ),
    );
  };
  for (let start = 0; start < texts.length; start += most) {
    const some = texts.slice(start, start + most);
    const seqs = some.flatMap(({ seq, field }) => (field === undefined ? [seq] : []));
    // One statement each: they run in this order.
    await allOf([unindex(sql, dialect, entity, seqs), fillSearch(sql, entity, some), index(seqs)]);
  }
}

export async function dropSearched(
  sql: Sql,
  dialect: Dialect,
  entity: string,
  seqs: readonly number[],
  isRestricted: boolean,
): Promise<void> {
  await unindex(sql, dialect, entity, seqs);
  await forSeqs(seqs, (places, values) =>
    sql.rows(`delete from ${searchTableOf(entity)} where seq in (${places})`, values),
  );
  if (!isRestricted) return;
  await forSeqs(
    seqs,
    (places, values) => sql.rows(`delete from ${restricted} where entity = $1 and seq in (${places})`, values),
    [entity],
  );
}

/** Removes texts from the index of SQLite, which needs their old values. */
async function unindex(sql: Sql, { hasLetters }: Dialect, entity: string, seqs: readonly number[]): Promise<void> {
  const name = quoted(lettersOf(entity));
  if (!hasLetters) return;
  await forSeqs(seqs, (places, values) =>
    sql.rows(
      `insert into ${name} (${name}, rowid, text) select 'delete', seq, text from ${searchTableOf(entity)} where seq in (${places})`,
      values,
    ),
  );
}

const forSeqs = (seqs: readonly number[], run: Parameters<typeof inBatches>[1], fixed: readonly SqlValue[] = []) =>
  inBatches(
    seqs.map((seq) => [seq]),
    run,
    fixed,
  );

/**
 * Creates the index of the texts in PostgreSQL, if its extension `pg_trgm` exists or may be created. Not within a
 * transaction: an engine that refuses it searches without an index.
 * @returns the name of the index, if it was made
 */
export async function indexTexts(database: Database, entity: string): Promise<string[]> {
  const { dialect } = database;
  const name = trigramsOf(entity);
  if (dialect.hasLetters) return [];
  const known = await database.rows(dialect.indexes, [`_search_${entity}`]);
  if (known.some((row) => row['index_name'] === name)) return [];
  await database.attempt('create extension if not exists pg_trgm');
  const isMade = await database.attempt(
    `create index if not exists ${quoted(name)} on ${searchTableOf(entity)} using gin (text gin_trgm_ops) with (fastupdate = off)`,
  );
  return isMade ? [name] : [];
}

/** A search for one word in the texts, or for several, in SQL. */
export interface Search {
  /**
   * The `seq` of the records whose text contains all of the words.
   * @param fields the restricted fields that are searched too
   */
  seqs(entity: string, fields: readonly string[]): string;
  /**
   * The condition that the text of a record contains them.
   * @param seq that of the record
   * @param fields the restricted fields that are searched too
   */
  isIn(entity: string, seq: string, fields: readonly string[]): string;
  /** Whether to read the text of each record that other words have found is faster than `seqs`. */
  readonly isSlow: boolean;
}

/**
 * @param words the words of a search, normalised like the texts; several only where no restricted field is searched
 * @param addParam adds a value to the statement
 */
export function searchFor(
  words: readonly SearchWord[],
  { hasLetters }: Dialect,
  addParam: (value: SqlValue) => string,
): Search {
  const isLong = (word: SearchWord) => hasLetters && word.every((way) => Array.from(way).length >= lookedUp);
  const like = (way: string) => `like ${addParam(`%${way.replace(/[\\%_]/g, '\\$&')}%`)} escape '\\'`;
  const likeOf = (some: readonly SearchWord[]) => once(() => some.map((word) => word.map(like)));
  const [long, short] = [words.filter(isLong), words.filter((word) => !isLong(word))];
  const [all, others] = [likeOf(words), likeOf(short)];
  const phrase = (way: string) => `"${way.replaceAll('"', '""')}"`;
  const phrases = once(() => addParam(long.map((word) => `(${word.map(phrase).join(' OR ')})`).join(' AND ')));
  const contains = (text: string, words: readonly (readonly string[])[]) =>
    words.map((patterns) => `(${patterns.map((pattern) => `${text} ${pattern}`).join(' or ')})`).join(' and ');
  const textOf = (entity: string, seq: string) =>
    `(select text from ${searchTableOf(entity)} as own where own.seq = ${seq})`;
  const inLetters = (entity: string) => {
    const letters = quoted(lettersOf(entity));
    const matches = `select rowid as seq from ${letters} where ${letters} match ${phrases()}`;
    return short.length > 0 ? `${matches} and ${contains(textOf(entity, `${letters}.rowid`), others())}` : matches;
  };
  const inRestricted = (entity: string, fields: readonly string[]) =>
    `select seq from ${restricted} where entity = ${addParam(entity)} and field in (${fields.map(addParam).join(', ')}) and ${contains('text', all())}`;
  return {
    seqs: (entity, fields) => {
      const open =
        long.length > 0
          ? inLetters(entity)
          : `select seq from ${searchTableOf(entity)} where ${contains('text', all())}`;
      return fields.length > 0 ? `${open} union ${inRestricted(entity, fields)}` : open;
    },
    isIn: (entity, seq, fields) => {
      const open = contains(textOf(entity, seq), all());
      return fields.length > 0
        ? `(${open} or exists (${inRestricted(entity, fields)} and ${restricted}.seq = ${seq}))`
        : open;
    },
    isSlow: hasLetters && long.length === 0,
  };
}

function once<Made>(make: () => Made): () => Made {
  let made: { readonly of: Made } | undefined;
  return () => {
    made ??= { of: make() };
    return made.of;
  };
}
