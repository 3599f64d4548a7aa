import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tagsIn, takes, varyByEncoding } from './encoding.ts';

/** A page, in the encodings in which it is sent. */
interface Page {
  /** Its `ETag`, which is weak: that of all encodings. */
  readonly tag: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** Sends the panel's page at an address. */
type SendPage = (request: FastifyRequest, reply: FastifyReply, path: string) => FastifyReply;

/** What the server inserts into the built page. */
export interface PageParts {
  /** What `/config.json` answers. */
  readonly settings: object;
  /** The other origins that the page calls: the browser preconnects to them. */
  readonly origins: readonly string[];
  /** The path below which the server is; '' for none. */
  readonly base?: string;
}

/**
 * Makes the panel's page from the built one, with the settings inlined; the login page does not preload the code of the
 * other pages.
 * @param directory the built panel
 */
export async function panelPage(directory: string, { settings, origins, base = '' }: PageParts): Promise<SendPage> {
  const connections = origins.map((origin) => `<link rel="preconnect" href="${origin}" crossorigin>`);
  const html = withSettings(absolute(await builtPage(directory), base), settings).replace(
    '</head>',
    `${connections.join('')}</head>`,
  );
  const [login, panel] = await Promise.all([pageOf(withoutPages(html)), pageOf(html)]);
  return (request, reply, path) => send(request, reply, path === '/login' ? login : panel);
}

/** The hashes by which the content security policy allows what is inlined in the built page. */
export interface InlineHashes {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

/** @param directory the built panel; '' for none */
export async function inlineHashes(directory: string): Promise<InlineHashes> {
  const html = isBuilt(directory) ? await builtPage(directory) : '';
  const hashesOf = (element: RegExp) =>
    [...html.matchAll(element)].map(
      ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
    );
  return { styles: hashesOf(/<style>([^<]*)<\/style>/g), scripts: hashesOf(/<script>([^<]*)<\/script>/g) };
}

/** Whether there is a built panel. */
export const isBuilt = (directory: string): boolean => directory !== '' && existsSync(join(directory, 'index.html'));

const builtPage = (directory: string): Promise<string> => readFile(join(directory, 'index.html'), 'utf8');

/** With absolute addresses: a relative one fails on a page whose path has another slash. */
const absolute = (html: string, base: string): string => html.replace(/(?<=(?:href|src)=")\.\//g, `${base}/`);

/** The settings as an inert data block, in place of the link to their file. */
function withSettings(html: string, settings: object): string {
  // '<' must be escaped: '</script>' would end the block.
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  return html.replace(
    /<link rel="preload"\s+href="[^"]*config\.json"[^>]*>/,
    () => `<script type="application/json" id="settings">${json}</script>`,
  );
}

const withoutPages = (html: string): string => html.replace(/\s*<link rel="modulepreload"[^>]*\/pages-[^>]*>/, '');

async function pageOf(html: string): Promise<Page> {
  const plain = Buffer.from(html);
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)]);
  return {
    plain,
    br,
    gzip: zipped,
    tag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
  };
}

function send({ headers }: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  varyByEncoding(reply);
  reply.header('cache-control', 'no-cache').header('etag', `W/${page.tag}`).type('text/html; charset=utf-8');
  if (tagsIn(headers['if-none-match']).includes(page.tag)) return reply.code(304).send();
  const encoding = (['br', 'gzip'] as const).find((name) => takes(name, headers['accept-encoding']));
  return encoding ? reply.header('content-encoding', encoding).send(page[encoding]) : reply.send(page.plain);
}
