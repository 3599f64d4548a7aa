import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

/** How a body is packed for the way; '' is not at all. */
export type Packing = 'br' | 'gzip' | '';

/** The best packing a caller takes, by its `Accept-Encoding`. */
export function packingFor(accepted = ''): Packing {
  const offers = accepted.split(',').map((offer) => offer.trim().split(/ *; */));
  const takes = (name: string) => offers.some(([offer, weight = '']) => offer === name && !/^q=0(\.0*)?$/.test(weight));
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : '';
}

const packers = {
  br: (aim: Aim) => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: { quick: 4, small: 9 }[aim] } }),
  gzip: (aim: Aim) => createGzip({ level: { quick: 5, small: 9 }[aim] }),
  '': () => new PassThrough(),
};

/** `quick` for what changes often, `small` for what is sent many times. */
type Aim = 'quick' | 'small';

/** Packs a text or bytes that come part by part. */
export async function packed(
  parts: Iterable<string | Buffer> | AsyncIterable<string | Buffer>,
  packing: Packing,
  aim: Aim = 'quick',
): Promise<Buffer> {
  const packer = packers[packing](aim);
  const [body] = await Promise.all([buffer(packer), pipeline(parts, packer)]);
  return body;
}
