import { rm } from 'node:fs/promises';
import { isSameJson } from '../../shared/base/json.ts';
import type { ShopMigration } from '../../shared/config/shopMigrations.ts';
import type { Shop } from '../records/shop.ts';
import { Duplicate, type Sql, Unusable, untilMade } from '../store/database.ts';
import { tableOf } from '../store/documents.ts';
import { begunMigrations, forgetMigration, type Progress, storeProgress } from '../store/migrationTable.ts';
import { type Part, partsOf, undone } from './parts.ts';
import { rehearse } from './rehearse.ts';
import { runRows } from './rows.ts';
import { inverseOf, Unreadable } from './steps.ts';

/** What a run has changed by a migration. */
export interface Migrated {
  readonly name: string;
  readonly direction: 'up' | 'down';
  readonly records: number;
  /** Entries of the history. */
  readonly entries: number;
  /** Whether it was half-way: it is turned back. */
  readonly isTurned?: boolean;
}

/**
 * Copies the records that a migration without a way back will change, in the transaction that begins it.
 * @returns the folder with them, and what says so once it has begun
 * @throws to leave them as they are
 */
export type BackUp = (sql: Sql, migration: ShopMigration) => Promise<{ folder: string; tell(): void }>;

/** How many rows a transaction goes through: other calls are answered in between. */
const batchSize = 200;

/** The state of a shop's migrations. */
export interface MigrationState {
  /** How far those are that have begun, by name. */
  readonly begun: ReadonlyMap<string, Progress>;
  /** Those that have run, in their order. */
  readonly done: readonly ShopMigration[];
  /** Those that have not, or not to their end. */
  readonly pending: readonly ShopMigration[];
  /** Those that the database has run, and `migrations/` does not have. */
  readonly unknown: readonly string[];
}

/** Which migrations have run. */
export async function migrationState(shop: Shop, sql: Sql = shop.database): Promise<MigrationState> {
  const { migrations = [] } = shop;
  const begun = await begunMigrations(sql);
  const isDone = ({ name }: ShopMigration) => begun.get(name)?.heading === 'done';
  const names = new Set(migrations.map(({ name }) => name));
  return {
    begun,
    done: migrations.filter(isDone),
    pending: migrations.filter((migration) => !isDone(migration)),
    unknown: [...begun.keys()].filter((name) => !names.has(name)),
  };
}

async function knownState(shop: Shop, sql?: Sql): Promise<MigrationState> {
  const state = await migrationState(shop, sql);
  const [name] = state.unknown;
  if (name !== undefined)
    throw new Unusable(
      `The records have been migrated by ${name}, which is not in migrations/: use the config that has it.`,
    );
  return state;
}

/**
 * Runs the migrations that have not run, in batches: each is a transaction, which stores how far it is, so that a killed
 * run goes on where it was, and several at once share the work. Servers go on reading.
 * @param size the number of rows in a batch
 * @param backUp called for one that has no way back; without it there is no backup
 * @throws {Unusable} when one cannot be run: the records are as before it, and the sentence names the record
 */
export async function runMigrations(shop: Shop, size: number = batchSize, backUp?: BackUp): Promise<Migrated[]> {
  const ran: Migrated[] = [];
  for (;;) {
    const state = await knownState(shop);
    // What is half-way goes to its end first: what follows is rehearsed on what it leaves.
    const half = state.pending.find(({ name }) => state.begun.has(name));
    if (half) {
      ran.push(await finish(shop, half, size));
      if (state.begun.get(half.name)?.heading === 'up') refuseTurned(ran.at(-1));
      continue;
    }
    if (state.pending.length === 0) return ran;
    const rehearsed = await rehearse(shop, state.pending).catch(async (error: unknown) => {
      // What it has read may be half of what another process does.
      const { begun } = await knownState(shop);
      if (isSameJson([...begun], [...state.begun])) throw error;
    });
    for (const migration of rehearsed ? state.pending : []) {
      if (!(await begin(shop, migration, rehearsed?.get(migration.name)?.isOneWay === true, backUp))) break;
      ran.push(await finish(shop, migration, size));
      refuseTurned(ran.at(-1));
    }
  }
}

