import { isSameJson } from '../../shared/base/json.ts';
import { type WireRecord, wireRecord } from '../../shared/wire/record.ts';
import { inBatches } from './batches.ts';
import { type Database, type Dialect, type Sql, type SqlRow, type SqlValue, storedRecord } from './database.ts';

/** A record that a transaction has changed, before and after. A new one has no before, a deleted one no after. */
export interface Change {
  readonly entity: string;
  readonly seq: number;
  readonly id: string;
  readonly before?: WireRecord;
  readonly after?: WireRecord;
}

/** A writing transaction. Its changes are collected, and logged at its end. */
export interface Writing extends Sql {
  readonly dialect: Dialect;
  readonly changes: Change[];
  /** Statements that were sent, and that only the end of the transaction waits for: it fails with them. */
  send(statements: Promise<unknown>): void;
}

/** Who writes. */
export interface Author {
  /** The user id at the identity provider. */
  readonly uid: string;
  readonly email?: string;
}

/** An entry of the log: only the fields that differ are in `before` and `after`. */
export interface LoggedChange {
  /** Grows with every entry. */
  readonly change: number;
  readonly entity: string;
  readonly id: string;
  readonly action: 'create' | 'update' | 'delete';
  readonly at: string;
  readonly by: Author;
  readonly before: WireRecord;
  readonly after: WireRecord;
}

export async function setUpChanges(sql: Sql, { serial, json }: Dialect): Promise<void> {
  await sql.rows(
    `create table "_changes" (change ${serial}, entity text not null, revision bigint not null, seq bigint not null, id text not null, action text not null, at text not null, uid text not null, email text, "before" ${json} not null, "after" ${json} not null)`,
  );
  await sql.rows('create index "_changes_revision" on "_changes" (entity, revision, seq)');
  await sql.rows('create index "_changes_record" on "_changes" (entity, id, change)');
}

/** For the changes of one user. */
export async function setUpChangesByUser(sql: Sql): Promise<void> {
  await sql.rows('create index "_changes_user" on "_changes" (uid, change)');
}

/** For the oldest changes. */
export async function setUpChangesByTime(sql: Sql): Promise<void> {
  await sql.rows('create index "_changes_time" on "_changes" (at)');
}

/**
 * Writes what a transaction has changed into the log: at the revisions that it has counted (`bump`), and now, or at the
 * time of the newest entry if the clock was set back, so that entries stay in the order of time.
 */
export async function logChanges({ rows, dialect, changes }: Writing, by: Author): Promise<void> {
  const logged = changes.map(({ entity, seq, id, before, after }): SqlValue[] => {
    const action = before ? (after ? 'update' : 'delete') : 'create';
    const [was, became] = before && after ? differing(before, after) : [before ?? {}, after ?? {}];
    return [entity, seq, id, action, JSON.stringify(was), JSON.stringify(became)];
  });
  const { json, collate } = dialect;
  await inBatches(
    logged,
    (places, values) =>
      rows(
        `with changed (entity, seq, id, action, was, became) as (values ${places}),
           newest (at) as (select at from "_changes" order by change desc limit 1)
         insert into "_changes" (entity, revision, seq, id, action, at, uid, email, "before", "after")
         select entity,
           (select revision from "_revisions" where "_revisions".entity = changed.entity),
           cast(seq as bigint), id, action,
           coalesce((select at from newest where at${collate()} > $1), $1), $2, $3,
           cast(was as ${json}), cast(became as ${json})
         from changed`,
        values,
      ),
    [new Date().toISOString(), by.uid, by.email ?? null],
  );
}

/** The fields in which two states of a record differ, in each of them. */
function differing(before: WireRecord, after: WireRecord): [WireRecord, WireRecord] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => !isSameJson(before[field], after[field]),
  );
  const part = (record: WireRecord) =>
    wireRecord(Object.fromEntries(fields.flatMap((field) => (field in record ? [[field, record[field]]] : []))));
  return [part(before), part(after)];
}

/** The entries of one entity that are read: of all its records, or just of those whose ids a statement gives. */
interface ReadEntity {
  readonly entity: string;
  ids(addParam: (value: SqlValue) => string): string | undefined;
}

/**
 * The log, newest first.
 * @param of an entity, one record of it, the changes of one user; `among`: only entries of these entities
 * @param before only entries that are older than this one
 */
