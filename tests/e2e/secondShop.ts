import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from '@playwright/test';
import { ownPort } from '../../playwright.config.ts';

const root = resolve(import.meta.dirname, '../..');

/**
 * Another config with its records, for the tests of a file, or of a part of it: as `npm start -- --schema examples/atelier`
 * runs them. It is built before all tests (buildShops.ts).
 * @param beyond its port, so many after the one of the first shop (playwright.config.ts)
 * @returns where it answers
 */
export function secondShop(beyond: number): { readonly home: string } {
  const port = ownPort + beyond;
  let data: string;
  let server: ChildProcess;
  test.beforeAll(async () => {
    data = mkdtempSync(join(tmpdir(), 'atelier-'));
    server = spawn(process.execPath, ['dist/examples/atelier/server/main.js'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: '', PORT: String(port), DATA_DIR: data },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise<void>((ready, fail) => {
      server.stdout?.on('data', (text) => String(text).includes('is ready at') && ready());
      server.once('exit', (code) => fail(new Error(`The second shop ended with ${code}.`)));
    });
  });
  test.afterAll(async () => {
    const ended = server.exitCode === null && once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  });
  return { home: `http://localhost:${port}` };
}
