import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { getProp } from '../../shared/base/getProp.ts';
import { type BackUp, restoreCommand } from '../migrations/runMigrations.ts';
import type { PictureStore } from '../pictures/pictureStore.ts';
import type { Shop } from '../records/shop.ts';
import { WrongSetting } from '../settings/wrongSetting.ts';
import type { Sql } from '../store/database.ts';
import { makeFolder, uploadedName, uploadsOf } from '../store/dataFolder.ts';
import { tableOf } from '../store/documents.ts';
import { checkVersion } from '../store/migrations.ts';
import { begunMigrations, type Progress } from '../store/migrationTable.ts';
import { partName, removeDeadFolders } from '../store/partFiles.ts';
import { tableNames } from '../store/revisions.ts';
import { lastNumbers } from '../store/sequenceTable.ts';
import { countsText } from './withShop.ts';

/** A file of a backup. */
export interface BackupFile {
  readonly file: string;
  readonly sha256: string;
}

/** The manifest of a backup: `manifest.json` in its folder. */
export interface Manifest {
  readonly format: 1;
  /** The version of the database at the time of the backup. */
  readonly schema: number;
  readonly made: string;
  /** The migrations of the shop that its records have run; none in a backup from before there were any. */
  readonly migrations?: readonly string[];
  /** The migration that it was made before, and the entities that this one changes: they alone are in it. */
  readonly before?: { readonly migration: string; readonly entities: readonly string[] };
  /** The last numbers of its sequences; none in a backup from before there were any. */
  readonly sequences?: Awaited<ReturnType<typeof lastNumbers>>;
  /** The records of each entity, oldest first: a JSON line each, compressed. */
  readonly entities: Readonly<Record<string, BackupFile & { readonly count: number }>>;
  /** The history. */
  readonly changes: BackupFile & { readonly count: number };
  readonly uploads: readonly BackupFile[];
}

/** The content of a backup as text: '12 lamps, 3 shelves and 5 images'. */
export function contentText({ entities, uploads }: Manifest): string {
  const counts = Object.entries(entities).map(([name, { count }]) => [name, count] as const);
  return `${countsText(counts)} and ${uploads.length} images`;
}

/** How many rows are read at once. */
const batch = 500;

/**
 * Copies a consistent snapshot of the records, their history and the uploaded images into a new folder. A server may be
 * running. The folder appears when it is complete.
 * @returns the folder and its content
 * @throws {WrongSetting} when the folder exists
 */
export async function backUp(
  shop: Shop,
  pictures: PictureStore,
  path: string,
): Promise<{ folder: string; has: Manifest }> {
  const folder = resolve(path);
  if (existsSync(folder)) throw new WrongSetting(`${folder} is there already. Give a backup a name of its own.`);
  return written(folder, 'Name another place.', async (part) => {
    const records = await shop.database.snapshot((sql) => copyRecords(sql, shop, part));
    return { ...records, uploads: await copyUploads(pictures, part) };
  });
}

/**
 * How the records, and the history, of the entities that a migration changes are copied into a new folder.
 * @param dataDir the folder of the shop
 * @param tell shows the operator the command that restores them
 * @returns a function that throws a {WrongSetting} where the folder cannot be written
 */
export const backUpBefore =
  (shop: Shop, dataDir: string, tell: (sentence: string) => void): BackUp =>
  async (sql, { name, up }) => {
    const entities = [
      ...new Set(up.flatMap((step) => ('becomes' in step ? [step.entity, step.becomes] : step.entity))),
    ];
    const place = join(dataDir, 'backups', `before-${name}`);
    let folder = place;
    // One from before it was restored, and run again, stays.
    for (let number = 2; existsSync(folder); number += 1) folder = `${place}-${number}`;
    const advice = 'Nothing was changed. Set DATA_DIR to a folder that can, or leave the backup out by --no-backup.';
    await written(folder, advice, async (part) => ({
      ...(await copyRecords(sql, shop, part, entities)),
      before: { migration: name, entities },
      uploads: [],
    }));
    const said = `${name} has no way back. The records before it are in a backup; to restore them: ${restoreCommand(folder)}`;
    return { folder, tell: () => tell(said) };
  };

