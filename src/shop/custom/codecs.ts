import type { Codec } from 'shop-admin-panel/codecs';

/** The shop's own codecs: one folder each in `custom/codecs/`, and one line here. */
export const codecs: readonly Codec[] = [];
