import { resolve } from 'node:path';
import { createServer, type LogLevel, type ViteDevServer } from 'vite';
import { shopServer } from '../../src/shop/start/dev.ts';
import { schemaPlugin } from '../../tools/build/schemaPlugin.ts';

/** The server of `npm run dev`, without what only a browser asks of it. */
export const devServer = (host: string | boolean = 'localhost', logLevel: LogLevel = 'error'): Promise<ViteDevServer> =>
  createServer({
    root: resolve(import.meta.dirname, '../..'),
    configFile: false,
    logLevel,
    server: { port: 0, host, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
    plugins: [schemaPlugin(resolve('schema')), { ...shopServer(), apply: 'serve' }],
  });
