import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { buildStaffShop } from './staffShop.ts';

/**
 * Builds the second shop (secondShop.ts) and the changed one (staffShop.ts) before the tests that take long: once, as several
 * of them run each at a time. `npm run test:all` has built them by then (`BUILT_SHOPS`).
 */
export default function buildShops(): void {
  if (process.env['BUILT_SHOPS']) return;
  execFileSync(process.execPath, ['tools/panel.mjs', 'build', '--schema', 'examples/atelier'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  buildStaffShop();
}
