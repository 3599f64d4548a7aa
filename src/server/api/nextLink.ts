import type { FastifyReply, FastifyRequest } from 'fastify';

/** Tells in `Link` where the next page of an answer is: at the same address. @param after its mark */
export function linkNext(request: FastifyRequest, reply: FastifyReply, after: string): void {
  const [path, query] = request.url.split('?');
  const next = new URLSearchParams(query);
  next.set('after', after);
  reply.header('link', `<${path}?${next}>; rel="next"`);
}
