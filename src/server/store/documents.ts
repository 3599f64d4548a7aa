import { createHash } from 'node:crypto';
import type { WireRecord } from '../../shared/wire/record.ts';
import { inBatches, most } from './batches.ts';
import type { Writing } from './changes.ts';
import { type Dialect, type Sql, type SqlRow, type SqlValue, storedRecord } from './database.ts';

/** A stored record: its JSON and version. */
export interface Document {
  /** Its position in the order of creation. */
  readonly seq: number;
  readonly id: string;
  readonly record: WireRecord;
  readonly version: number;
}

/** A quoted name, in SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The text of a field of a document, in SQL. */
export const fieldText = (field: string): string => (field === 'id' ? 'id' : `(doc ->> ${literal(field)})`);
/** The JSON of a field of a document, in SQL. */
export const fieldJson = (field: string): string => `(doc -> ${literal(field)})`;
/** The number in a field of a document, in SQL. */
const fieldNumber = (field: string, { number }: Dialect): string => number(fieldText(field));
/** The sort value of a record without a number. */
const noNumber = '-1e30';
/** The sort value of a record without a value. */
export const withoutValue = (isNumber: boolean): string => (isNumber ? noNumber : `''`);
/** The sort key of a text, in SQL. */
export const foldedText = (text: string): string => `substr(lower(${text}), 1, 200)`;
/** The sort expression of a field, in SQL: never null, short enough for an index. */
export const sortKey = (field: string, isNumber: boolean, dialect: Dialect, language?: string): string =>
  isNumber
    ? `coalesce(${fieldNumber(field, dialect)}, ${withoutValue(true)})`
    : `coalesce(${foldedText(fieldText(field))}, ${withoutValue(false)})${dialect.collate(language)}`;

/** The sort expression of a field with these values, in SQL: their places; that of any other text comes after them. */
function placeKey(field: string, values: readonly string[]): string {
  const text = fieldText(field);
  const places = values.map((value, index) => `when ${literal(value)} then ${index}`).join(' ');
  return `case coalesce(${text}, '') when '' then ${noNumber} ${places} else ${values.length} end`;
}

/** A value that records are sorted or found by: a number, a folded text, or the exact text of a field. */
export interface Key {
  readonly field: string;
  readonly as: 'number' | 'folded' | 'exact';
  /** For a number: it is the place of the text among these. */
  readonly values?: readonly string[];
  /** For a folded text that is a name: the language that has its order. */
  readonly language?: string;
}

/** A key computed from the record, in SQL. */
export const madeKey = ({ field, as, values, language }: Key, dialect: Dialect): string => {
  if (values) return placeKey(field, values);
  return as === 'exact' ? fieldText(field) : sortKey(field, as === 'number', dialect, language);
};

/** The name of the column that keeps a key. It encodes the key's definition. */
const columnOf = (key: Key, dialect: Dialect): string => named(`key_${key.field}`, madeKey(key, dialect));

/** An indexed key, in SQL: a column in engines that read the record for an index on an expression. */
export const keptKey = (key: Key, dialect: Dialect): string =>
  dialect.columns === undefined ? madeKey(key, dialect) : quoted(columnOf(key, dialect));

/** A record with another type in a number field, if the engine can tell; found by the field's index. */
export async function withoutNumber(sql: Sql, dialect: Dialect, entity: string, field: string) {
  const [row] = await sql.rows(
    `select ${columns} from ${tableOf(entity)}
     where ${keptKey({ field, as: 'number' }, dialect)} = ${noNumber}
       and ${fieldText(field)} is not null and ${fieldNumber(field, dialect)} is null
     order by seq limit 1`,
  );
  return row && documentOf(row);
}

/** The fields that records have besides some, and how many records have each: the first twenty by name. */
export async function fieldsBesides(
  sql: Sql,
  dialect: Dialect,
  entity: string,
  known: readonly string[],
): Promise<{ readonly field: string; readonly count: number }[]> {
  const places = known.map((_, index) => `$${index + 1}`);
  const rows = await sql.rows(
    `select key as field, count(*) as count from ${tableOf(entity)}, ${dialect.fields}
     where key not in (${places.join(', ')})
     group by key order by key limit 20`,
    known,
  );
  return rows.map(({ field, count }) => ({ field: String(field), count: Number(count) }));
}

