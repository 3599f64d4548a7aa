import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { HttpError } from './httpError.ts';

const pathOf = (url: string): string => url.split('?')[0] ?? url;

/** Whether a URL is the base, or below it. */
const isBelow = (base: string, url: string): boolean => `${pathOf(url)}/`.startsWith(`${base}/`);

/** The probes belong to the process: their callers need not know the base path. */
const probes = ['/healthz', '/readyz'];

/** A URL without the base; one outside the base unchanged. */
export function routeUrl(base: string, url: string): string {
  if (base === '' || !isBelow(base, url)) return url;
  const rest = url.slice(base.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * Serves an app's routes below a base path. Routes see URLs without it; `originalUrl` has it.
 * @param base '/admin'; '' for none
 */
export const belowBase = (base: string): FastifyServerOptions =>
  base === '' ? {} : { rewriteUrl: ({ url = '/' }) => routeUrl(base, url) };

/** Answers 404 outside the base, and redirects from the base without a trailing slash. */
export function refuseOutside(app: FastifyInstance, base: string): void {
  if (base === '') return;
  app.addHook('onRequest', async ({ originalUrl, method }, reply) => {
    const path = pathOf(originalUrl);
    if (path === base && (method === 'GET' || method === 'HEAD'))
      return reply.redirect(`${base}/${originalUrl.slice(base.length)}`, 308);
    if (!isBelow(base, originalUrl) && !probes.includes(path))
      throw new HttpError(404, 'There is nothing at this address.');
    return undefined;
  });
}
