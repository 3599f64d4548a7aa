import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Plugin, ViteDevServer } from 'vite';
import { routeUrl } from '../../server/http/basePath.ts';
import { isLoopback, readSettings } from '../../server/settings/settings.ts';
import { WrongSetting } from '../../server/settings/wrongSetting.ts';
import type { Database } from '../../server/store/database.ts';
import { makeDataFolders, needsFolder } from '../../server/store/dataFolder.ts';
import { getProp } from '../../shared/base/getProp.ts';
import { parseJson } from '../../shared/base/json.ts';

/** The paths that the server answers, besides those of the API; Vite answers all others. */
const ours =
  /^\/(uploads|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)\/|^\/(local-sign-in|signed-out|config\.json|healthz|readyz|metrics)(\?|$)/;

type AppModule = Pick<typeof import('./shopApp.ts'), 'shopApp'>;
type StoreModule = Pick<typeof import('../../server/store/openDatabase.ts'), 'openDatabase'>;

const isApp = (module: Record<string, unknown>): module is AppModule => typeof module['shopApp'] === 'function';
const isStore = (module: Record<string, unknown>): module is StoreModule =>
  typeof module['openDatabase'] === 'function';

/**
 * Serves the shop's API and sign-in from Vite's dev server; reloads them when their code or the schema changes.
 * @param schema the folder of the config; by default that of the folder it runs in
 */
export function shopServer(schema = resolve('schema')): Plugin {
  let closing = async () => {};
  return {
    name: 'shop-server',
    apply: (_, { command, isPreview }) => command === 'serve' && !isPreview && !process.env['VITEST'],
    config: () => ({ base: `${readSettings(process.env).basePath}/` }),
    configureServer(server) {
      const { current, close } = reloading(server);
      closing = close;
      const { basePath } = readSettings(process.env);
      let bases = basesIn(schema);
      server.watcher.on('all', (_, file) => {
        if (file.startsWith(schema)) bases = basesIn(schema);
      });
      server.middlewares.use((request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
        const url = routeUrl(basePath, request.url ?? '/');
        const isBareAdmin = url.startsWith('/admin/') && request.headers.authorization !== undefined;
        const isCall = bases.some((base) => url.startsWith(`${base}/`));
        if (!isCall && !ours.test(url) && !isBareAdmin) return next();
        current().then((app) => app.routing(request, response), next);
      });
    },
    // Vite awaits it when stopped, also by a signal.
    closeBundle: () => closing(),
  };
}

/** The base paths of the API in the config files; unreadable files are skipped. */
function basesIn(schema: string): string[] {
  const files = readdirSync(schema).filter((file) => file === 'panel.json' || file.endsWith('.ui.json'));
  return files.flatMap((file) => {
    try {
      const json = parseJson(readFileSync(join(schema, file), 'utf8'));
      const base = getProp(getProp(json, 'api') ?? getProp(getProp(json, 'wire'), 'api'), 'base');
      return typeof base === 'string' ? [base] : [];
    } catch {
      return [];
    }
  });
}

/**
 * The app made from the current code. The same code opens the database, because the app recognises the store's errors
 * by class. The database stays open until the store's code changes.
 */
function reloading(server: ViteDevServer): { current(): Promise<FastifyInstance>; close(): Promise<void> } {
  const settings = readSettings(process.env);
  const { host = false } = server.config.server;
  if (settings.authMode === 'embedded' && host !== false && !(typeof host === 'string' && isLoopback(host))) {
    throw new WrongSetting(
      `The embedded sign-in has no passwords and serves this computer only: npm run dev does not start with --host${host === true ? '' : ` ${host}`}. Leave it out, or set AUTH_MODE=firebase.`,
    );
  }
  makeDataFolders(settings.dataDir, needsFolder(settings));
  let loadedStore: StoreModule | undefined;
  let loaded: AppModule | undefined;
  let opened: Promise<Database> | undefined;
  let app: Promise<FastifyInstance> | undefined;
  const close = async () => {
    const database = await opened?.catch(() => undefined);
    await database?.close();
  };
  const current = async () => {
    const store = await server.ssrLoadModule('/src/server/store/openDatabase.ts');
    const module = await server.ssrLoadModule('/src/shop/start/shopApp.ts');
    if (store !== loadedStore && isStore(store)) {
      loadedStore = store;
      opened = close().then(() =>
        store.openDatabase(settings.databaseUrl, settings.dataDir, settings.databasePatience),
      );
      loaded = undefined;
      opened.catch(() => {
        // The next call tries again.
        if (store === loadedStore) loadedStore = undefined;
      });
    }
    if (module !== loaded && isApp(module) && opened) {
      loaded = module;
      const [before, next] = [app, opened.then((database) => module.shopApp(settings, database, ''))];
      app = next;
      before?.then((replaced) => replaced.close()).catch(() => undefined);
      next.catch(() => {
        if (app === next) loaded = undefined;
      });
    }
    return app ?? Promise.reject(new Error('The shop server is not loaded.'));
  };
  return { current, close };
}
