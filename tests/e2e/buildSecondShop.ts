import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

/** Builds the second shop (secondShop.ts) before the tests that take long: once, as several of them run it at a time. */
export default function buildSecondShop(): void {
  execFileSync(process.execPath, ['tools/panel.mjs', 'build', '--schema', 'examples/atelier'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, NODE_ENV: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
