import { createHash } from 'node:crypto';
import type { WireRecord } from '../../wire/record.ts';
import type { Dialect, Sql } from './database.ts';

/** A stored record: its JSON, and how often it was written. */
export interface Document {
  readonly id: string;
  readonly record: WireRecord;
  readonly version: number;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The text of a field of a document, in SQL. */
export const fieldText = (field: string): string => (field === 'id' ? 'id' : `(doc ->> ${literal(field)})`);
/** The number in a field of a document, in SQL. */
export const fieldNumber = (field: string): string => `cast(${fieldText(field)} as numeric)`;
/** A field as pages sort by it, in SQL: never null, the same order on every engine, short enough for an index. */
export const sortKey = (field: string, isNumber: boolean, { collate }: Dialect): string =>
  isNumber
    ? `coalesce(${fieldNumber(field)}, -1e30)`
    : `coalesce(substr(lower(${fieldText(field)}), 1, 200), '')${collate}`;

/** The most records or ids in one statement. */
const statementBatch = 500;
/** How many records are read at once, so that a long list is never in memory as a whole. */
const readBatch = 100;

/** The name of the table of an entity, in SQL. */
export const tableOf = (entity: string): string => quoted(entity);

/** The indexes of a table. */
export interface Indexes {
  /** The fields, and the combinations of fields, that no two records may share. */
  readonly unique: readonly (readonly string[])[];
  /** The fields that pages are often sorted or filtered by. */
  readonly sorted: readonly { readonly field: string; readonly isNumber: boolean }[];
}

/** One table per entity, one row per record: a new field needs no migration. Indexes no longer wanted are dropped. */
export async function setUpTable(sql: Sql, dialect: Dialect, entity: string, indexes: Indexes): Promise<void> {
  const table = tableOf(entity);
  await sql.rows(
    `create table if not exists ${table} (seq ${dialect.serial}, id text not null unique, doc ${dialect.json} not null, version integer not null default 1, created_at text not null, updated_at text not null)`,
  );
  const wanted = new Map<string, string>();
  for (const fields of indexes.unique) {
    const keys = fields.map((field) => `lower(${fieldText(field)})`).join(', ');
    const where = fields.map((field) => `${fieldText(field)} <> ''`).join(' and ');
    wanted.set(uniqueIndex(entity, fields), `create unique index $ on ${table} (${keys}) where ${where}`);
  }
  for (const { field, isNumber } of indexes.sorted) {
    const keys = `(${sortKey(field, isNumber, dialect)}), seq`;
    wanted.set(indexName('ix', entity, [field], keys), `create index $ on ${table} (${keys})`);
  }
  const found = (await sql.rows(dialect.indexes, [entity])).map((row) => String(row['index_name']));
  for (const name of found) {
    if (/^[iu]x_/.test(name) && !wanted.has(name)) await sql.rows(`drop index ${quoted(name)}`);
  }
  for (const [name, statement] of wanted) {
    if (!found.includes(name)) await sql.rows(statement.replace('$', quoted(name)));
  }
}

/** The name of the index that keeps these fields unique. */
export const uniqueIndex = (entity: string, fields: readonly string[]): string =>
  indexName('ux', entity, fields, fields.join());

/** The name carries what the index is made of, so that a changed rule makes a new index and drops the old. */
const indexName = (kind: string, entity: string, fields: readonly string[], content: string) =>
  `${kind}_${entity}_${fields.join('_')}`.slice(0, 48) +
  `_${createHash('sha256').update(content).digest('hex').slice(0, 8)}`;

/** The record with that id. */
export async function findDocument(sql: Sql, entity: string, id: string): Promise<Document | undefined> {
  return (await findWhere(sql, entity, 'id', [id]))[0];
}

/** The records whose field holds one of the values, oldest first. */
export async function findWhere(
  sql: Sql,
  entity: string,
  field: string,
  values: readonly string[],
): Promise<Document[]> {
  if (values.length === 0) return [];
  const places = values.map((_, index) => `$${index + 1}`).join(', ');
  const where = `${fieldText(field)} in (${places})`;
  return (await sql.rows(`select * from ${tableOf(entity)} where ${where} order by seq`, values)).map(documentOf);
}

/** The records whose field holds the text, in upper or lower case, as unique indexes compare it. */
export async function findFolded(sql: Sql, entity: string, field: string, text: string): Promise<Document[]> {
  const where = `lower(${fieldText(field)}) = lower($1) and ${fieldText(field)} <> ''`;
  return (await sql.rows(`select * from ${tableOf(entity)} where ${where} order by seq`, [text])).map(documentOf);
}

/** Every record, oldest first. */
export async function allDocuments(sql: Sql, entity: string): Promise<Document[]> {
  return (await sql.rows(`select * from ${tableOf(entity)} order by seq`)).map(documentOf);
}

/** A stored record as its JSON text. */
export interface DocumentText extends Pick<Document, 'version'> {
  readonly text: string;
}

/** The JSON texts of all records, in batches, oldest or newest first. */
export async function* documentTexts(sql: Sql, entity: string, isNewestFirst: boolean): AsyncGenerator<DocumentText[]> {
  const [sign, order] = isNewestFirst ? ['<', 'desc'] : ['>', 'asc'];
  const statement = `select seq, version, cast(doc as text) as text from ${tableOf(entity)} where seq ${sign} $1 order by seq ${order} limit ${readBatch}`;
  let from = isNewestFirst ? Number.MAX_SAFE_INTEGER : 0;
  for (;;) {
    const rows = await sql.rows(statement, [from]);
    if (rows.length > 0) yield rows.map((row) => ({ text: String(row['text']), version: Number(row['version']) }));
    if (rows.length < readBatch) return;
    from = Number(rows.at(-1)?.['seq']);
  }
}

/** The records whose JSON contains a text: the candidates for references to an id. */
export async function mentioning(sql: Sql, entity: string, text: string): Promise<Document[]> {
  const pattern = `%${JSON.stringify(text).replace(/[\\%_]/g, '\\$&')}%`;
  const where = `cast(doc as text) like $1 escape '\\'`;
  return (await sql.rows(`select * from ${tableOf(entity)} where ${where} order by seq`, [pattern])).map(documentOf);
}

/** Which of the ids exist. */
export async function existing(sql: Sql, entity: string, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (let start = 0; start < ids.length; start += statementBatch) {
    const some = ids.slice(start, start + statementBatch);
    const places = some.map((_, index) => `$${index + 1}`).join(', ');
    const rows = await sql.rows(`select id from ${tableOf(entity)} where id in (${places})`, some);
    for (const row of rows) found.add(String(row['id']));
  }
  return found;
}

/** Adds records, in batches. */
export async function insertDocuments(
  sql: Sql,
  entity: string,
  records: readonly { readonly id: string; readonly record: WireRecord }[],
): Promise<void> {
  const now = new Date().toISOString();
  for (let start = 0; start < records.length; start += statementBatch) {
    const some = records.slice(start, start + statementBatch);
    const places = some.map(
      (_, index) => `($${index * 3 + 1}, $${index * 3 + 2}, $${index * 3 + 3}, $${index * 3 + 3})`,
    );
    await sql.rows(
      `insert into ${tableOf(entity)} (id, doc, created_at, updated_at) values ${places.join(', ')}`,
      some.flatMap(({ id, record }) => [id, JSON.stringify(record), now]),
    );
  }
}

/** Replaces a record. @returns its new version */
export async function replaceDocument(sql: Sql, entity: string, id: string, record: WireRecord): Promise<number> {
  const [row] = await sql.rows(
    `update ${tableOf(entity)} set doc = $1, version = version + 1, updated_at = $2 where id = $3 returning version`,
    [JSON.stringify(record), new Date().toISOString(), id],
  );
  return Number(row?.['version']);
}

export async function eraseDocument(sql: Sql, entity: string, id: string): Promise<void> {
  await sql.rows(`delete from ${tableOf(entity)} where id = $1`, [id]);
}

const documentOf = (row: Readonly<Record<string, unknown>>): Document => ({
  id: String(row['id']),
  // PostgreSQL's driver has parsed its json already; libSQL gives the text.
  record: typeof row['doc'] === 'string' ? JSON.parse(row['doc']) : Object(row['doc']),
  version: Number(row['version']),
});
