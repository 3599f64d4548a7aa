import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback, type Settings } from '../settings/settings.ts';
import { HttpError } from './httpError.ts';
import type { InlineHashes } from './page.ts';

const google = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

/** The other origins that the page calls. @param backends the other servers that the config names */
export const calledOrigins = ({ authMode, apiHost }: Settings, backends: readonly string[] = []): string[] => [
  ...new Set([...(apiHost ? [apiHost] : []), ...backends].map((address) => new URL(address).origin)),
  ...(authMode === 'firebase' ? google : []),
];

/** The content security policy of the panel's page: only its own code runs, and only configured hosts are called. */
function policyOf(
  settings: Settings,
  origins: readonly string[],
  { styles, scripts }: InlineHashes,
): Record<string, string[]> {
  const { authMode, firebase } = settings;
  const isFirebase = authMode === 'firebase';
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts, ...(isFirebase ? ['https://apis.google.com'] : [])],
    // The hash of Emotion's empty style element, which it fills from code.
    'style-src': ["'self'", "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='", ...styles],
    'img-src': ["'self'", 'data:', 'blob:', 'http:', 'https:'],
    'connect-src': ["'self'", ...origins],
    'manifest-src': ["'self'"],
    'frame-src': [isFirebase ? `https://${firebase.authDomain}` : "'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
}

/**
 * The headers that every answer carries unless it sets its own.
 * @param origins the other origins that the page calls
 * @param inlined the hashes of the style sheets and scripts in the page
 */
export async function secure(
  app: FastifyInstance,
  settings: Settings,
  origins: readonly string[] = calledOrigins(settings),
  inlined: InlineHashes = { styles: [], scripts: [] },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policyOf(settings, origins, inlined) },
    // Lets the sign-in popup reach the window that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Browsers ignore it without HTTPS. Subdomains may lack HTTPS.
    strictTransportSecurity: settings.hsts ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
  // helmet does not set this one.
  app.addHook('onRequest', async (_, reply) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=()');
  });
}

/**
 * Lets panels on the allowed origins call the API.
 * @param sent the token headers, those of keys, and the config's extra headers
 */
export async function allowOrigins(
  app: FastifyInstance,
  origins: readonly string[],
  sent: readonly string[],
): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [...sent, 'content-type', 'if-match', 'if-none-match'],
    exposedHeaders: ['ETag', 'Link', 'Location', 'X-Total-Count', 'Retry-After', 'X-Request-Id'],
    maxAge: 600,
  });
}

/** The most characters of a header's value: a browser's longest, a cookie, has about 4,000. */
const longestHeader = 16_384;

/** Refuses calls with a longer header, before anything reads it. */
export function limitHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders } }) => {
    if (rawHeaders.some((text) => text.length > longestHeader)) throw new HttpError(431, 'The headers are too large.');
  });
}

/** The headers by which a proxy names its client. */
const isForwarding = (name: string): boolean => /^(x-forwarded(-|$)|forwarded$|via$|x-real-ip$)/.test(name);

/** Whether a call comes over a loopback connection. An IPv4 address on a socket for both kinds starts with ::ffff:. */
const isConnectedHere = ({ raw }: FastifyRequest): boolean =>
  isLoopback(raw.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '');

/** Whether a call's `Host` is a loopback name. */
const isForHere = ({ hostname }: FastifyRequest): boolean => isLoopback(hostname.replace(/:\d+$/, ''));

/** Whether a call comes from this computer, and not through a proxy. */
export const isFromHere = (request: FastifyRequest): boolean =>
  isConnectedHere(request) && isForHere(request) && !Object.keys(request.raw.headers).some(isForwarding);

/**
 * Refuses calls that do not come from this computer: by their connection, by their Host header (another site may point
 * its own name here: DNS rebinding), or through a proxy.
 */
export function onlyLoopback(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { raw } = request;
    if (!isConnectedHere(request) || !isForHere(request))
      throw new HttpError(421, 'This server answers to this computer only, as localhost.');
    const proxy = Object.keys(raw.headers).find(isForwarding);
    if (proxy)
      throw new HttpError(
        421,
        `This server answers to this computer only, and not through a proxy (header '${proxy}').`,
      );
  });
}

/** Refuses cross-site calls. */
export function onlyOwnPages(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, host }) => {
    const { origin, 'sec-fetch-site': site = 'none' } = headers;
    const isOwn = origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
    // 'none' means that the user typed the URL.
    if (!isOwn || !['same-origin', 'none'].includes(String(site)))
      throw new HttpError(403, 'Only pages of this server may sign in here.');
  });
}
