import { createReadStream, existsSync } from 'node:fs';
import { copyFile, readFile, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { getProp } from '../../shared/base/getProp.ts';
import { isObject, jsonIn, objectOf, parseJson } from '../../shared/base/json.ts';
import type { PictureStore } from '../pictures/pictureStore.ts';
import { forgetIndexes, indexAgain } from '../records/indexes.ts';
import { finishShop, recordCounts, type Shop, setUp } from '../records/shop.ts';
import { WrongSetting } from '../settings/wrongSetting.ts';
import { clearCreations } from '../store/creationTable.ts';
import type { Sql, SqlRow, SqlValue } from '../store/database.ts';
import { setUpTable, tableOf } from '../store/documents.ts';
import { migrate, migrations } from '../store/migrations.ts';
import { begunMigrations, forgetMigration, replaceMigrations } from '../store/migrationTable.ts';
import { partName } from '../store/partFiles.ts';
import { clearRemovals } from '../store/removalTable.ts';
import { startRevision, tableNames } from '../store/revisions.ts';
import { replaceSequences } from '../store/sequenceTable.ts';
import { type BackupFile, hashOf, type Manifest } from './backup.ts';

/**
 * Replaces all records of a shop by those of a backup, and adds its images. It is one transaction, including the tables
 * of a new database: a running server serves the old records until the commit. The history gets the missing entries.
 * A backup from before a migration replaces the records of its entities alone, and their history until then; the
 * migration has not run then.
 * @param mayErase called with the number of records per entity, if there are any; throws to keep them
 * @returns what was restored
 * @throws {WrongSetting} for a folder that is not a complete backup; nothing is changed then
 */
export async function restore(
  shop: Shop,
  pictures: PictureStore,
  path: string,
  mayErase: (counts: ReadonlyMap<string, number>) => void,
): Promise<Manifest> {
  const folder = resolve(path);
  const manifest = await checked(folder, shop);
  const names = manifest.before?.entities ?? [...shop.entities.keys()];
  const ask = async (sql: Sql) => {
    const counts = await recordCounts(shop, sql, names);
    if (counts.size > 0) mayErase(counts);
  };
  await ask(shop.database);
  for (const { file } of manifest.uploads) await copyUpload(join(folder, file), pictures);
  await shop.database.transaction(async (sql) => {
    await migrate(sql, shop.database.dialect);
    await ask(sql);
    if (manifest.before) await takeBack(sql, manifest, manifest.before);
    const versions = await takeOut(sql, shop, names);
    await setUp(sql, shop, () => ({}));
    if (!manifest.before) {
      await clearRemovals(sql);
      await clearCreations(sql);
      await replaceSequences(sql, manifest.sequences);
      await replaceMigrations(sql, manifest.migrations ?? []);
    }
    for (const name of names) {
      const [entity, file] = [shop.entities.get(name), manifest.entities[name]];
      if (file) {
        const rows = atNewVersions(rowsIn(join(folder, file.file)), versions.get(name));
        if (!entity) await setUpTable(sql, shop.database.dialect, name);
        await insert(sql, tableOf(name), recordColumns, rows);
      }
      await (entity ? indexAgain(sql, shop.database.dialect, entity) : forgetIndexes(sql, name));
      await startRevision(sql, name);
    }
    await addChanges(sql, rowsIn(join(folder, manifest.changes.file)));
  });
  await finishShop(shop);
  await shop.database.settle();
  return manifest;
}

/**
 * Notes that a migration has not run, and takes the history of its entities out as far as the backup has it.
 * @throws {WrongSetting} where it has not begun, or others have since
 */
async function takeBack(
  sql: Sql,
  { made, migrations = [] }: Manifest,
  { migration, entities }: NonNullable<Manifest['before']>,
): Promise<void> {
  const others = new Set((await begunMigrations(sql)).keys());
  if (!others.delete(migration))
    throw new WrongSetting(`${migration} has not run: the records are as they were before it.`);
  const [later] = [...others].filter((name) => !migrations.includes(name));
  if (later !== undefined)
    throw new WrongSetting(`${later} has begun since: it goes back first, by panel migrate --down.`);
  await forgetMigration(sql, migration);
  for (const entity of entities)
    await sql.rows('delete from "_changes" where entity = $1 and at <= $2', [entity, made]);
}

/** Deletes the records of entities. @returns the versions that they had, by entity and id */
async function takeOut(
  sql: Sql,
  shop: Shop,
  names: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const versions = new Map<string, ReadonlyMap<string, number>>();
  const tables = await tableNames(sql, shop.database.dialect);
  for (const name of names.filter((table) => tables.has(table))) {
    const rows = await sql.rows(`select id, version from ${tableOf(name)}`);
    versions.set(name, new Map(rows.map((row) => [String(row.id), Number(row['version'])])));
    await sql.rows(`delete from ${tableOf(name)}`);
  }
  return versions;
}

/**
 * The rows with unused versions, so that saves based on records from before the restore are refused. Versions continue
 * from the time in minutes, because the lost database may have been ahead of the backup.
 */
async function* atNewVersions(
  rows: AsyncIterable<SqlRow>,
  live: ReadonlyMap<string, number> = new Map(),
): AsyncGenerator<SqlRow> {
  const minutes = Math.floor(Date.now() / 60_000);
  for await (const row of rows) {
    if (typeof row.id !== 'string' || !isObject(jsonIn(String(row['doc']))))
      throw new WrongSetting(`The backup is damaged: the record ${row.id} is no JSON object with an id.`);
    const last = Math.max(Number(row['version']), live.get(String(row.id)) ?? 0, minutes);
    yield { ...row, version: last + 1 };
  }
}

/** Adds the missing entries of the history, and sorts it by time. */
async function addChanges(sql: Sql, rows: AsyncIterable<SqlRow>): Promise<void> {
  const last = await lastChange(sql);
  await insert(sql, '"_changes"', changeColumns, missing(sql, rows));
  if (last === 0 || (await lastChange(sql)) === last) return;
  const columns = changeColumns.map((column) => `"${column}"`).join(', ');
  const all = await lastChange(sql);
  await sql.rows(`insert into "_changes" (${columns}) select ${columns} from "_changes" order by at, change`);
  await sql.rows('delete from "_changes" where change <= $1', [all]);
}

/** The number of the newest entry; 0 if there is none. */
async function lastChange(sql: Sql): Promise<number> {
  const [row] = await sql.rows('select coalesce(max(change), 0) as last from "_changes"');
  return Number(row?.['last']);
}

/** The manifest of a backup, after verifying its files. */
async function checked(folder: string, shop: Shop): Promise<Manifest> {
  const file = join(folder, 'manifest.json');
  if (!existsSync(file)) throw new WrongSetting(`${folder} is no backup: it has no manifest.json.`);
  const manifest = await readManifest(file);
  if (!manifest) throw new WrongSetting(`${file} is no manifest that this version can read.`);
  if (manifest.schema > migrations.length) {
    throw new WrongSetting(
      `The backup is of a database of version ${manifest.schema}, and this server knows versions up to ${migrations.length}: restore it with a newer one.`,
    );
  }
  const unknown = manifest.before ? [] : Object.keys(manifest.entities).filter((name) => !shop.entities.has(name));
  if (unknown.length > 0) {
    throw new WrongSetting(
      `The backup has records of ${unknown.join(', ')}, which the config in schema/ does not name.`,
    );
  }
  for (const file of [...Object.values(manifest.entities), manifest.changes, ...manifest.uploads]) {
    await checkFile(folder, file);
  }
  return manifest;
}

async function readManifest(file: string): Promise<Manifest | undefined> {
  const json = jsonIn(await readFile(file, 'utf8'));
  return isManifest(json) ? json : undefined;
}

const isManifest = (json: unknown): json is Manifest =>
  isObject(json) &&
  json['format'] === 1 &&
  typeof json['schema'] === 'number' &&
  [json['sequences'] ?? []].flat().every(isSequence) &&
  [...Object.values(objectOf(json['entities'])), json['changes'], json['uploads']].flat().every(isBackupFile);

const isSequence = (json: unknown): boolean =>
  ['entity', 'field', 'scope'].every((key) => typeof getProp(json, key) === 'string') &&
  Number.isSafeInteger(getProp(json, 'value'));

const isBackupFile = (json: unknown): json is BackupFile =>
  typeof getProp(json, 'file') === 'string' && typeof getProp(json, 'sha256') === 'string';

async function checkFile(folder: string, { file, sha256 }: BackupFile): Promise<void> {
  const path = join(folder, file);
  if (!existsSync(path)) throw new WrongSetting(`The backup is not whole: ${path} is missing.`);
  if ((await hashOf(path)) !== sha256) throw new WrongSetting(`The backup is damaged: ${path} has changed.`);
}

/** Copies an image into the store. Its time is now, so that the clean-up keeps it. */
async function copyUpload(file: string, pictures: PictureStore): Promise<void> {
  const part = join(pictures.scratch, partName(basename(file)));
  try {
    await copyFile(file, part);
    await pictures.put(part, basename(file));
  } finally {
    await rm(part, { force: true });
  }
}

const recordColumns = ['id', 'version', 'created_at', 'updated_at', 'doc'];
const changeColumns = ['entity', 'revision', 'seq', 'id', 'action', 'at', 'uid', 'email', 'before', 'after'];

async function* rowsIn(file: string): AsyncGenerator<SqlRow> {
  const lines = createInterface({
    input: createReadStream(file).pipe(createGunzip()),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  for await (const line of lines) if (line !== '') yield parseJson(line, isObject);
}

/** The entries of a history that the database does not have. */
async function* missing(sql: Sql, rows: AsyncIterable<SqlRow>): AsyncGenerator<SqlRow> {
  const key = (row: SqlRow) => [row['entity'], row['revision'], row.id, row['at']].join('\n');
  const known = await sql.rows('select entity, cast(revision as text) as revision, id, at from "_changes"');
  const keys = new Set(known.map(key));
  for await (const row of rows) if (!keys.has(key(row))) yield row;
}

/** How many rows are written at once. */
const batch = 500;

async function insert(sql: Sql, table: string, columns: readonly string[], rows: AsyncIterable<SqlRow>): Promise<void> {
  const names = columns.map((column) => `"${column}"`).join(', ');
  let values: SqlValue[] = [];
  const write = async () => {
    const count = values.length / columns.length;
    if (count === 0) return;
    const rowParams = (row: number) => `(${columns.map((_, at) => `$${row * columns.length + at + 1}`).join(', ')})`;
    const rows = Array.from({ length: count }, (_, row) => rowParams(row)).join(', ');
    await sql.rows(`insert into ${table} (${names}) values ${rows}`, values);
    values = [];
  };
  for await (const row of rows) {
    values.push(...columns.map((column) => sqlValue(row[column])));
    if (values.length >= batch * columns.length) await write();
  }
  await write();
}

const sqlValue = (value: unknown): SqlValue => (typeof value === 'string' || typeof value === 'number' ? value : null);
