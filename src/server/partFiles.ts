import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

const writer = `${hostname()}-${process.pid}`;

/** The name of a file while it is written: it says who writes it. */
export const partName = (name: string): string => `${name}.${writer}.part`;

/** How long a file of another computer counts as being written, in milliseconds. */
const patience = 3_600_000;

/** Removes what was being written below a folder when a server was killed. Must be called before this process writes any. */
export async function removeDeadParts(directory: string): Promise<void> {
  for (const name of await readdir(directory, { recursive: true })) {
    const file = join(directory, name);
    if (name.endsWith('.part') && (await isDead(name, file))) await rm(file, { force: true });
  }
}

async function isDead(name: string, file: string): Promise<boolean> {
  const [, host, pid] = /\.([^.].*)-(\d+)\.part$/.exec(name) ?? [];
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
    return Object(error).code === 'EPERM';
  }
}
