import { isObject, parseJson } from '../../shared/base/json.ts';
import { type WireRecord, wireRecord } from '../../shared/wire/record.ts';
import { type Database, type Sql, Unavailable } from './database.ts';

/** A call that creates a record and may come again: when its answer is lost, its caller repeats it with the same key. */
export interface KeyedCall {
  /** Of its key, its caller and its address. */
  readonly id: string;
  /** The fingerprint of its body. */
  readonly body: string;
}

/** The created record of a keyed call, as answered. */
export interface Creation {
  readonly body: string;
  readonly record: WireRecord;
  readonly version: number;
}

const hour = 3_600_000;

/** How long a call is known, and how many at most: the oldest are forgotten first. */
export const [knownFor, mostKnown] = [24 * hour, 100_000];

/** The table of the calls that have created a record. */
export async function setUpCreations(sql: Sql): Promise<void> {
  await sql.rows(
    'create table "_creations" (id text not null primary key, at text not null, body text not null, content text not null, version bigint not null)',
  );
  await sql.rows('create index "_creations_time" on "_creations" (at)');
}

/** The end of the time for which calls are known, before now. */
const oldest = (): string => new Date(Date.now() - knownFor).toISOString();

/** The record that an earlier call has created. */
export async function creationOf(sql: Sql, { id }: KeyedCall): Promise<Creation | undefined> {
  const [row] = await sql.rows('select body, content, version from "_creations" where id = $1 and at > $2', [
    id,
    oldest(),
  ]);
  return (
    row && {
      body: String(row['body']),
      record: wireRecord(parseJson(String(row['content']), isObject)),
      version: Number(row['version']),
    }
  );
}

/**
 * Keeps what a call has created: in the transaction that creates it.
 * @throws {Unavailable} when another server has kept the same call meanwhile: it is answered when it comes again
 */
export async function keepCreation(
  sql: Sql,
  { id, body }: KeyedCall,
  { record, version }: Omit<Creation, 'body'>,
): Promise<void> {
  const existing = await sql.rows(
    'insert into "_creations" (id, at, body, content, version) values ($1, $2, $3, $4, $5) on conflict (id) do update set content = excluded.content, at = excluded.at, body = excluded.body, version = excluded.version where "_creations".at <= $6 returning id',
    [id, new Date().toISOString(), body, JSON.stringify(record), version, oldest()],
  );
  if (existing.length === 0) throw new Unavailable('Another server has made the same record at this moment.');
}

/** How many are deleted at once. */
const batch = 200;

/** Forgets old calls, in a small batch. @returns whether there may be more */
export async function forgetCreations(database: Database, most = mostKnown): Promise<boolean> {
  const old = await database.transaction((sql) =>
    sql.rows(
      `delete from "_creations" where id in (select id from "_creations" where at <= $1 or at <= (select at from "_creations" order by at desc limit 1 offset ${most}) limit ${batch}) returning id`,
      [oldest()],
    ),
  );
  return old.length === batch;
}

/** Forgets all: the records have been replaced. */
export async function clearCreations(sql: Sql): Promise<void> {
  await sql.rows('delete from "_creations"');
}
