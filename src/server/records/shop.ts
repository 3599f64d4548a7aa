import type { Entity } from '../../shared/config/entity.ts';
import type { Panel } from '../../shared/config/grammar.ts';
import type { ShopMigration } from '../../shared/config/shopMigrations.ts';
import { uniqueSetsOf } from '../../shared/config/uniqueKey.ts';
import { wireRecord } from '../../shared/wire/record.ts';
import { clearCreations } from '../store/creationTable.ts';
import { type Database, type Dialect, Duplicate, type Sql, Unusable, untilMade } from '../store/database.ts';
import { fillTable, type Indexes, type NewDocument, setUpTable, tableOf } from '../store/documents.ts';
import { migrate } from '../store/migrations.ts';
import { replaceMigrations } from '../store/migrationTable.ts';
import { clearRemovals } from '../store/removalTable.ts';
import { hasShop, revisions, startRevision, tableNames } from '../store/revisions.ts';
import { indexTexts } from '../store/searchTable.ts';
import { replaceSequences } from '../store/sequenceTable.ts';
import { computed } from './computed.ts';
import { lookupFieldsOf, personFieldsOf } from './fields.ts';
import { makeIndexes, updateIndexes } from './indexes.ts';
import { keysOf } from './keys.ts';
import { uniqueRule } from './uniqueness.ts';

/** The served shop: the config, and the database with the records. */
export interface Shop {
  readonly panel: Panel;
  readonly entities: ReadonlyMap<string, Entity>;
  readonly database: Database;
  /** The migrations of its records. */
  readonly migrations?: readonly ShopMigration[];
}

/** A record that the shop begins with, as the API will send it. */
export type ShopRecord = Readonly<Record<string, unknown>>;

/** The records of a shop, by entity. */
export type ShopRecords = Readonly<Record<string, Iterable<ShopRecord>>>;

/**
 * Migrates the database's own tables, creates missing tables and indexes, and fills a new shop. All in one transaction,
 * so that a killed start changes nothing.
 * @param initialRecords as in `setUp`
 * @returns the indexes that were made of records that were there
 */
export async function setUpShop(shop: Shop, initialRecords: InitialRecords): Promise<string[]> {
  const isNew = !(await hasShop(shop.database));
  const made = await shop.database.transaction((sql) => setUp(sql, shop, initialRecords), untilMade);
  const texts = await finishShop(shop);
  return isNew ? made : [...made, ...texts];
}

/** Makes the indexes that an engine may refuse, after the transaction that set the shop up. @returns those that were made */
export async function finishShop({ database, entities }: Shop): Promise<string[]> {
  const made: string[] = [];
  for (const name of entities.keys()) made.push(...(await indexTexts(database, name)));
  return made;
}

/**
 * The same within the caller's transaction.
 * @param initialRecords called only if the shop is new; it throws to keep the database as it is
 */
export async function setUp(sql: Sql, shop: Shop, initialRecords: InitialRecords): Promise<string[]> {
  const { dialect } = shop.database;
  await migrate(sql, dialect);
  const known = await revisions(sql);
  // New records fit the config.
  if (known.size === 0) await replaceMigrations(sql, migrationNames(shop));
  const fresh = known.size === 0 ? initialRecords(await recordCounts(shop, sql)) : {};
  const made: string[] = [];
  for (const [name, entity] of shop.entities) {
    const added = await setUpTable(sql, dialect, name, indexesOf(shop, entity));
    if (known.has(name)) made.push(...added);
  }
  const isKnown = ({ name }: Entity) => known.has(name);
  const all = [...shop.entities.values()];
  for (const entity of all.filter((entity) => !isKnown(entity)))
    await fill(sql, dialect, entity, fresh[entity.name] ?? []);
  for (const entity of all.filter(isKnown)) {
    const added = await updateIndexes(sql, dialect, entity).catch((error: unknown) => {
      throw error instanceof Duplicate ? notUnique(entity, error) : error;
    });
    made.push(...added);
  }
  return made;
}

const migrationNames = ({ migrations = [] }: Shop): string[] => migrations.map(({ name }) => name);

