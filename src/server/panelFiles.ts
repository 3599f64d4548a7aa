import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Packing, packed, packingFor } from './packing.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

/** What is worth packing. */
const packable = /^(text|application)\/|svg/;

/** A file whose name carries a hash of its content never changes. */
const hashed = /^\/assets\/.*-[\w-]{8}\.\w+$/;

interface PanelFile {
  readonly tag: string;
  readonly bodies: Map<Packing, Promise<Buffer>>;
}

/** The built panel, each file read and packed once, when it is first asked for. */
export class PanelFiles {
  readonly #directory: string;
  readonly #names: ReadonlySet<string>;
  readonly #files = new Map<string, Promise<PanelFile>>();

  constructor(directory: string) {
    this.#directory = directory;
    const found = existsSync(directory) ? readdirSync(directory, { recursive: true, encoding: 'utf8' }) : [];
    this.#names = new Set(
      found.filter((name) => extname(name) in types).map((name) => `/${name.split(sep).join('/')}`),
    );
  }

  /** Whether there is a built panel at all. */
  get isBuilt(): boolean {
    return this.#names.has('/index.html');
  }

  has(path: string): boolean {
    return this.#names.has(path) && !path.startsWith('/.');
  }

  /** Answers with a file, or with `index.html`, which shows whatever page the address names. */
  async send(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    const type = types[extname(path)] ?? 'application/octet-stream';
    const packing = packable.test(type) ? packingFor(request.headers['accept-encoding']) : '';
    const file = await this.#file(path);
    const named = `"${file.tag}${packing && `-${packing}`}"`;
    reply
      .header('cache-control', hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
      .header('vary', 'accept-encoding')
      .header('etag', named)
      .type(type);
    if (request.headers['if-none-match'] === named) return reply.code(304).send();
    if (packing) reply.header('content-encoding', packing);
    return reply.send(await bodyOf(file, packing));
  }

  #file(path: string): Promise<PanelFile> {
    const known = this.#files.get(path);
    if (known) return known;
    const read = readFile(join(this.#directory, path)).then((content) => {
      const tag = createHash('sha256').update(content).digest('base64url').slice(0, 12);
      return { tag, bodies: new Map<Packing, Promise<Buffer>>([['', Promise.resolve(content)]]) };
    });
    this.#files.set(path, read);
    read.catch(() => this.#files.delete(path));
    return read;
  }
}

async function bodyOf({ bodies }: PanelFile, packing: Packing): Promise<Buffer> {
  const known = bodies.get(packing);
  if (known) return known;
  const plain = (await bodies.get('')) ?? Buffer.alloc(0);
  const made = packed([plain], packing, 'small');
  bodies.set(packing, made);
  return made;
}

/** Serves the panel at every address that is not the API's. */
export function servePanel(app: FastifyInstance, directory: string): void {
  const files = new PanelFiles(directory);
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || /^\/(api|uploads|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)(\/|$)/.test(path)) {
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .send({ message: 'There is nothing at this address.', fields: {} });
    }
    if (files.has(path)) return files.send(request, reply, path);
    if (!files.isBuilt) {
      return reply.code(404).type('text/plain; charset=utf-8').send('The panel has not been built. Run: npm run build');
    }
    // A file that is not there is not a page: else a browser would take index.html for a script.
    if (/^\/assets\/|\.\w{2,5}$/.test(path))
      return reply.code(404).send({ message: 'There is no such file.', fields: {} });
    return files.send(request, reply, '/index.html');
  });
}
