import type { FastifyInstance } from 'fastify';
import { isLoopback, type Settings } from './settings.ts';

/** The policy of the panel's page: only its own code runs, and it talks only to whom it is configured for. */
export function panelPolicy({ authMode, firebase, apiHost }: Settings): string {
  const isFirebase = authMode === 'firebase';
  const google = isFirebase ? ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'] : [];
  const rules: readonly (readonly string[])[] = [
    ['default-src', "'self'"],
    ['script-src', "'self'", ...(isFirebase ? ['https://apis.google.com'] : [])],
    // The hash is that of the empty style element which the style library fills from code.
    ['style-src', "'self'", "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"],
    ['img-src', "'self'", 'data:', 'blob:', 'http:', 'https:'],
    ['connect-src', "'self'", ...(apiHost ? [new URL(apiHost).origin] : []), ...google],
    ['frame-src', isFirebase ? `https://${firebase.authDomain}` : "'none'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
  ];
  return rules.map((rule) => rule.join(' ')).join('; ');
}

/** The headers that every answer carries unless it sets its own. */
export function secure(app: FastifyInstance, settings: Settings): void {
  const headers: Readonly<Record<string, string>> = {
    'content-security-policy': panelPolicy(settings),
    // A sign-in popup keeps its way back to the panel.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  };
  app.addHook('onSend', async (_, reply) => {
    for (const [name, value] of Object.entries(headers)) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
  });
}

/** Lets panels that are served from the allowed origins call the API. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    reply.header('vary', 'origin');
    if (origin === undefined || !origins.some((one) => one === origin || one === '*')) return;
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-expose-headers', 'ETag, Link, X-Total-Count, Retry-After');
    if (request.method !== 'OPTIONS') return;
    await reply
      .code(204)
      .header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
      .header('access-control-allow-headers', 'authorization, content-type, if-match, if-none-match')
      .header('access-control-max-age', '600')
      .send();
  });
}

/** Refuses calls that came in under a foreign name: a page elsewhere that points its own name at this computer. */
export function onlyLoopback(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isLoopback(request.hostname.replace(/:\d+$/, ''))) return;
    await reply.code(421).send({ message: 'This server answers to localhost only.', fields: {} });
  });
}
