import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isBuilt, type PageParts, panelPage } from './page.ts';

/** A file whose name carries a hash of its content never changes. */
const hashed = /[\\/]assets[\\/].*-[\w-]{8}\.\w+(\.br|\.gz)?$/;

/** Other paths without pages, besides the API's. */
const noPages = ['/uploads', '/identitytoolkit.googleapis.com', '/securetoken.googleapis.com'];

/**
 * Serves the built panel: its files, which the build has compressed, and `index.html` at every path that is neither the
 * API's nor a file's, because the page does its own routing.
 * @param directory the built panel, '' for none; if it is not built, the answer says how to build it
 * @param parts what the server inserts into the page
 * @param bases the paths below which the API is
 */
export async function servePanel(
  app: FastifyInstance,
  directory: string,
  parts: PageParts,
  bases: readonly string[] = ['/api'],
): Promise<void> {
  const taken = [...bases, ...noPages];
  const sendPage = isBuilt(directory) ? await panelPage(directory, parts) : undefined;
  if (sendPage) await serveFiles(app, directory);
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || taken.some((base) => `${path}/`.startsWith(`${base}/`))) {
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .send({ message: 'There is nothing at this address.', fields: {} });
    }
    if (!sendPage) {
      return reply.code(404).type('text/plain; charset=utf-8').send('The panel has not been built. Run: npm run build');
    }
    // A missing file is not a page: a browser would take index.html for a script.
    if (path !== '/index.html' && /^\/assets\/|\.\w{2,5}$/.test(path))
      return reply.code(404).send({ message: 'There is no such file.', fields: {} });
    return sendPage(request, reply, path);
  });
}

async function serveFiles(app: FastifyInstance, directory: string): Promise<void> {
  await app.register(files, {
    root: directory,
    // One route per existing file: nothing outside the folder can be requested.
    wildcard: false,
    // index.html and config.json are the server's own answers.
    globIgnore: ['**/*.br', '**/*.gz', 'index.html', 'config.json'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply, file) => {
      reply.header('cache-control', hashed.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  // `no-cache` asks for revalidation (RFC 9111), but the plugin would send the whole file.
  app.addHook('onRequest', async ({ headers }) => {
    headers['cache-control'] &&= '';
  });
  // The plugin's media type for scripts is the one that RFC 9239 made obsolete.
  app.addHook('onSend', async (_, reply) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (type.startsWith('application/javascript')) reply.type('text/javascript; charset=utf-8');
  });
}
