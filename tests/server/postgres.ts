import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import pg from 'pg';

/** A PostgreSQL of the tests' own. */
export interface Cluster {
  /** Makes an empty database. @returns its address */
  newDatabase(): Promise<string>;
  /** Makes all its processes stand still: connections stay open, and nothing is answered. */
  freeze(): void;
  /** Lets them go on. */
  thaw(): void;
  stop(): Promise<void>;
}

/**
 * Starts a throw-away PostgreSQL, installing Debian's first where it is missing and that is allowed.
 * @returns the reason if there is none
 */
export async function startPostgres(): Promise<Cluster | { readonly reason: string }> {
  const bin = findBinaries() ?? installDebians('postgresql') ?? findBinaries();
  if (bin === undefined)
    return { reason: 'there is no PostgreSQL here, and none can be installed (Debian: apt-get install postgresql)' };
  const user = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'shop-postgres-'));
  chmodSync(folder, 0o700);
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = { ...user, cwd: folder, env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8' } };
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'shop', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...options,
    stdio: 'ignore',
  });
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'max_connections=300',
  ];
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...options,
    stdio: 'ignore',
  });
  const ended = new Promise<void>((done) => server.once('exit', () => done()));
  const url = `postgres://shop@127.0.0.1:${port}`;
  await answering(`${url}/postgres`);
  let made = 0;
  const signalAll = (signal: NodeJS.Signals) => {
    const children = execFileSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' })
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number))
      .filter(([, parent]) => parent === server.pid);
    for (const [pid] of [[server.pid], ...children]) if (pid) process.kill(pid, signal);
  };
  return {
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    newDatabase: async () => {
      made += 1;
      await once(`${url}/postgres`, `create database shop_${made}`);
      return `${url}/shop_${made}`;
    },
    stop: async () => {
      // Immediate shutdown: it ends the connections that are still open, and nothing of it is kept.
      server.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The folder of PostgreSQL's programs. */
export function findBinaries(): string | undefined {
  const debians = existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin`)
    : [];
  const folders = [...debians.reverse(), ...(process.env['PATH'] ?? '').split(':'), '/opt/homebrew/bin'];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** Installs a package of Debian, where that is allowed. */
export function installDebians(name: string): undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  try {
    console.log(`No ${name} found: installing Debian’s.`);
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore', timeout: 120_000 });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
      stdio: 'ignore',
      timeout: 300_000,
    });
  } catch {
    // Told by the caller.
  }
}

/** PostgreSQL and PgBouncer do not run as root: the user they run as instead. */
export function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Waits until a database answers. */
export async function answering(url: string): Promise<void> {
  for (let left = 100; ; left -= 1) {
    try {
      return await once(url, 'select 1');
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((later) => setTimeout(later, 100));
    }
  }
}

async function once(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/**
 * The ports that tests choose from: below those that the system gives to connections and to servers without a port of
 * their own, which could take one before it is used.
 */
export const testPorts = { first: 11_000, count: 20_000 } as const;

/** Each process and thread begins elsewhere. */
let tried = process.pid * 97 + threadId * 31;

/** A port that nobody listens on, and another one each time. */
export async function freePort(): Promise<number> {
  for (;;) {
    tried += 1;
    const port = testPorts.first + (tried % testPorts.count);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer().once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
}
