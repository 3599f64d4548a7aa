import { isObject, parseJson } from '../../shared/base/json.ts';
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
  /** The last row that is to be done: one that is turned back half-way undoes only what was done. */
  readonly until?: number | undefined;
  /** Of one that has no way back: the folder with the records from before it; '' where nobody wanted one. */
  readonly backup?: string;
}

/** The tables of the migrations that have begun, and of what former versions have set aside for their way back. */
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
