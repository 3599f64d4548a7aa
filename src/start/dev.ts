import { mkdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Plugin, ViteDevServer } from 'vite';
import { readSettings } from '../server/settings.ts';
import { openDatabase } from '../server/store/openDatabase.ts';

/** What the server answers; everything else is the panel, which is Vite's. */
const ours =
  /^\/(api|uploads|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)\/|^\/(local-sign-in|config\.json)(\?|$)/;

type AppModule = Pick<typeof import('./shopApp.ts'), 'shopApp'>;

const isApp = (module: Record<string, unknown>): module is AppModule => typeof module['shopApp'] === 'function';

/** Serves the shop's API and sign-in from Vite's dev server, anew whenever its code or the schema has changed. */
export function shopServer(): Plugin {
  return {
    name: 'shop-server',
    apply: (_, { command, isPreview }) => command === 'serve' && !isPreview && !process.env['VITEST'],
    configureServer(server) {
      const current = reloading(server);
      server.middlewares.use((request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
        const url = request.url ?? '/';
        const isBareAdmin = url.startsWith('/admin/') && request.headers.authorization !== undefined;
        if (!ours.test(url) && !isBareAdmin) return next();
        current().then((app) => app.routing(request, response), next);
      });
    },
  };
}

/** The app made from the code as it is now. The database is opened once: a reload must not open it a second time. */
function reloading(server: ViteDevServer): () => Promise<FastifyInstance> {
  const settings = readSettings(process.env);
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
  const opened = openDatabase(settings.databaseUrl, settings.dataDir);
  // A database that cannot be opened fails each call.
  opened.catch(() => undefined);
  let loaded: AppModule | undefined;
  let app: Promise<FastifyInstance> | undefined;
  server.httpServer?.on('close', () => {
    opened.then(
      (database) => database.close(),
      () => undefined,
    );
  });
  return async () => {
    const module = await server.ssrLoadModule('/src/start/shopApp.ts');
    if (module !== loaded && isApp(module)) {
      loaded = module;
      app = opened.then((database) => module.shopApp(settings, database, ''));
    }
    return app ?? Promise.reject(new Error('The shop server is not loaded.'));
  };
}