/** The batch size of reads, so that a long list is never in memory as a whole. */
const readBatch = 100;

/** The name of the table of an entity, in SQL. */
export const tableOf = (entity: string): string => quoted(entity);

/** The indexes of a table. */
export interface Indexes {
  /** The fields by whose text records are looked up, in upper or lower case. */
  readonly folded: readonly string[];
  /** The fields by whose exact text records are looked up. */
  readonly lookups: readonly string[];
  /** Fields that pages are often sorted by. */
  readonly sorted: readonly Key[];
  /** Fields that pages are often filtered by exactly. */
  readonly pageLookups: readonly Key[];
  /** Filter fields: an order's index includes them, so that it can answer alone. */
  readonly filtered: readonly Key[];
}

/**
 * One table per entity, one row per record: a new field needs no migration. Indexes no longer wanted are dropped.
 * @param isIndexed whether the indexes are made now; those that are there are dropped otherwise
 * @returns the indexes that were made
 */
export async function setUpTable(
  sql: Sql,
  dialect: Dialect,
  entity: string,
  indexes: Indexes = { folded: [], lookups: [], sorted: [], pageLookups: [], filtered: [] },
  isIndexed = true,
): Promise<string[]> {
  const table = tableOf(entity);
  await sql.rows(
    `create table if not exists ${table} (
       seq ${dialect.serial},
       id text not null unique,
       doc ${dialect.json} not null,
       version integer not null default 1,
       created_at text not null,
       updated_at text not null
     )`,
  );
  if (dialect.columns) await keepKeys(sql, dialect, dialect.columns, entity, indexes);
  const names = new Map<string, string>();
  const want = (field: string, keys: string, where = '') =>
    names.set(named(`ix_${entity}_${field}`, keys + where), `create index $ on ${table} (${keys})${where}`);
  if (isIndexed) {
    for (const field of indexes.folded) want(field, `lower(${fieldText(field)})`, ` where ${fieldText(field)} <> ''`);
    for (const field of indexes.lookups) want(field, `${fieldText(field)}, seq`);
    for (const key of indexes.pageLookups) want(key.field, `${keptKey(key, dialect)}, seq`);
    for (const key of indexes.sorted) {
      const others = indexes.filtered.filter(({ field }) => field !== key.field);
      const keys = others.map((other) => `(${keptKey(other, dialect)})`);
      want(key.field, [`(${keptKey(key, dialect)})`, 'seq', ...keys].join(', '));
    }
    const filtered = indexes.filtered.map((key) => `(${keptKey(key, dialect)})`);
    if (dialect.isInOrder) want('seq', ['seq', ...filtered].join(', '));
  }
  const existing = (await sql.rows(dialect.indexes, [entity])).map((row) => String(row['index_name']));
  for (const name of existing) {
    if (/^[iu]x_/.test(name) && !names.has(name)) await sql.rows(`drop index ${quoted(name)}`);
  }
  const made = [...names].filter(([name]) => !existing.includes(name));
  for (const [name, statement] of made) await sql.rows(statement.replace('$', quoted(name)));
  return made.map(([name]) => name);
}

/** Keeps the keys of an entity's records in columns of their own, and drops columns that are no longer wanted. */
async function keepKeys(
  sql: Sql,
  dialect: Dialect,
  columns: string,
  entity: string,
  { sorted, pageLookups, filtered }: Indexes,
) {
  const indexes = new Map([...sorted, ...pageLookups, ...filtered].map((key) => [columnOf(key, dialect), key]));
  const there = (await sql.rows(columns, [entity])).map((row) => String(row['name']));
  const changes = [
    ...there.filter((name) => /^key_/.test(name) && !indexes.has(name)).map((name) => `drop column ${quoted(name)}`),
    ...[...indexes]
      .filter(([name]) => !there.includes(name))
      .map(([name, key]) => {
        const type = key.as === 'number' ? 'numeric' : `text${dialect.collate(key.language)}`;
        return `add column ${quoted(name)} ${type} generated always as (${madeKey(key, dialect)}) stored`;
      }),
  ];
  // In one statement, because each one rewrites the table.
  if (changes.length > 0) await sql.rows(`alter table ${tableOf(entity)} ${changes.join(', ')}`);
}

