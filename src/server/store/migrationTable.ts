import { isObject, parseJson } from '../../shared/base/json.ts';
import { inBatches } from './batches.ts';
import type { Dialect, Sql } from './database.ts';

/** Where a migration is going: to its end, back to its beginning, or it has run. */
export type Heading = 'up' | 'down' | 'done';

/** How far a migration is. */
export interface Progress {
  readonly heading: Heading;
  /** The part of it that is run. */
  readonly part: number;
  /** The last row of that part that is done. */
  readonly after: number;
  /** The last row that is to be done: after a failure only those go back that were done. */
  readonly until?: number;
}

/** The tables of the migrations that have begun, and of what their steps have set aside. */
export async function setUpShopMigrations(sql: Sql, { json }: Dialect): Promise<void> {
  await sql.rows(
    'create table "_migrations" (name text not null primary key, progress text not null, at text not null)',
  );
  await sql.rows(
    `create table "_aside" (migration text not null, step text not null, heading text not null, id text not null, content ${json} not null, primary key (migration, heading, step, id))`,
  );
}

/** The migrations that have begun, by name. */
export async function begunMigrations(sql: Sql): Promise<ReadonlyMap<string, Progress>> {
  const rows = await sql.rows('select name, progress from "_migrations"');
  return new Map(rows.map((row) => [String(row['name']), parseJson(String(row['progress']), isProgress)]));
}

const isProgress = (json: unknown): json is Progress =>
  isObject(json) && typeof json['part'] === 'number' && typeof json['after'] === 'number';

/** Stores how far a migration is. */
export async function storeProgress(sql: Sql, name: string, progress: Progress): Promise<void> {
  await sql.rows(
    'insert into "_migrations" (name, progress, at) values ($1, $2, $3) on conflict (name) do update set progress = excluded.progress, at = excluded.at',
    [name, JSON.stringify(progress), new Date().toISOString()],
  );
}

/** Notes that records fit these migrations: they are new, or come from a backup that was made then. */
export async function replaceMigrations(sql: Sql, names: readonly string[]): Promise<void> {
  await sql.rows('delete from "_migrations"');
  await sql.rows('delete from "_aside"');
  for (const name of names) await storeProgress(sql, name, { heading: 'done', part: 0, after: 0 });
}

/** Forgets that a migration has run. */
export async function forgetMigration(sql: Sql, name: string): Promise<void> {
  await sql.rows('delete from "_migrations" where name = $1', [name]);
}

/** What a step has set aside on its way: the record or the entry that it is of. */
export interface StoredAside {
  readonly step: string;
  readonly id: string;
  readonly content: unknown;
}

/** Takes what was set aside for some records out of the table. */
export async function takeAsides(
  sql: Sql,
  migration: string,
  heading: Heading,
  ids: readonly string[],
): Promise<StoredAside[]> {
  const rows = await inBatches(
    ids.map((id) => [id]),
    (places, values) =>
      sql.rows(
        `delete from "_aside" where migration = $1 and heading = $2 and id in (${places}) returning step, id, content`,
        values,
      ),
    [migration, heading],
  );
  return rows.map(({ step, id, content }) => ({
    step: String(step),
    id: String(id),
    content: typeof content === 'string' ? parseJson(content) : content,
  }));
}

/** Sets aside what a step would lose. */
export async function keepAsides(
  sql: Sql,
  { json }: Dialect,
  migration: string,
  heading: Heading,
  asides: readonly StoredAside[],
): Promise<void> {
  await inBatches(
    asides.map(({ step, id, content }) => [step, id, JSON.stringify(content)]),
    (places, values) =>
      sql.rows(
        `with kept (step, id, content) as (values ${places}) insert into "_aside" (migration, heading, step, id, content) select $1, $2, step, id, cast(content as ${json}) from kept where true on conflict (migration, heading, step, id) do update set content = excluded.content`,
        values,
      ),
    [migration, heading],
  );
}

/** Drops what was set aside on a way. */
export async function dropAsides(sql: Sql, migration: string, heading: Heading): Promise<void> {
  await sql.rows('delete from "_aside" where migration = $1 and heading = $2', [migration, heading]);
}
