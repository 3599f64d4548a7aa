// Serves every app on a port of its own, in a process of its own: started by tests/bench/page/run.ts with fork.
//
// A build of this panel is served by the panel's server, as in a shop; a peer's by a plain server of files, compressed as
// ours are. All have the same API (mockApi.ts) and the same sign-in, the panel server's, on their own origin.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { readSettings } from '../../../src/server/settings/settings.ts';
import { openDatabase } from '../../../src/server/store/openDatabase.ts';
import { shopApp } from '../../../src/shop/start/shopApp.ts';
import type { App } from './apps.ts';
import { filesOf } from './filesOf.ts';
import { mockApi } from './mockApi.ts';

/** Where the apps answer: the origin of each, by its folder. */
export type Origins = Readonly<Record<string, string>>;

const isMocked = /^\/(api|__control|__blank)(\/|$)/;
const isRemote = /^\/(api|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)\//;
const isShops = /^\/(uploads|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)\//;

const folder = mkdtempSync(join(tmpdir(), 'page-bench-'));
process.once('disconnect', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit();
});
const api = mockApi();
await api.app.ready();
const settings = readSettings({ DATA_DIR: folder });
const database = await openDatabase(undefined, folder, settings.databasePatience);
const shop = await shopApp(settings, database, '');
const [apps]: (readonly App[])[] = await once(process, 'message');
const origins = new Map<string, string>();
for (const app of apps ?? []) {
  const pages = app.isPanel ? await shopApp(settings, database, app.folder) : await filesOf(app.folder);
  origins.set(app.folder, await serve(pages));
}
process.send?.(Object.fromEntries(origins));

async function serve(pages: FastifyInstance): Promise<string> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const { routing } = isMocked.test(path) ? api.app : isShops.test(path) ? shop : pages;
    const latency = isRemote.test(path) ? api.latency() : 0;
    if (latency === 0) routing(request, response);
    else setTimeout(() => routing(request, response), latency);
  });
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}
