import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { getProp } from '../../config/getProp.ts';

const writer = `${hostname()}-${process.pid}`;

/** The name of a file while it is written: it says who writes it. */
export const partName = (name: string): string => `${name}.${writer}.part`;

/** How long a file, or a folder, of another computer counts as being written, in milliseconds. */
const patience = { file: 3_600_000, folder: 24 * 3_600_000 } as const;

/** Removes what was being written below a folder when a server was killed. Must be called before this process writes any. */
export async function removeDeadParts(directory: string): Promise<void> {
  for (const name of await readdir(directory, { recursive: true })) {
    const file = join(directory, name);
    if (name.endsWith('.part') && (await isDead(name, file, patience.file))) await rm(file, { force: true });
  }
}

/**
 * Removes the folders that commands were writing into a folder when they were killed. What else is there is left alone.
 * Must be called before this process writes any.
 */
export async function removeDeadFolders(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const file = join(directory, entry.name);
    const isOurs = entry.isDirectory() && named.test(entry.name);
    if (isOurs && (await isDead(entry.name, file, patience.folder))) await rm(file, { recursive: true, force: true });
  }
}

/** A name that says who writes the file. */
const named = /\.([^.].*)-(\d+)\.part$/;

async function isDead(name: string, file: string, patience: number): Promise<boolean> {
  const [, host, pid] = named.exec(name) ?? [];
  if (host === undefined) return true;
  if (!name.includes(`.${hostname()}-`)) {
    const found = await stat(file).catch(() => undefined);
    return found === undefined || found.mtimeMs < Date.now() - patience;
  }
  return Number(pid) === process.pid || !isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of somebody else's runs too.
    return getProp(error, 'code') === 'EPERM';
  }
}