/**
 * The name encodes the definition, so that a changed one creates a new index or column and drops the old. An engine cuts names
 * of more than 63 bytes.
 */
const named = (name: string, content: string) =>
  `${name.replace(/\W/g, '_').slice(0, 48)}_${createHash('sha256').update(content).digest('hex').slice(0, 8)}`;

/** The record with that id. */
export async function findDocument(sql: Sql, entity: string, id: string): Promise<Document | undefined> {
  return (await findWhere(sql, entity, 'id', [id]))[0];
}

/** The records whose field holds one of the values, in batches, each oldest first. */
export async function findWhere(
  sql: Sql,
  entity: string,
  field: string,
  values: readonly string[],
): Promise<Document[]> {
  const rows = await inBatches(
    values.map((value) => [value]),
    (places, all) =>
      sql.rows(`select ${columns} from ${tableOf(entity)} where ${fieldText(field)} in (${places}) order by seq`, all),
  );
  return rows.map(documentOf);
}

/** The records whose field holds the text, in upper or lower case. */
export async function findFolded(sql: Sql, entity: string, field: string, text: string): Promise<Document[]> {
  const statement = `select ${columns} from ${tableOf(entity)} where ${isFolded(field)} order by seq`;
  return (await sql.rows(statement, [text])).map(documentOf);
}

/**
 * The records of a source that hold the id of one that `findFolded` finds, oldest first.
 * @param via the field that holds it
 */
export async function findHolders(
  sql: Sql,
  source: string,
  via: string,
  [entity, field, text]: readonly [entity: string, field: string, text: string],
): Promise<Document[]> {
  const ids = `select id from ${tableOf(entity)} where ${isFolded(field)}`;
  const statement = `select ${columns} from ${tableOf(source)} where ${fieldText(via)} in (${ids}) order by seq`;
  return (await sql.rows(statement, [text])).map(documentOf);
}

const isFolded = (field: string): string => `lower(${fieldText(field)}) = lower($1) and ${fieldText(field)} <> ''`;

/**
 * Every record, oldest first, in batches: other calls run in between.
 * @param only the condition of those that are read, with its values
 */
export async function* documentsInOrder(
  sql: Sql,
  entity: string,
  only?: (addParam: (value: SqlValue) => string) => string | undefined,
): AsyncGenerator<Document[]> {
  for (let from = 0; ; ) {
    const values: SqlValue[] = [from];
    const condition = only?.((value) => `$${values.push(value)}`);
    const where = condition ? ` and ${condition}` : '';
    const statement = `select ${columns} from ${tableOf(entity)} where seq > $1${where} order by seq limit ${readBatch}`;
    const documents = (await sql.rows(statement, values)).map(documentOf);
    if (documents.length > 0) yield documents;
    if (documents.length < readBatch) return;
    from = documents.at(-1)?.seq ?? 0;
  }
}

/**
 * The JSON texts of all records in the order of their creation, some hundred at a time, with commas between them.
 * @param versionKey the key for each version, as a text; without it there are none
 */