/** The indexes of an entity's table. */
function indexesOf({ panel, entities }: Shop, entity: Entity): Indexes {
  return {
    folded: personFieldsOf(panel, entity),
    lookups: lookupFieldsOf(entities, entity),
    ...keysOf(entity),
  };
}

/**
 * The initial records of a new shop.
 * @param counts existing records per entity, if any
 */
type InitialRecords = (counts: ReadonlyMap<string, number>) => ShopRecords;

/** Called with how many records of an entity were stored since its last call. */
type OnStored = (entity: string, count: number) => void;

/** Fills an entity's empty table. */
async function fill(
  sql: Sql,
  dialect: Dialect,
  entity: Entity,
  records: Iterable<ShopRecord>,
  onStored: OnStored = () => {},
): Promise<void> {
  await makeIndexes(sql, dialect, entity, stored(sql, entity, records, onStored));
  await startRevision(sql, entity.name);
}

/** How many records are in memory at once. */
const part = 2000;

/** Stores records. @returns them, some at a time */
async function* stored(sql: Sql, entity: Entity, records: Iterable<ShopRecord>, onStored: OnStored) {
  let next: NewDocument[] = [];
  const store = async () => {
    const documents = await fillTable(sql, entity.name, next);
    next = [];
    onStored(entity.name, documents.length);
    return documents;
  };
  for (const record of records) {
    next.push({ id: String(record.id), record: computed(entity, wireRecord(record)) });
    if (next.length === part) yield await store();
  }
  yield await store();
}

/** Why the server cannot start: its records violate the config. */
function notUnique(entity: Entity, error: Duplicate): Error {
  const fields = uniqueSetsOf(entity).find((unique) => uniqueRule(unique) === error.index) ?? [];
  return new Unusable(
    `Two records of ${entity.name} have the same ${fields.join(' and ')}, which their schema says is unique: change one of them first.`,
    { cause: error },
  );
}

/**
 * Replaces all records of the shop in one transaction. A running server then serves the new ones.
 * @param mayErase called with the number of records per entity, if there are any; throws to keep them
 * @param mayBegin called if there is no shop yet; it throws to keep the database empty
 * @param onStored follows the progress; a transaction that is done again begins again
 */
export async function replaceRecords(
  shop: Shop,
  records: ShopRecords,
  mayErase: (counts: ReadonlyMap<string, number>) => void,
  mayBegin: () => void = () => {},
  onStored: OnStored = () => {},
): Promise<void> {
  await shop.database.transaction(async (sql) => {
    await setUp(sql, shop, () => {
      mayBegin();
      return {};
    });
    const counts = await recordCounts(shop, sql);
    if (counts.size > 0) mayErase(counts);
    await clearRemovals(sql);
    await clearCreations(sql);
    await replaceSequences(sql);
    await replaceMigrations(sql, migrationNames(shop));
    // Indexes of many rows are made faster after them. But a server that shows the old ones must go on reading.
    const isIndexedAfter = counts.size === 0 || !shop.database.dialect.dropsAlone;
    for (const [name, entity] of shop.entities) {
      if (isIndexedAfter) await setUpTable(sql, shop.database.dialect, name, indexesOf(shop, entity), false);
      await sql.rows(`delete from ${tableOf(name)}`);
      await fill(sql, shop.database.dialect, entity, records[name] ?? [], onStored);
      await setUpTable(sql, shop.database.dialect, name, indexesOf(shop, entity));
    }
  });
  await finishShop(shop);
  await shop.database.settle();
}

/** The number of records of each non-empty entity. @param names the entities; by default all of the config */
export async function recordCounts(
  { database, entities }: Shop,
  sql: Sql,
  names: Iterable<string> = entities.keys(),
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  const tables = await tableNames(sql, database.dialect);
  for (const name of [...names].filter((name) => tables.has(name))) {
    const [row] = await sql.rows(`select count(*) as count from ${tableOf(name)}`);
    if (Number(row?.['count']) > 0) counts.set(name, Number(row?.['count']));
  }
  return counts;
}
