import { existsSync } from 'node:fs';
import type { Shop } from '../records/shop.ts';
import { locationName, readLocation } from '../settings/settings.ts';
import { WrongSetting } from '../settings/wrongSetting.ts';
import { type Database, untilMade } from '../store/database.ts';
import { databaseFile, makeDataFolders, needsFolder } from '../store/dataFolder.ts';
import { openDatabase } from '../store/openDatabase.ts';
import { hasShop } from '../store/revisions.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The location of a command's shop. */
export interface DataLocation extends ReturnType<typeof readLocation> {
  /** Its name in messages: 'the shop in PostgreSQL'. */
  readonly name: string;
}

/**
 * Lets a command work on the shop that the environment names. A server may be running.
 * @param config the config of the shop
 * @returns what the work returns, after the database is closed
 * @throws {WrongSetting | Unusable | Unavailable} and what the work throws
 */
export async function withShop<T>(
  env: Environment,
  config: Omit<Shop, 'database'>,
  work: (shop: Shop, location: DataLocation) => Promise<T>,
): Promise<T> {
  const location = locationIn(env);
  makeDataFolders(location.dataDir, needsFolder(location));
  return withDatabase(location, (database) => work({ ...config, database }, location));
}

/**
 * The same for a command that only reads: it makes nothing.
 * @throws {WrongSetting} where there is no shop
 */
export async function withShopThere<T>(
  env: Environment,
  config: Omit<Shop, 'database'>,
  work: (shop: Shop, location: DataLocation) => Promise<T>,
): Promise<T> {
  const location = locationIn(env);
  const none = new WrongSetting(
    `There is no shop in ${locationName(location)}. Set DATA_DIR or DATABASE_URL to where it is.`,
  );
  if (location.databaseUrl === undefined && !existsSync(databaseFile(location.dataDir))) throw none;
  return withDatabase(location, async (database) => {
    if (!(await hasShop(database))) throw none;
    return work({ ...config, database }, location);
  });
}

function locationIn(env: Environment): DataLocation {
  const location = readLocation(env);
  return { ...location, name: `the shop in ${locationName(location)}` };
}

async function withDatabase<T>(
  { databaseUrl, dataDir }: DataLocation,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(databaseUrl, dataDir, untilMade);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** How many records there are: '12 lamps, 3 shelves'. */
export const countsText = (counts: Iterable<readonly [entity: string, count: number]>): string =>
  Array.from(counts, ([entity, count]) => `${count} ${entity}`).join(', ');

/** @returns the function that refuses to lose records, unless that was asked for; it throws a {WrongSetting} */
export const onlyForced =
  (isForced: boolean, verb: 'erase everything' | 'replace these records', { name }: DataLocation) =>
  (counts: ReadonlyMap<string, number>): void => {
    if (isForced) return;
    throw new WrongSetting(`This would ${verb} in ${name}: ${countsText(counts)}. Add --force to do it.`);
  };
