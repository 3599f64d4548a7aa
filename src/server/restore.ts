import { createReadStream, existsSync } from 'node:fs';
import { copyFile, readFile, rename, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { type BackupFile, hashOf, type Manifest } from './backup.ts';
import { uploadsOf } from './dataFolder.ts';
import { indexAgain } from './indexes.ts';
import { partName } from './partFiles.ts';
import { WrongSetting } from './settings.ts';
import { recordCounts, type Shop, setUpShop } from './shop.ts';
import type { Sql, SqlRow, SqlValue } from './store/database.ts';
import { tableOf } from './store/documents.ts';
import { migrations } from './store/migrations.ts';
import { startRevision } from './store/revisions.ts';

/**
 * Replaces all records of a shop by those of a backup, and adds its images. The records change in one transaction: a
 * running server serves the old ones until it ends, and then the restored ones. The history keeps what it has, and gets what
 * it lacks.
 * @param mayErase is told how many records each entity has, if there are any; it throws to keep them
 * @returns what was restored
 * @throws {WrongSetting} for a folder that is no backup, or not a whole one; then nothing was changed
 */
export async function restore(
  shop: Shop,
  dataDir: string,
  place: string,
  mayErase: (counts: ReadonlyMap<string, number>) => void,
): Promise<Manifest> {
  const folder = resolve(place);
  const manifest = await checked(folder, shop);
  await setUpShop(shop, () => ({}));
  const counts = await recordCounts(shop, shop.database);
  if (counts.size > 0) mayErase(counts);
  for (const { file } of manifest.uploads) await copyUpload(join(folder, file), uploadsOf(dataDir));
  await shop.database.transaction(async (sql) => {
    for (const [name, entity] of shop.entities) {
      await sql.rows(`delete from ${tableOf(name)}`);
      const file = manifest.entities[name];
      if (file) await insert(sql, tableOf(name), recordColumns, rowsIn(join(folder, file.file)));
      await indexAgain(sql, entity);
      await startRevision(sql, name);
    }
    await insert(sql, '"_changes"', changeColumns, missing(sql, rowsIn(join(folder, manifest.changes.file))));
  });
  return manifest;
}

/** The manifest of a backup whose files are all there and unchanged. */
async function checked(folder: string, shop: Shop): Promise<Manifest> {
  const file = join(folder, 'manifest.json');
  if (!existsSync(file)) throw new WrongSetting(`${folder} is no backup: it has no manifest.json.`);
  const manifest = await readManifest(file);
  if (manifest?.format !== 1) throw new WrongSetting(`${file} is no manifest that this version can read.`);
  if (manifest.schema > migrations.length) {
    throw new WrongSetting(
      `The backup is of a database of version ${manifest.schema}, and this server knows versions up to ${migrations.length}: restore it with a newer one.`,
    );
  }
  const unknown = Object.keys(manifest.entities).filter((name) => !shop.entities.has(name));
  if (unknown.length > 0) {
    throw new WrongSetting(
      `The backup has records of ${unknown.join(', ')}, which the config in schema/ does not name.`,
    );
  }
  for (const one of [...Object.values(manifest.entities), manifest.changes, ...manifest.uploads]) {
    await checkFile(folder, one);
  }
  return manifest;
}

async function readManifest(file: string): Promise<Manifest | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}

async function checkFile(folder: string, { file, sha256 }: BackupFile): Promise<void> {
  const path = join(folder, file);
  if (!existsSync(path)) throw new WrongSetting(`The backup is not whole: ${path} is missing.`);
  if ((await hashOf(path)) !== sha256) throw new WrongSetting(`The backup is damaged: ${path} has changed.`);
}

/** Uploads never change: one that is there under this name is the same. */
async function copyUpload(file: string, uploads: string): Promise<void> {
  const target = join(uploads, basename(file));
  if (existsSync(target)) return;
  const part = join(uploads, partName(basename(file)));
  try {
    await copyFile(file, part);
    await rename(part, target);
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
  for await (const line of lines) if (line !== '') yield JSON.parse(line);
}

/** The entries of a history that the database does not have. */
async function* missing(sql: Sql, rows: AsyncIterable<SqlRow>): AsyncGenerator<SqlRow> {
  const key = (row: SqlRow) => [row['entity'], row['revision'], row['id'], row['at']].join('\n');
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
    const place = (row: number) => `(${columns.map((_, at) => `$${row * columns.length + at + 1}`).join(', ')})`;
    const places = Array.from({ length: count }, (_, row) => place(row)).join(', ');
    await sql.rows(`insert into ${table} (${names}) values ${places}`, values);
    values = [];
  };
  for await (const row of rows) {
    values.push(...columns.map((column) => sqlValue(row[column])));
    if (values.length >= batch * columns.length) await write();
  }
  await write();
}

const sqlValue = (value: unknown): SqlValue => (typeof value === 'string' || typeof value === 'number' ? value : null);
