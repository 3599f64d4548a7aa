import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

type Environment = Readonly<Record<string, string | undefined>>;

/** A program that runs. */
export interface Program {
  /** Ends it, and waits for that. */
  stop(): Promise<void>;
}

/** Those that run, so that none outlives this process. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

function spawned(folder: string, log: string, command: readonly [string, ...string[]], env: Environment): ChildProcess {
  const [program, ...words] = command;
  const { NODE_ENV: _, VITEST: __, SCHEMA_DIR: ___, OUT_DIR: ____, DATA_DIR: _____, ...inherited } = process.env;
  const child = spawn(program, words, {
    cwd: folder,
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const file = createWriteStream(log);
  for (const stream of [child.stdout, child.stderr]) stream?.pipe(file, { end: false });
  return child;
}

/** Runs a program to its end. @throws the last of what it said, if it failed */
export async function run(
  folder: string,
  command: readonly [string, ...string[]],
  env: Environment = {},
): Promise<string> {
  const child = spawned(folder, join(folder, 'last-command.log'), command, env);
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(String(chunk)));
  const [status] = await once(child, 'close');
  if (status === 0) return said.join('');
  throw new Error(`'${command.join(' ')}' ended with ${status}:\n${said.join('').slice(-2000)}`);
}

/**
 * Starts a server.
 * @param name of its log in the folder
 * @param isReady asked until it answers true
 * @throws if it ends, or takes more than two minutes
 */
export async function startServer(
  folder: string,
  name: string,
  command: readonly [string, ...string[]],
  env: Environment,
  isReady: () => Promise<boolean>,
): Promise<Program> {
  const log = join(folder, `${name}.log`);
  const child = spawned(folder, log, command, env);
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const stop = async () => {
    const late = setTimeout(() => child.kill('SIGKILL'), 5000);
    child.kill('SIGTERM');
    await ended;
    clearTimeout(late);
  };
  const end = Date.now() + 120_000;
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}: see ${log}`);
    if (await isReady()) return { stop };
    await pause(100);
  }
  await stop();
  throw new Error(`${name} did not answer within two minutes: see ${log}`);
}

/** Whether something answers at an address. */
export const isTaken = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );

/** Whether an address answers with success. */
export const answers = (url: string) => (): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** @throws if something listens at an address already: the wrong backend would be tried */
export async function refuseTaken(url: string): Promise<void> {
  if (await isTaken(url)) throw new Error(`Something answers at ${url} already: end it first.`);
}