export async function readChanges(
  sql: Sql,
  of: {
    readonly entity?: string;
    readonly id?: string;
    readonly uid?: string;
    readonly among?: readonly ReadEntity[];
  },
  limit: number,
  before = Number.MAX_SAFE_INTEGER,
): Promise<LoggedChange[]> {
  const among = of.among?.filter(({ entity }) => of.entity === undefined || entity === of.entity);
  if (among?.length === 0) return [];
  const values: SqlValue[] = [before];
  const addParam = (value: SqlValue) => `$${values.push(value)}`;
  const where = ['change < $1'];
  if (of.entity !== undefined) where.push(`entity = ${addParam(of.entity)}`);
  else if (among) where.push(`entity in (${among.map(({ entity }) => addParam(entity)).join(', ')})`);
  if (of.id !== undefined) where.push(`id = ${addParam(of.id)}`);
  if (of.uid !== undefined) where.push(`uid = ${addParam(of.uid)}`);
  for (const { entity, ids } of among ?? []) {
    const idQuery = ids(addParam);
    if (idQuery !== undefined) where.push(`(entity <> ${addParam(entity)} or id in (${idQuery}))`);
  }
  const rows = await sql.rows(
    `select * from "_changes" where ${where.join(' and ')} order by change desc limit ${limit}`,
    values,
  );
  return rows.map(loggedChange);
}

const actionOf = ({ action }: SqlRow) => (action === 'create' || action === 'delete' ? action : 'update');

const loggedChange = (row: SqlRow): LoggedChange => ({
  change: Number(row['change']),
  entity: String(row['entity']),
  id: String(row.id),
  action: actionOf(row),
  at: String(row['at']),
  by: { uid: String(row['uid']), ...(typeof row['email'] === 'string' && { email: row['email'] }) },
  before: storedRecord(row['before']),
  after: storedRecord(row['after']),
});

/** Up to this many changes are read faster than all records are counted. */
const fewChanges = 200;

/** What has changed in an entity's records since a revision. */
interface Since {
  /** Of the last of the changes. */
  readonly revision: number;
  /** The fields are those that differ, of an update. */
  readonly changes: readonly { readonly action: LoggedChange['action']; readonly fields: readonly string[] }[];
}

/** What has changed since a revision. @returns undefined if that is not in the log, or too much */
export async function changedSince(sql: Sql, entity: string, revision: number): Promise<Since | undefined> {
  const side = (name: string) => `case when c.action = 'update' then c."${name}" end as "${name}"`;
  const rows = await sql.rows(
    `select cast(r.revision as text) as last,
       (select count(*) from (select 1 from "_changes" where entity = $1 and revision <= $2 limit 1) as earlier) as earlier,
       cast(c.revision as text) as revision, c.action, ${side('before')}, ${side('after')}
     from "_revisions" r left join "_changes" c on c.entity = r.entity and c.revision > $2
     where r.entity = $1 limit ${fewChanges}`,
    [entity, revision],
  );
  const last = Number(rows[0]?.['last']);
  const logged = rows.filter((row) => row['action'] !== null);
  // The oldest entries are deleted first, in batches: as long as an earlier one is there, none of these is missing.
  const isWhole = logged.length === 0 || Number(rows[0]?.['earlier']) > 0;
  // Without an entry for each revision, all records were replaced.
  const revisions = new Set(logged.map((row) => row['revision']));
  if (!isWhole || rows.length === fewChanges || revisions.size !== last - revision) return undefined;
  return {
    revision: last,
    changes: logged.map((row) => ({
      action: actionOf(row),
      fields: [row['before'], row['after']].flatMap((side) => (side === null ? [] : Object.keys(storedRecord(side)))),
    })),
  };
}

/** How many entries are deleted at once. */
const pruned = 200;

/** When the newest entry was written; undefined for an empty log. */
export async function newestChange(sql: Sql): Promise<string | undefined> {
  const [row] = await sql.rows('select at from "_changes" order by change desc limit 1');
  return row && String(row['at']);
}

/** The log before and after a time. */
interface SplitLog {
  readonly entries: number;
  /** When the last entry before it was written, and the first one after it. */
  readonly last: string | undefined;
  readonly next: string | undefined;
}

/** How long the log is, and its entries around a time. */
export async function splitLog(sql: Sql, time: string): Promise<SplitLog> {
  const [row] = await sql.rows(
    `select count(*) as entries,
       (select max(at) from "_changes" where at < $1) as last,
       (select min(at) from "_changes" where at >= $1) as next
     from "_changes"`,
    [time],
  );
  const textAt = (name: string) => (typeof row?.[name] === 'string' ? row[name] : undefined);
  return { entries: Number(row?.['entries']), last: textAt('last'), next: textAt('next') };
}

/**
 * Deletes entries older than a time, in a small batch.
 * @param most how many at most
 * @returns how many; fewer than the batch has if there are no more
 */
export async function pruneChanges(database: Database, olderThan: string, most = pruned): Promise<number> {
  const batch = Math.min(most, pruned);
  const old = await database.transaction((sql) =>
    sql.rows(
      `delete from "_changes"
       where change in (select change from "_changes" where at < $1 order by at, change limit ${batch})
       returning change`,
      [olderThan],
    ),
  );
  return old.length;
}
