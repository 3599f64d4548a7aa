import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** A server of a shop with a config of its own. */
export interface ChangedShop {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** What is changed in the files of `schema/`, by their name. */
export type Changes = Readonly<Record<string, (content: Content) => object>>;

type Content = Readonly<Record<string, object>>;

const node = (folder: string, env: Readonly<Record<string, string>>, ...args: string[]) =>
  execFileSync(process.execPath, args, { cwd: root, env: envOf(folder, env), stdio: ['ignore', 'ignore', 'inherit'] });

function envOf(folder: string, env: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { NODE_ENV: _, VITEST: __, ...inherited } = process.env;
  return { ...inherited, CHANGED_SHOP: folder, ...env };
}

/**
 * Builds the panel and the server with a changed config.
 * @param folder of the shop, in the project's own: what is there is erased
 */
export function buildChangedShop(folder: string, changes: Changes): void {
  const home = join(root, folder);
  rmSync(home, { recursive: true, force: true });
  cpSync(join(root, 'schema'), join(home, 'schema'), { recursive: true });
  for (const [name, change] of Object.entries(changes)) {
    const file = join(home, 'schema', name);
    writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')))));
  }
  const build = ['build', '--config', 'tests/support/changedShop.config.ts', '--logLevel', 'error'];
  node(folder, {}, 'node_modules/vite/bin/vite.js', ...build);
  // It looks for the panel beside itself.
  node(folder, {}, 'node_modules/vite/bin/vite.js', ...build, '--ssr');
}

/**
 * Fills a changed shop with so many products, and starts its built server. Each port has records of its own.
 * @param folder of the shop that was built
 */
export async function startChangedShop(folder: string, port: number, products: number): Promise<ChangedShop> {
  const home = join(root, folder);
  const env = { DATA_DIR: join(home, `data-${port}`), PORT: String(port) };
  rmSync(env.DATA_DIR, { recursive: true, force: true });
  node(folder, env, join(home, 'server/seed.js'), '--products', String(products), '--force');
  const child = spawn(process.execPath, [join(home, 'server/main.js')], {
    env: envOf(folder, env),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await readiness(child);
  return {
    url: `http://localhost:${port}`,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const readiness = (child: ChildProcess) =>
  new Promise<void>((done, fail) => {
    child.stdout?.on('data', (text) => String(text).includes('is ready at') && done());
    child.once('exit', (code) => fail(new Error(`The server ended with ${code}.`)));
  });
