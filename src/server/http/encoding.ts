import type { FastifyReply } from 'fastify';

/** Whether a caller accepts an encoding, by its `Accept-Encoding`. */
export const takes = (encoding: 'br' | 'gzip', accepted = ''): boolean =>
  accepted
    .split(',')
    .map((offer) => offer.trim().split(/ *; */))
    .some(([offer, weight = '']) => offer === encoding && !/^q=0(\.0*)?$/.test(weight));

/** Adds `Accept-Encoding` to the answer's `Vary`. */
export function varyByEncoding(reply: FastifyReply): void {
  const before = [reply.getHeader('vary') ?? []].flat();
  reply.header('vary', [...before, 'accept-encoding'].join(', '));
}