export async function* documentTexts(
  sql: Sql,
  entity: string,
  isNewestFirst: boolean,
  versionKey: string | undefined,
): AsyncGenerator<string> {
  // Joined by the database: one text is transferred instead of hundreds.
  const version = versionKey && `${literal(`{${JSON.stringify(versionKey)}:"`)} || cast(version as text) || '",' || `;
  const text = version ? `${version} substr(cast(doc as text), 2)` : 'cast(doc as text)';
  const [sign, order, last] = isNewestFirst ? ['<', 'desc', 'min'] : ['>', 'asc', 'max'];
  const statement = `
    select string_agg(one, ',' order by seq ${order}) as rows, ${last}(seq) as last
    from (select seq, ${text} as one from ${tableOf(entity)} where seq ${sign} $1 order by seq ${order} limit ${most}) as part`;
  for (let from = isNewestFirst ? Number.MAX_SAFE_INTEGER : 0; ; ) {
    const [row] = await sql.rows(statement, [from]);
    if (typeof row?.['rows'] !== 'string') return;
    yield row['rows'];
    from = Number(row['last']);
  }
}

/** Which of the ids exist, and whether the record is being deleted. */
export async function existing(sql: Sql, entity: string, ids: readonly string[]): Promise<Map<string, boolean>> {
  const rows = await inBatches(
    ids.map((id) => [id]),
    (places, values) =>
      sql.rows(
        `select id, (select count(*) from "_removals" where entity = $1 and "_removals".id = records.id) as removals
         from ${tableOf(entity)} as records where id in (${places})`,
        values,
      ),
    [entity],
  );
  return new Map(rows.map(({ id, removals }) => [String(id), Number(removals) > 0]));
}

/** The texts of a field that begin with one, of all records. */
export async function fieldTexts(sql: Sql, entity: string, field: string, start: string): Promise<string[]> {
  const rows = await sql.rows(
    `select ${fieldText(field)} as text from ${tableOf(entity)} where substr(${fieldText(field)}, 1, ${[...start].length}) = $1`,
    [start],
  );
  return rows.map(({ text }) => String(text));
}

/** A record that is not stored yet. */
export interface NewDocument {
  readonly id: string;
  readonly record: WireRecord;
}

/** Adds records, in batches, without log entries: for initial records. */
export async function fillTable(sql: Sql, entity: string, records: readonly NewDocument[]): Promise<Document[]> {
  const now = new Date().toISOString();
  const rows = await inBatches(
    records.map(({ id, record }) => [id, JSON.stringify(record), now, now]),
    (places, values) =>
      sql.rows(
        `insert into ${tableOf(entity)} (id, doc, created_at, updated_at) values ${places} returning seq, id`,
        values,
      ),
  );
  const seqs = new Map(rows.map(({ seq, id }) => [String(id), Number(seq)]));
  return records.map(({ id, record }) => ({ seq: seqs.get(id) ?? 0, id, record, version: 1 }));
}

/** Adds a record. @returns it as it is stored */
export async function insertDocument(sql: Writing, entity: string, added: NewDocument): Promise<Document> {
  const [stored] = await fillTable(sql, entity, [added]);
  if (!stored) throw new Error(`The record ${added.id} of ${entity} was not stored.`);
  sql.changes.push({ entity, seq: stored.seq, id: stored.id, after: stored.record });
  return stored;
}

/**
 * Replaces a record, without waiting for it.
 * @param stored the record as this transaction has read or replaced it
 * @returns it as it is stored now
 */
export function replaceDocument(sql: Writing, entity: string, stored: Document, record: WireRecord): Document {
  sql.send(replaceDocuments(sql, entity, [{ stored, record }]));
  return { ...stored, record, version: stored.version + 1 };
}

/** Replaces records, in batches. */
export async function replaceDocuments(
  sql: Writing,
  entity: string,
  changes: readonly { readonly stored: Document; readonly record: WireRecord }[],
): Promise<void> {
  for (const { stored, record } of changes) {
    sql.changes.push({ entity, seq: stored.seq, id: stored.id, before: stored.record, after: record });
  }
  const rows = await inBatches(
    changes.map(({ stored, record }) => [stored.id, JSON.stringify(record)]),
    (places, values) =>
      sql.rows(
        `with changed (id, doc) as (values ${places})
         update ${tableOf(entity)}
         set doc = cast(changed.doc as ${sql.dialect.json}), version = version + 1, updated_at = $1
         from changed where ${tableOf(entity)}.id = changed.id
         returning ${tableOf(entity)}.id`,
        values,
      ),
    [new Date().toISOString()],
  );
  if (rows.length < changes.length) throw new Error(`A record of ${entity} is gone.`);
}

/** Deletes records. */
export async function eraseDocuments(sql: Writing, entity: string, stored: readonly Document[]): Promise<void> {
  await inBatches(
    stored.map(({ id }) => [id]),
    (places, values) => sql.rows(`delete from ${tableOf(entity)} where id in (${places})`, values),
  );
  for (const { seq, id, record } of stored) sql.changes.push({ entity, seq, id, before: record });
}

/** The columns of a record, in SQL. */
export const columns = 'seq, id, doc, version';

/** A row of an entity's table as a record. */
export const documentOf = (row: SqlRow): Document => ({
  seq: Number(row['seq']),
  id: String(row.id),
  record: storedRecord(row['doc']),
  version: Number(row['version']),
});
