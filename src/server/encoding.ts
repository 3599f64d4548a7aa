import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';

/** The content encodings of an answer; '' is none. */
export type Encoding = 'br' | 'gzip' | '';

/** The best encoding a caller takes, by its `Accept-Encoding`. */
export function encodingFor(accepted = ''): Encoding {
  const offers = accepted.split(',').map((offer) => offer.trim().split(/ *; */));
  const takes = (name: string) => offers.some(([offer, weight = '']) => offer === name && !/^q=0(\.0*)?$/.test(weight));
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : '';
}

/** Adds `Accept-Encoding` to the answer's `Vary`. */
export function varyByEncoding(reply: FastifyReply): void {
  const before = [reply.getHeader('vary') ?? []].flat();
  reply.header('vary', [...before, 'accept-encoding'].join(', '));
}

/** Fast rather than small, because an encoded list is dropped at the next change. */
const encoders = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip({ level: 5 }),
  '': () => new PassThrough(),
};

/** Encodes a text that comes in parts. */
export async function encoded(parts: AsyncIterable<string>, encoding: Encoding): Promise<Buffer> {
  const encoder = encoders[encoding]();
  const [body] = await Promise.all([buffer(encoder), pipeline(parts, encoder)]);
  return body;
}
