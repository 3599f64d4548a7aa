// Serves an app with a shop of its own, in a process of its own: started by tests/bench/page/day.ts with fork.
//
// All is the panel's own server, as in a shop: the records, the pictures, the sign-in. A peer's page comes from a plain one.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { warmUp } from '../../../src/server/operations/warmUp.ts';
import { readSettings } from '../../../src/server/settings/settings.ts';
import { openDatabase } from '../../../src/server/store/openDatabase.ts';
import { entities } from '../../../src/shared/config/files.ts';
import { seed } from '../../../src/shop/demo/seed.ts';
import { shopApp } from '../../../src/shop/start/shopApp.ts';
import type { BuiltPage } from './apps.ts';
import { filesOf } from './filesOf.ts';

/** What to serve, and with how many products. */
export interface Asked {
  readonly page: BuiltPage;
  readonly products: number;
}

const isShops = /^\/(api|uploads|local-sign-in|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)(\/|$)/;

const folder = mkdtempSync(join(tmpdir(), 'day-'));
const [asked]: Asked[] = await once(process, 'message');
if (!asked) throw new Error('Nothing was asked for.');
const { page, products } = asked;
const environment = { DATA_DIR: folder };
await seed(['--products', String(products), '--force'], environment);
const settings = readSettings(environment);
const database = await openDatabase(undefined, folder, settings.databasePatience);
const shop = await shopApp(settings, database, page.isPanel ? page.folder : '');
await shop.ready();
// As after each start (src/shop/start/serve.ts).
await warmUp(entities.values());
const pages = page.isPanel ? shop : await filesOf(page.folder);
const server = createServer((request, response) => {
  const { routing } = isShops.test(request.url ?? '/') ? shop : pages;
  routing(request, response);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
});
// Until then this module is not at its end: what the server imports late comes through it (tools/run.mjs).
await once(process, 'disconnect');
rmSync(folder, { recursive: true, force: true });
process.exit();
