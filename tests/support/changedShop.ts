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

/** Lets the API page the products. */
export const pagedProducts: Changes = {
  'products.ui.json': (ui) => ({ ...ui, list: { ...ui['list'], paging: 'server' } }),
};

/**
 * Builds the panel with a changed config, fills a shop with so many products, and starts the built server.
 * @param folder of the shop, in the project's own: what is there is erased
 */
export async function startChangedShop(
  folder: string,
  port: number,
  products: number,
  changes: Changes,
): Promise<ChangedShop> {
  const home = join(root, folder);
  rmSync(home, { recursive: true, force: true });
  cpSync(join(root, 'schema'), join(home, 'schema'), { recursive: true });
  for (const [name, change] of Object.entries(changes)) {
    const file = join(home, 'schema', name);
    writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')))));
  }
  const { NODE_ENV: _, VITEST: __, ...inherited } = process.env;
  const url = `http://localhost:${port}`;
  const env = { ...inherited, CHANGED_SHOP: folder, DATA_DIR: join(home, 'data'), PORT: String(port) };
  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const build = ['build', '--config', 'tests/support/changedShop.config.ts', '--logLevel', 'error'];
  run('node_modules/vite/bin/vite.js', ...build);
  // It looks for the panel beside itself.
  run('node_modules/vite/bin/vite.js', ...build, '--ssr');
  run(join(home, 'server/seed.js'), '--products', String(products), '--force');
  const child = spawn(process.execPath, [join(home, 'server/main.js')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await readiness(child);
  return {
    url,
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
