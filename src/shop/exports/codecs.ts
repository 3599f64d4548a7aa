// What a shop's own codecs import: `shop-admin-panel/codecs`.
export type { Codec } from '../../shared/codecs/codec.ts';
