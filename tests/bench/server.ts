import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort } from '../server/postgres.ts';
import { signIn } from '../server/startShop.ts';

const root = resolve(import.meta.dirname, '../..');
const main = join(root, 'dist/server/main.js');

/** How long the server's event loop was held since it was last asked, in milliseconds. */
export interface LoopHold {
  readonly longest: number;
  readonly p99: number;
}

/** A server of the bench, in a process of its own. */
export interface BenchServer {
  readonly url: string;
  /** From its start until it said that it is ready, in milliseconds. */
  readonly readyAfter: number;
  token(): Promise<string>;
  /** Resident memory in MB: now, or the most there was. */
  memory(which: 'now' | 'peak'): number;
  /** Forgets what the event loop did so far. */
  resetLoop(): void;
  loopHold(): Promise<LoopHold>;
  stop(): Promise<void>;
}

/** Where the records of a run are. */
export interface Place {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
}

/** The environment of a server and of the commands that prepare its data. */
export const environment = ({ dataDir, databaseUrl = '' }: Place): NodeJS.ProcessEnv => ({
  ...process.env,
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  AUTH_MODE: '',
  NODE_ENV: '',
  HOST: '',
});

/** Builds the server from the code as it is now. */
export function buildServer(): void {
  const { NODE_ENV: _, VITEST: __, ...env } = process.env;
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--ssr', '--logLevel', 'error'], {
    cwd: root,
    stdio: 'inherit',
    env,
  });
}

/** Starts the built server, as `npm start` does. */
export async function startServer(place: Place): Promise<BenchServer> {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(process.execPath, ['--import', join(import.meta.dirname, 'loopDelay.mjs'), main], {
    env: { ...environment(place), PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  await readiness(child);
  const url = `http://localhost:${port}`;
  return {
    url,
    readyAfter: performance.now() - begun,
    token: () => signIn(url, 'admin@shop.example'),
    memory: (which) => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      const line = which === 'now' ? /VmRSS:\s+(\d+)/ : /VmHWM:\s+(\d+)/;
      return Number(line.exec(status)?.[1]) / 1024;
    },
    resetLoop: () => child.send('reset'),
    loopHold: async () => {
      child.send('report');
      const [hold] = await once(child, 'message');
      return hold;
    },
    stop: async () => {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function readiness(child: ChildProcess): Promise<void> {
  return new Promise((done, fail) => {
    // A server may log before it is ready.
    child.stdout?.on('data', (text) => String(text).includes('is ready at') && done());
    child.once('exit', (code) => fail(new Error(`The server ended with ${code}.`)));
  });
}
