import { accessSync, chmodSync, constants, existsSync, mkdirSync, mkdtempSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { getProp } from '../../shared/base/getProp.ts';
import { imageKinds } from '../../shared/config/uploadLimits.ts';
import { Unusable } from './database.ts';

/** The folder of the uploaded images. */
export const uploadsOf = (dataDir: string): string => join(dataDir, 'uploads');

const upload = `[\\da-f-]{36}\\.(?:${Object.keys(imageKinds).join('|')})`;

/** The file of the records, unless they are in PostgreSQL. */
export const databaseFile = (dataDir: string): string => join(dataDir, 'shop.db');

/** The name of an uploaded image. */
export const uploadedName = new RegExp(`^${upload}$`);

/** The names of uploaded images in a text. */
export const uploadedNames = new RegExp(upload, 'g');

/** Whether something of a shop is kept in its folder: its records, or its pictures. */
export const needsFolder = (settings: {
  readonly databaseUrl: string | undefined;
  readonly pictures: object | undefined;
}): boolean => settings.databaseUrl === undefined || settings.pictures === undefined;

/**
 * Creates the missing folders of a shop's data, readable by their owner only.
 * @param isNeeded whether anything is kept there; otherwise they are made for temporary files, if they can be
 * @throws {Unusable} when they are needed, and cannot be made, read or written
 */
export function makeDataFolders(dataDir: string, isNeeded = true): void {
  for (const folder of [dataDir, uploadsOf(dataDir)]) {
    const code = failureOf(folder);
    if (code === undefined) continue;
    if (!isNeeded) return;
    throw new Unusable(`The data folder cannot be written: ${folder} (${code}). Set DATA_DIR to one that can.`);
  }
  // An existing folder may be open to others. DATA_DIR itself may be shared and stays unchanged.
  if (isOwn(uploadsOf(dataDir))) chmodSync(uploadsOf(dataDir), 0o700);
}

/** Makes a folder if it is missing. @returns why it cannot be made, read or written, as the system's code */
function failureOf(folder: string): string | undefined {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return String(getProp(error, 'code'));
  }
}

/** Whether files can be kept in a shop's folder, which is made if it is missing. */
export const isWritable = (dataDir: string): boolean => failureOf(dataDir) === undefined;

/** A folder for temporary files: that of the uploads, or a new one in the system's (`TMPDIR`) if that cannot be written. */
export function scratchFolder(dataDir: string): string {
  const own = uploadsOf(dataDir);
  if (isWritable(dataDir) && isWritable(own)) return own;
  try {
    return mkdtempSync(join(tmpdir(), 'shop-uploads-'));
  } catch {
    // Uploads say so, and the rest works.
    return own;
  }
}

/** Makes a folder for its owner only, one level after the other: in /proc, Node's own `recursive` never ends. */
export function makeFolder(folder: string): void {
  if (existsSync(folder) && statSync(folder).isDirectory()) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Two processes may start at once.
    if (getProp(error, 'code') !== 'EEXIST' || !statSync(folder).isDirectory()) throw error;
  }
}

const isOwn = (path: string): boolean => statSync(path).uid === process.getuid?.();

/** Makes a file readable by its owner only. One of another owner stays unchanged. */
export function makePrivate(file: string): void {
  if (existsSync(file) && isOwn(file)) chmodSync(file, 0o600);
}

/** Whether this folder had a shop: it has keys, or uploaded images. */
const hadShop = (dataDir: string): boolean =>
  existsSync(join(dataDir, 'identity.json')) ||
  (existsSync(uploadsOf(dataDir)) && readdirSync(uploadsOf(dataDir)).some((name) => uploadedName.test(name)));

const isFilled = (file: string): boolean => existsSync(file) && statSync(file).size > 0;

/**
 * Prevents a new shop in an empty database beside the rest of a shop: the database was lost, or is another one.
 * @throws {Unusable} with instructions
 */
export function refuseLost(settings: { readonly dataDir: string; readonly databaseUrl: string | undefined }): void {
  const { dataDir, databaseUrl } = settings;
  if (databaseUrl === undefined && hadShop(dataDir)) {
    throw new Unusable(
      `The database in ${dataDir} is lost: it is empty, but keys or images of a shop are there. Put shop.db back, restore a backup (npx panel restore FOLDER), or move the folder away to begin a new shop.`,
    );
  }
  if (databaseUrl !== undefined && (hadShop(dataDir) || isFilled(databaseFile(dataDir)))) {
    throw new Unusable(
      `The database of DATABASE_URL is empty, but keys, images or records of a shop are in ${dataDir}. Set DATABASE_URL to the database of that shop, or restore a backup (npx panel restore FOLDER). To begin a new shop, set DATA_DIR to an empty folder; npx panel seed --force makes the demo shop here.`,
    );
  }
}
