import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { getProp } from '../../shared/base/getProp.ts';

const writer = `${hostname()}-${process.pid}`;

/** The temporary name of a file, with its writer. */
export const partName = (name: string): string => `${name}.${writer}.part`;

/** How long a file, or a folder, of another computer counts as being written, in milliseconds. */
const patience = { file: 3_600_000, folder: 24 * 3_600_000 } as const;

/** Removes partial files below a folder, left by a killed server. Must be called before this process writes any. */
export async function removeDeadParts(directory: string): Promise<void> {
  for (const name of await readdir(directory, { recursive: true })) {
    const file = join(directory, name);
    if (name.endsWith('.part') && (await isDead(name, file, patience.file))) await rm(file, { force: true });
  }
}

/**
 * Removes partial folders in a folder, left by killed commands, and nothing else. Must be called before this process
 * writes any.
 */
export async function removeDeadFolders(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const file = join(directory, entry.name);
    const isOurs = entry.isDirectory() && named.test(entry.name);
    if (isOurs && (await isDead(entry.name, file, patience.folder))) await rm(file, { recursive: true, force: true });
  }
}

/** A name with the file's writer. */
const named = /\.([^.].*)-(\d+)\.part$/;

async function isDead(name: string, file: string, patience: number): Promise<boolean> {
  const [, host, pid] = named.exec(name) ?? [];
  if (host === undefined) return true;
  if (!name.includes(`.${hostname()}-`)) {
    const stats = await stat(file).catch(() => undefined);
    return stats === undefined || stats.mtimeMs < Date.now() - patience;
  }
  return Number(pid) === process.pid || !isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user is alive too.
    return getProp(error, 'code') === 'EPERM';
  }
}