/** @throws {Unusable} for a migration that somebody has turned back while it ran: it does not begin again by itself */
function refuseTurned(ran?: Migrated): void {
  if (ran?.direction === 'down') throw new Unusable(`${ran.name} was turned back by another process.`);
}

/** Begins a migration where nobody has begun one meanwhile. @returns whether it has */
async function begin(shop: Shop, migration: ShopMigration, isOneWay: boolean, backUp?: BackUp): Promise<boolean> {
  let copy: Awaited<ReturnType<BackUp>> | undefined;
  const hasBegun = await shop.database.transaction(async (sql) => {
    // The transaction runs again after a conflict: what it has copied then is of no use.
    if (copy) await rm(copy.folder, { recursive: true, force: true });
    copy = undefined;
    const { begun, pending } = await knownState(shop, sql);
    // The migration before it has not been undone meanwhile.
    if (pending[0]?.name !== migration.name || [...begun.values()].some(({ heading }) => heading !== 'done'))
      return false;
    copy = isOneWay ? await backUp?.(sql, migration) : undefined;
    const backup = isOneWay ? { backup: copy?.folder ?? '' } : {};
    await storeProgress(sql, migration.name, { heading: 'up', part: 0, after: 0, ...backup });
    return true;
  }, untilMade);
  copy?.tell();
  return hasBegun;
}

/**
 * Undoes the migration that is half-way, else the last one that has run.
 * @returns undefined if there is none
 * @throws {Unusable} where it has no way back, with the command that restores the records, and while an earlier one has not run
 */
export async function undoMigration(shop: Shop, size: number = batchSize): Promise<Migrated | undefined> {
  const migration = lastOf(await knownState(shop));
  if (!migration) return undefined;
  const { name } = migration;
  const parts = partsOf(migration);
  const isTurned = await shop.database.transaction(async (sql) => {
    const state = await knownState(shop, sql);
    const progress = state.begun.get(name);
    // Another process has undone it meanwhile, or is about to: this one helps.
    if (!progress || progress.heading === 'down') return false;
    if (lastOf(state) !== migration) throw new Unusable('Another process has begun a migration: try again.');
    const isHalf = progress.heading === 'up';
    const earlier = state.pending.find((one) => isBefore(shop, one, migration));
    if (earlier && !isHalf)
      throw new Unusable(`${name} is undone when ${earlier.name}, which comes before it, has run: panel migrate.`);
    refuseOneWay(migration, progress);
    await refuseAside(sql, name);
    const part = isHalf ? parts[progress.part] : undefined;
    await storeProgress(sql, name, {
      heading: 'down',
      part: part ? progress.part : parts.length - 1,
      after: 0,
      until: part?.does === 'steps' ? progress.after : undefined,
    });
    return isHalf;
  });
  const result = await finish(shop, migration, size);
  return isTurned ? { ...result, isTurned } : result;
}

/** The last migration that is half-way, else the last one that has run. */
const lastOf = ({ begun, done, pending }: MigrationState): ShopMigration | undefined =>
  pending.findLast(({ name }) => begun.has(name)) ?? done.at(-1);

const isBefore = ({ migrations = [] }: Shop, one: ShopMigration, other: ShopMigration): boolean =>
  migrations.indexOf(one) < migrations.indexOf(other);

/** @throws {Unusable} with what restores the records, for a migration that has no way back */
function refuseOneWay({ name, up }: ShopMigration, { backup }: Progress): void {
  if (backup === undefined && up.every(inverseOf)) return;
  const way = backup
    ? `This brings the records back as they were: ${restoreCommand(backup)}`
    : 'No backup was written before it: restore one of your own.';
  throw new Unusable(`${name} has no way back. ${way}`);
}

