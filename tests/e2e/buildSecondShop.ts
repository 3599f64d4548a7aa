import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

/**
 * Builds the second shop (secondShop.ts) before the tests that take long: once, as several of them run it at a time. `npm run
 * test:long` has built it by then (`BUILT_SECOND_SHOP`).
 */
export default function buildSecondShop(): void {
  if (process.env['BUILT_SECOND_SHOP']) return;
  execFileSync(process.execPath, ['tools/panel.mjs', 'build', '--schema', 'examples/atelier'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