/** Makes the folder of a backup, which appears when it is complete. @throws {WrongSetting} where it cannot be written */
async function written(
  folder: string,
  advice: string,
  write: (part: string) => Promise<Omit<Manifest, 'format' | 'made'>>,
): Promise<{ folder: string; has: Manifest }> {
  const part = partName(folder);
  try {
    makeFolder(dirname(folder));
    await removeDeadFolders(dirname(folder));
    makeFolder(uploadsOf(part));
    const has: Manifest = { format: 1, made: new Date().toISOString(), ...(await write(part)) };
    await writeFile(join(part, 'manifest.json'), JSON.stringify(has, undefined, 1), { mode: 0o600, flush: true });
    await rename(part, folder);
    return { folder, has };
  } catch (error) {
    // An error of the system, not of the database.
    if (getProp(error, 'errno') === undefined) throw error;
    throw new WrongSetting(`The backup ${folder} cannot be written (${getProp(error, 'code')}). ${advice}`);
  } finally {
    await rm(part, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function copyRecords(
  sql: Sql,
  shop: Shop,
  folder: string,
  only?: readonly string[],
): Promise<Omit<Manifest, 'format' | 'made' | 'uploads'>> {
  await mkdir(join(folder, 'records'), { mode: 0o700 });
  const schema = await checkVersion(sql);
  const tables = await tableNames(sql, shop.database.dialect);
  const begun = tables.has('_migrations') ? await begunMigrations(sql) : new Map<string, Progress>();
  const migrations = [...begun].flatMap(([name, { heading }]) => (heading === 'done' ? [name] : []));
  if (migrations.length < begun.size)
    throw new WrongSetting('A migration is half-way: end it first, by panel migrate.');
  const entities: Record<string, BackupFile & { count: number }> = {};
  // An entity added since the server was started has no table yet.
  for (const name of [...(only ?? shop.entities.keys())].filter((table) => tables.has(table))) {
    const columns = 'seq, id, version, created_at, updated_at, cast(doc as text) as doc';
    entities[name] = await copyRows(sql, folder, `records/${name}`, `select ${columns} from ${tableOf(name)}`, 'seq');
  }
  const columns =
    'change, entity, cast(revision as text) as revision, seq, id, action, at, uid, email, cast("before" as text) as "before", cast("after" as text) as "after"';
  const changes = await copyRows(sql, folder, 'changes', `select ${columns} from "_changes"`, 'change', only);
  const sequences = tables.has('_sequences') ? await lastNumbers(sql) : [];
  return { schema, migrations, sequences, entities, changes };
}

/** Writes rows into a file, ordered by an increasing column. @param only the entities that they are of; all without it */
async function copyRows(
  sql: Sql,
  folder: string,
  name: string,
  select: string,
  key: string,
  only: readonly string[] = [],
): Promise<BackupFile & { count: number }> {
  const own = only.length > 0 ? ` and entity in (${only.map((_, at) => `$${at + 2}`).join(', ')})` : '';
  let count = 0;
  async function* lines(): AsyncGenerator<string> {
    for (let from = 0; ; ) {
      const rows = await sql.rows(`${select} where ${key} > $1${own} order by ${key} limit ${batch}`, [from, ...only]);
      count += rows.length;
      yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
      if (rows.length < batch) return;
      from = Number(rows.at(-1)?.[key]);
    }
  }
  const file = `${name}.jsonl.gz`;
  const target = createWriteStream(join(folder, file), { mode: 0o600, flush: true });
  await pipeline(Readable.from(lines()), createGzip(), target);
  return { file, sha256: await hashOf(join(folder, file)), count };
}

/** Copies the images. One that is uploaded meanwhile belongs to no record of the backup. */
async function copyUploads(pictures: PictureStore, folder: string): Promise<BackupFile[]> {
  const names: string[] = [];
  for await (const { name } of pictures.list('')) if (uploadedName.test(name)) names.push(name);
  const files: BackupFile[] = [];
  for (const name of names.sort()) {
    const picture = await pictures.read(name);
    // Removed meanwhile, because no record uses it.
    if (!picture?.content) continue;
    const file = `uploads/${name}`;
    await pipeline(picture.content.body, createWriteStream(join(folder, file), { mode: 0o600, flush: true }));
    files.push({ file, sha256: await hashOf(join(folder, file)) });
  }
  return files;
}

/** The SHA-256 of a file. */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
