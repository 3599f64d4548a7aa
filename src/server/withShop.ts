import { makeDataFolders } from './dataFolder.ts';
import { placeName, readPlace, WrongSetting } from './settings.ts';
import type { Shop } from './shop.ts';
import { openDatabase } from './store/openDatabase.ts';

/** How long a statement may take, in milliseconds: erasing or copying a big shop is no call that anybody waits for. */
const patience = 3_600_000;

/** Where a command finds its shop. */
export interface Place {
  readonly dataDir: string;
  /** What its sentences call it: 'the shop in PostgreSQL'. */
  readonly name: string;
}

/**
 * Lets a command work on the shop that the environment names. A server may be running.
 * @param config what the shop is
 * @returns what the work returns, after the database is closed
 * @throws {WrongSetting | Unusable | Unavailable} and what the work throws
 */
export async function withShop<T>(
  env: Readonly<Record<string, string | undefined>>,
  config: Pick<Shop, 'panel' | 'entities'>,
  work: (shop: Shop, place: Place) => Promise<T>,
): Promise<T> {
  const place = readPlace(env);
  makeDataFolders(place.dataDir);
  const database = await openDatabase(place.databaseUrl, place.dataDir, patience);
  try {
    return await work({ ...config, database }, { dataDir: place.dataDir, name: `the shop in ${placeName(place)}` });
  } finally {
    await database.close();
  }
}

/** How many records there are: '12 lamps, 3 shelves'. */
export const countsText = (counts: Iterable<readonly [entity: string, count: number]>): string =>
  Array.from(counts, ([entity, count]) => `${count} ${entity}`).join(', ');

/** @returns the function that refuses to lose records, unless that was asked for; it throws a {WrongSetting} */
export const onlyForced =
  (isForced: boolean, verb: 'erase' | 'replace', { name }: Place) =>
  (counts: ReadonlyMap<string, number>): void => {
    if (isForced) return;
    throw new WrongSetting(`This would ${verb} everything in ${name}: ${countsText(counts)}. Add --force to do it.`);
  };
