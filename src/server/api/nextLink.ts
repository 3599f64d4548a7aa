import type { FastifyReply, FastifyRequest } from 'fastify';

/** Tells in `Link` where the next page of an answer is: at the same address. @param after its mark */
export function linkNext(request: FastifyRequest, reply: FastifyReply, after: string): void {
  const next = new URLSearchParams({ ...Object(request.query), after });
  reply.header('link', `<${request.url.split('?')[0]}?${next}>; rel="next"`);
}
