import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** A server of a shop whose API pages the products. */
export interface PagedShop {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/**
 * Builds the panel with `list.paging` for its products, fills a shop with so many of them, and starts the built server.
 * @param folder of the shop, in the project's own: what is there is erased
 */
export async function startPagedShop(folder: string, port: number, products: number): Promise<PagedShop> {
  const home = join(root, folder);
  rmSync(home, { recursive: true, force: true });
  cpSync(join(root, 'schema'), join(home, 'schema'), { recursive: true });
  const config = join(home, 'schema/products.ui.json');
  const ui = JSON.parse(readFileSync(config, 'utf8'));
  writeFileSync(config, JSON.stringify({ ...ui, list: { ...ui.list, paging: 'server' } }));
  const { NODE_ENV: _, VITEST: __, ...inherited } = process.env;
  const url = `http://localhost:${port}`;
  const env = { ...inherited, PAGED_SHOP: folder, DATA_DIR: join(home, 'data'), PORT: String(port) };
  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  run('node_modules/vite/bin/vite.js', 'build', '--config', 'tests/support/pagedShop.config.ts', '--logLevel', 'error');
  // It looks for the panel beside itself.
  cpSync(join(root, 'dist/server'), join(home, 'server'), { recursive: true });
  run('tools/run.mjs', 'src/start/seed.ts', '--products', String(products), '--force');
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
