import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { HttpError } from './httpError.ts';

const pathOf = (url: string): string => url.split('?')[0] ?? url;

/** Whether a URL is the base, or below it. */
const isBelow = (base: string, url: string): boolean => `${pathOf(url)}/`.startsWith(`${base}/`);

/** The probes are the process's own: who asks them needs not know where the panel is. */
const probes = ['/healthz', '/readyz'];

/** A URL below the base as routes know it; any other unchanged. */
export function routeUrl(base: string, url: string): string {
  if (base === '' || !isBelow(base, url)) return url;
  const rest = url.slice(base.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * Lets an app's routes be below a path, though they do not know it; `originalUrl` of a request has it.
 * @param base '/admin'; '' for none
 */
export const belowBase = (base: string): FastifyServerOptions =>
  base === '' ? {} : { rewriteUrl: ({ url = '/' }) => routeUrl(base, url) };

/** Answers 404 to what is not below the base, and leads from the base without a slash to the page. */
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
