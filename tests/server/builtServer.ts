import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { afterAll, afterEach, expect } from 'vitest';
import { schemaPlugin } from '../../tools/build/schemaPlugin.ts';
import { serverBuild } from '../../tools/build/serverBuild.ts';
import { freePort } from './postgres.ts';

const root = resolve(import.meta.dirname, '../..');

/** How a process has ended: its exit code, or the signal that has ended it. */
type End = number | NodeJS.Signals | null;

/** A server as a process. */
export interface Running {
  readonly child: ChildProcess;
  readonly port: number;
  readonly url: string;
  /** Its output so far. */
  readonly said: () => string;
  readonly ended: Promise<End>;
}

/** The built server, and the processes that a test starts of it. */
export interface BuiltServer {
  /** Where it was built to. */
  readonly directory: string;
  /** A folder for the data of the test's shops. */
  readonly folder: string;
  /** Starts it, as `npm start` does. */
  start(env: Readonly<Record<string, string>>): Promise<Running>;
  /** Kills what still runs. */
  killAll(): void;
  /** Removes what was built and the data. */
  remove(): void;
}

/**
 * Builds the server for a test file, or takes the one that `npm test` has built (`BUILT_SERVER`). Kills what still runs
 * after each test, and removes all at the end.
 */
export async function builtForTests(): Promise<BuiltServer> {
  const built = await buildServer();
  afterEach(() => built.killAll());
  afterAll(() => built.remove());
  return built;
}

async function buildServer(): Promise<BuiltServer> {
  // Below the project, so that the built server finds its packages.
  const built = mkdtempSync(join(root, 'node_modules/.shop-server-'));
  const folder = mkdtempSync(join(tmpdir(), 'shop-process-'));
  const directory = join(built, 'server');
  const isBuilt = process.env['BUILT_SERVER'];
  if (isBuilt) cpSync(join(root, isBuilt), directory, { recursive: true });
  else
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      plugins: [schemaPlugin(resolve('schema'))],
      build: serverBuild(directory),
    });
  const running = new Set<ChildProcess>();
  return {
    directory,
    folder,
    start: async (env) => {
      const port = Number(env['PORT'] ?? (await freePort()));
      const child = spawn(process.execPath, [join(directory, 'main.js')], {
        env: { PATH: process.env['PATH'] ?? '', PORT: String(port), ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      running.add(child);
      let said = '';
      const listen = (chunk: Buffer) => {
        said += chunk;
      };
      child.stdout.on('data', listen);
      child.stderr.on('data', listen);
      const ended = new Promise<End>((done) =>
        child.once('close', (code, signal) => {
          running.delete(child);
          done(code ?? signal);
        }),
      );
      return { child, port, url: `http://localhost:${port}`, said: () => said, ended };
    },
    killAll: () => {
      for (const child of running) child.kill('SIGKILL');
    },
    remove: () => {
      rmSync(built, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until a server has said that it is ready. */
export async function ready(server: Running): Promise<Running> {
  await expect.poll(server.said, { timeout: 60_000, interval: 10 }).toContain('is ready at');
  return server;
}

/** Sends a signal. @returns how it has ended */
export async function stop(server: Running, signal: NodeJS.Signals): Promise<End> {
  server.child.kill(signal);
  return server.ended;
}