/** @throws {Unusable} for a migration of release 1.0.0, which kept beside the records what only it could put back */
async function refuseAside(sql: Sql, name: string): Promise<void> {
  const [aside] = await sql.rows('select step from "_aside" where migration = $1 limit 1', [name]);
  if (aside) throw new Unusable(`${name} was run by release 1.0.0: undo it with that one, or restore a backup.`);
}

/** The command that restores what was copied before a migration. */
export const restoreCommand = (folder: string): string =>
  `npx panel restore ${/[^\w./:@-]/.test(folder) ? JSON.stringify(folder) : folder} --force`;

/** Goes on until the migration has ended, in either direction. @throws {Unusable} with the record that ends it half-way */
async function finish(shop: Shop, migration: ShopMigration, size: number): Promise<Migrated> {
  const parts = partsOf(migration);
  const counts = { records: 0, history: 0 };
  for (;;) {
    const result = await batch(shop, migration, parts, size);
    if ('ended' in result)
      return { name: migration.name, direction: result.ended, records: counts.records, entries: counts.history };
    counts[result.rows] += result.changed;
  }
}

/** What a batch has done: so many rows, or the end. */
type Batch = { readonly rows: Part['rows']; readonly changed: number } | { readonly ended: 'up' | 'down' };

/** Runs the next batch. @throws {Unusable} with the record; nothing of the batch is kept */
async function batch(shop: Shop, migration: ShopMigration, parts: readonly Part[], size: number): Promise<Batch> {
  try {
    return await shop.database.transaction((sql) => inBatch(sql, shop, migration, parts, size));
  } catch (error) {
    // One at a time, the record is known.
    if (error instanceof Duplicate && size > 1) return batch(shop, migration, parts, 1);
    if (!(error instanceof Duplicate || error instanceof Unreadable)) throw error;
    const reason =
      error instanceof Duplicate
        ? `${await nextRow(shop, migration, parts)} has a value of ${error.index} that another record has`
        : error.message;
    const backup = (await begunMigrations(shop.database)).get(migration.name)?.backup;
    const back = backup ? `${restoreCommand(backup)} goes back` : 'panel migrate --down goes back';
    throw new Unusable(`${migration.name} is half-way: ${reason}. Change it, then panel migrate goes on; ${back}.`);
  }
}

async function inBatch(
  sql: Sql,
  shop: Shop,
  migration: ShopMigration,
  parts: readonly Part[],
  size: number,
): Promise<Batch> {
  const { name } = migration;
  const progress = (await begunMigrations(sql)).get(name);
  // Another process has ended it meanwhile.
  if (!progress) return { ended: 'down' };
  const { heading, part: index, after, until = Number.MAX_SAFE_INTEGER } = progress;
  if (heading === 'done') return { ended: 'up' };
  const isUp = heading === 'up';
  if (!isUp) refuseOneWay(migration, progress);
  const part = parts[index];
  if (!part) {
    if (isUp) await storeProgress(sql, name, { ...progress, heading: 'done', part: 0, after: 0 });
    else await forgetMigration(sql, name);
    return { ended: heading };
  }
  const { changed, last } = await runRows(sql, shop, isUp ? part : undone(part), { after, until, size });
  const next = { ...progress, part: index + (isUp ? 1 : -1), after: 0, until: undefined };
  await storeProgress(sql, name, last === undefined ? next : { ...progress, after: last });
  return { rows: part.rows, changed };
}

/** The row that comes next, for a sentence: "the record '17' of people". */
async function nextRow({ database }: Shop, { name }: ShopMigration, parts: readonly Part[]): Promise<string> {
  const progress = (await begunMigrations(database)).get(name);
  const part = progress && parts[progress.part];
  if (!part) return 'a record';
  const entity = part.does === 'steps' ? part.entity : progress.heading === 'up' ? part.from : part.to;
  const [row] = await database.rows(`select id from ${tableOf(entity)} where seq > $1 order by seq limit 1`, [
    part.does === 'steps' ? progress.after : 0,
  ]);
  return `the record '${row?.id}' of ${entity}`;
}
