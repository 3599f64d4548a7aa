import type { Codec } from '../codecs/codec.ts';

/** The shop's own codecs: one folder each in `src/custom/codecs/`, and one line here. */
export const codecs: readonly Codec[] = [];
