import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** How a body is packed for the way; '' is not at all. */
export type Packing = 'br' | 'gzip' | '';

/** The best packing a caller takes, by its `Accept-Encoding`. */
export function packingFor(accepted = ''): Packing {
  const offers = accepted.split(',').map((offer) => offer.trim().split(/ *; */));
  const takes = (name: string) => offers.some(([offer, weight = '']) => offer === name && !/^q=0(\.0*)?$/.test(weight));
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : '';
}

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/** Packs a body: `quick` for what changes often, `small` for what is sent many times. */
export async function pack(body: Buffer, packing: Packing, aim: 'quick' | 'small'): Promise<Buffer> {
  if (packing === 'br') {
    return brotlied(body, { params: { [constants.BROTLI_PARAM_QUALITY]: { quick: 4, small: 9 }[aim] } });
  }
  return packing === 'gzip' ? gzipped(body, { level: { quick: 5, small: 9 }[aim] }) : body;
}
