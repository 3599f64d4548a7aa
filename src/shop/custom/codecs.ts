import type { Codec } from '../../shared/codecs/codec.ts';

/** The shop's own codecs: one folder each in `src/shop/custom/codecs/`, and one line here. */
export const codecs: readonly Codec[] = [];
