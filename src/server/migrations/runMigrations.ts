import type { ShopMigration } from '../../shared/config/shopMigrations.ts';
import type { Shop } from '../records/shop.ts';
import { type Database, Duplicate, type Sql, Unusable } from '../store/database.ts';
import { tableOf } from '../store/documents.ts';
import { begunMigrations, dropAsides, forgetMigration, type Progress, storeProgress } from '../store/migrationTable.ts';
import { type Part, partsOf, undone } from './parts.ts';
import { rehearse } from './rehearse.ts';
import { runRows } from './rows.ts';
import { Unreadable } from './steps.ts';

/** Why a migration ends: a record that a step cannot read, or whose value another one has. */
class Failed extends Error {
  override readonly name = 'Failed';
}

/** What a migration has changed. */
export interface Migrated {
  readonly name: string;
  readonly direction: 'up' | 'down';
  readonly records: number;
  /** Entries of the history. */
  readonly entries: number;
}

/** How many rows a transaction goes through: other calls are answered in between. */
const batchSize = 200;

/** The state of a shop's migrations. */
export interface MigrationState {
  /** Those that have run, in their order. */
  readonly done: readonly ShopMigration[];
  /** Those that have not, or not to their end. */
  readonly pending: readonly ShopMigration[];
  /** Those that the database has run, and `migrations/` does not have. */
  readonly unknown: readonly string[];
}

/** Which migrations have run. */
export async function migrationState({ database, migrations = [] }: Shop): Promise<MigrationState> {
  const begun = await begunMigrations(database);
  const isDone = ({ name }: ShopMigration) => begun.get(name)?.heading === 'done';
  const names = new Set(migrations.map(({ name }) => name));
  return {
    done: migrations.filter(isDone),
    pending: migrations.filter((migration) => !isDone(migration)),
    unknown: [...begun.keys()].filter((name) => !names.has(name)),
  };
}

/**
 * Runs the migrations that have not run, in batches: each is a transaction, which stores how far it is, so that a killed
 * run goes on where it was. Servers go on reading.
 * @param size the number of rows in a batch
 * @throws {Unusable} when one cannot be run: the records are as before it, and the sentence names the record
 */
export async function runMigrations(shop: Shop, size: number = batchSize): Promise<Migrated[]> {
  const { pending } = await knownState(shop);
  // A run that was killed goes to its end first: what follows is rehearsed on what it leaves.
  const ran: Migrated[] = [];
  const begun = await begunMigrations(shop.database);
  for (const migration of pending.filter(({ name }) => begun.has(name))) {
    const result = await finish(shop, migration, size);
    if (result.direction === 'up') ran.push(result);
  }
  const { pending: left } = await migrationState(shop);
  await rehearse(shop, left);
  for (const migration of left) {
    await begin(shop.database, migration, { heading: 'up', part: 0, after: 0 });
    ran.push(await finish(shop, migration, size));
  }
  return ran;
}

/**
 * Undoes the last migration that has run.
 * @returns undefined if none has
 * @throws {Unusable}
 */
export async function undoMigration(shop: Shop, size: number = batchSize): Promise<Migrated | undefined> {
  const { done } = await knownState(shop);
  const last = done.at(-1);
  if (!last) return undefined;
  await begin(shop.database, last, { heading: 'down', part: partsOf(last).length - 1, after: 0 });
  return finish(shop, last, size);
}

async function knownState(shop: Shop): Promise<MigrationState> {
  const state = await migrationState(shop);
  const [name] = state.unknown;
  if (name !== undefined)
    throw new Unusable(
      `The records have been migrated by ${name}, which is not in migrations/: use the config that has it.`,
    );
  return state;
}

const begin = (database: Database, { name }: ShopMigration, progress: Progress): Promise<void> =>
  database.transaction((sql) => storeProgress(sql, name, progress));

