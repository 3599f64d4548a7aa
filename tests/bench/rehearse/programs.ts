import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createWriteStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { findBinaries, unprivileged } from '../../server/postgres.ts';

/** Where the programs are. */
export interface Programs {
  /** The folder of PostgreSQL's. */
  readonly postgres: string;
  readonly pgbouncer: string;
  readonly haproxy: string;
}

/** Finds the programs. @throws with the command that installs those that are missing */
export function findPrograms(): Programs {
  const find = (name: string) =>
    ['/usr/sbin', '/usr/local/sbin', ...(process.env['PATH'] ?? '').split(':')]
      .map((folder) => join(folder, name))
      .find((file) => existsSync(file));
  const [postgres, pgbouncer, haproxy] = [findBinaries(), find('pgbouncer'), find('haproxy')];
  if (postgres && pgbouncer && haproxy) return { postgres, pgbouncer, haproxy };
  const missing = Object.entries({ postgresql: postgres, pgbouncer, haproxy }).filter(([, found]) => !found);
  const names = missing.map(([name]) => name).join(' ');
  throw new Error(`Missing here: ${names}. On Debian: apt-get install ${names}`);
}

/** A program that runs. */
export interface Run {
  readonly child: ChildProcess;
  /** Sends it a signal. @returns when it has ended */
  end(signal: NodeJS.Signals): Promise<void>;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a program, which ends with this process at the latest; what it says goes into a file of its name. PostgreSQL and PgBouncer do not run as root. */
export function start(
  folder: string,
  name: string,
  command: readonly [string, ...string[]],
  env: NodeJS.ProcessEnv = {},
  isOwnUser = false,
): Run {
  const [program, ...options] = command;
  const child = spawn(program, options, {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isOwnUser && unprivileged()),
  });
  running.add(child);
  const log = createWriteStream(join(folder, `${name}.log`), { flags: 'a' });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const ended = new Promise<void>((done) =>
    child.once('exit', () => {
      running.delete(child);
      done();
    }),
  );
  return {
    child,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Runs a program of PostgreSQL to its end. */
export function runAs(program: string, options: readonly string[], cwd: string): void {
  execFileSync(program, [...options], { cwd, stdio: 'ignore', env: { LC_ALL: 'C.UTF-8' }, ...unprivileged() });
}

/** The ids of the processes that a process has started. */
export const childrenOf = (pid: number | undefined): number[] =>
  execFileSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([id = 0, parent]) => (parent === pid ? [id] : []));
