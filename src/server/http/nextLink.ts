import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Sets `Link` to the next page of an answer, at the same URL.
 * @param after its cursor
 * @param header the header that has its address, too
 */
export function linkNext(request: FastifyRequest, reply: FastifyReply, after: string, header?: string): void {
  const [path, query] = request.originalUrl.split('?');
  const next = new URLSearchParams(query);
  next.delete('offset');
  next.set('after', after);
  reply.header('link', `<${path}?${next}>; rel="next"`);
  if (header) reply.header(header, `${request.protocol}://${request.host}${path}?${next}`);
}