/** Goes on until the migration has ended, in either direction. @throws {Unusable} after its failure was undone */
async function finish(shop: Shop, migration: ShopMigration, size: number): Promise<Migrated> {
  const parts = partsOf(migration);
  const counts = { records: 0, history: 0 };
  let failure: Failed | undefined;
  for (;;) {
    const result = await batch(shop, migration, parts, size).catch(async (error: unknown) => {
      if (!(error instanceof Failed) || failure) throw error;
      failure = error;
      await turnBack(shop.database, migration, parts);
      return undefined;
    });
    if (result && 'ended' in result) {
      if (failure) throw new Unusable(`${migration.name} was not run: ${failure.message} Nothing was changed.`);
      return { name: migration.name, direction: result.ended, records: counts.records, entries: counts.history };
    }
    if (result) counts[result.rows] += result.changed;
  }
}

/** Sends a migration back to where it began: the rows that were done, and the parts before them. */
async function turnBack(database: Database, { name }: ShopMigration, parts: readonly Part[]): Promise<void> {
  await database.transaction(async (sql) => {
    const progress = (await begunMigrations(sql)).get(name);
    if (!progress || progress.heading === 'done') return;
    const { part, after } = progress;
    const isMove = parts[part]?.does === 'move';
    const heading = progress.heading === 'up' ? 'down' : 'up';
    await storeProgress(sql, name, { heading, part, after: 0, ...(!isMove && { until: after }) });
  });
}

/** What a batch has done: so many rows, or the end. */
type Batch = { readonly rows: Part['rows']; readonly changed: number } | { readonly ended: 'up' | 'down' };

/** Runs the next batch. @throws {Failed} with the record; nothing of the batch is kept */
async function batch(shop: Shop, migration: ShopMigration, parts: readonly Part[], size: number): Promise<Batch> {
  try {
    return await shop.database.transaction((sql) => inBatch(sql, shop, migration, parts, size));
  } catch (error) {
    // One at a time, the record is known.
    if (error instanceof Duplicate && size > 1) return batch(shop, migration, parts, 1);
    if (error instanceof Duplicate)
      throw new Failed(
        `${await nextRow(shop, migration, parts)} has a value of ${error.index} that another record has.`,
      );
    throw error instanceof Unreadable ? new Failed(`${error.message}.`) : error;
  }
}

async function inBatch(
  sql: Sql,
  shop: Shop,
  { name }: ShopMigration,
  parts: readonly Part[],
  size: number,
): Promise<Batch> {
  const progress = (await begunMigrations(sql)).get(name);
  // Another process has ended it meanwhile.
  if (!progress) return { ended: 'down' };
  const { heading, part: index, until = Number.MAX_SAFE_INTEGER } = progress;
  if (heading === 'done') return { ended: 'up' };
  const part = parts[index];
  if (!part) {
    if (heading === 'up') await storeProgress(sql, name, { heading: 'done', part: 0, after: 0 });
    else await forgetMigration(sql, name);
    await dropAsides(sql, name, heading === 'up' ? 'down' : 'up');
    return { ended: heading };
  }
  const isUp = heading === 'up';
  const { changed, last } = await runRows(sql, shop, isUp ? part : undone(part), {
    name,
    heading,
    after: progress.after,
    until,
    size,
  });
  const next = { heading, part: index + (isUp ? 1 : -1), after: 0 };
  await storeProgress(sql, name, last === undefined ? next : { ...progress, after: last });
  return { rows: part.rows, changed };
}

/** The row that comes next, for a sentence: "'17' of people". */
async function nextRow({ database }: Shop, { name }: ShopMigration, parts: readonly Part[]): Promise<string> {
  const progress = (await begunMigrations(database)).get(name);
  const part = progress && parts[progress.part];
  if (!part) return 'A record';
  const entity = part.does === 'steps' ? part.entity : progress.heading === 'up' ? part.from : part.to;
  const [row] = await database.rows(`select id from ${tableOf(entity)} where seq > $1 order by seq limit 1`, [
    part.does === 'steps' ? progress.after : 0,
  ]);
  return `The record '${row?.id}' of ${entity}`;
}
