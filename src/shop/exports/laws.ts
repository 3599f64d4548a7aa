// What the tests of a shop's own codecs import: `shop-admin-panel/laws`. It needs the package fast-check.
export type { LawsOf } from '../../shared/codecs/laws.ts';
