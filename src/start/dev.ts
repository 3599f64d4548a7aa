import { mkdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Plugin, ViteDevServer } from 'vite';
import { readSettings } from '../server/settings.ts';
import { openDatabase } from '../server/store/openDatabase.ts';

/** The paths that the server answers; Vite answers all others. */
const ours =
  /^\/(api|uploads|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)\/|^\/(local-sign-in|config\.json)(\?|$)/;

type AppModule = Pick<typeof import('./shopApp.ts'), 'shopApp'>;

const isApp = (module: Record<string, unknown>): module is AppModule => typeof module['shopApp'] === 'function';

/** Serves the shop's API and sign-in from Vite's dev server; reloads them when their code or the schema changes. */
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

/** The app made from the current code. The database stays open across reloads. */
function reloading(server: ViteDevServer): () => Promise<FastifyInstance> {
  const settings = readSettings(process.env);
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
  const opened = openDatabase(settings.databaseUrl, settings.dataDir);
  // If the database cannot be opened, each call fails.
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
