import { existsSync } from 'node:fs';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** A file whose name carries a hash of its content never changes. */
const hashed = /[\\/]assets[\\/].*-[\w-]{8}\.\w+(\.br|\.gz)?$/;

/** The addresses below which there are no pages. */
const noPages = /^\/(api|uploads|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)(\/|$)/;

/**
 * Serves the built panel: its files, and `index.html` at every address that is neither the API's nor a file's, since the
 * page itself knows its pages. The build has compressed the files already.
 * @param directory the built panel, '' for none; where it is not built, a page's address says how to build it
 */
export async function servePanel(app: FastifyInstance, directory: string): Promise<void> {
  const isBuilt = directory !== '' && existsSync(join(directory, 'index.html'));
  if (isBuilt) await serveFiles(app, directory);
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || noPages.test(path)) {
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .send({ message: 'There is nothing at this address.', fields: {} });
    }
    if (!isBuilt) {
      return reply.code(404).type('text/plain; charset=utf-8').send('The panel has not been built. Run: npm run build');
    }
    // A file that is not there is not a page: else a browser would take index.html for a script.
    if (/^\/assets\/|\.\w{2,5}$/.test(path))
      return reply.code(404).send({ message: 'There is no such file.', fields: {} });
    return reply.sendFile('index.html');
  });
}

async function serveFiles(app: FastifyInstance, directory: string): Promise<void> {
  await app.register(files, {
    root: directory,
    // Only the files there are get an address: nothing outside the folder can be asked for.
    wildcard: false,
    // config.json is the server's own answer.
    globIgnore: ['**/*.br', '**/*.gz', 'config.json'],
    preCompressed: true,
    cacheControl: false,
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply, file) => {
      reply.header('cache-control', hashed.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  // With `no-cache` a call asks for a comparison (RFC 9111); the plugin takes it for a call for the whole file.
  app.addHook('onRequest', async ({ headers }) => {
    headers['cache-control'] &&= '';
  });
  // The plugin's table of types has the name that RFC 9239 gave up.
  app.addHook('onSend', async (_, reply) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (type.startsWith('application/javascript')) reply.type('text/javascript; charset=utf-8');
  });
}
