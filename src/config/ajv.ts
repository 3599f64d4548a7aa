import Ajv, { type Options } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { ownKeywords } from './grammar/record.ts';

/** Ajv as the panel uses it: every error, the keywords of our own, and the formats the grammar names. */
export function panelAjv(options: Options = {}): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    // 19.99 / 0.01 is not whole in binary: compare to six decimals.
    multipleOfPrecision: 6,
    keywords: [...ownKeywords],
    ...options,
  });
  formats.default(ajv);
  return ajv;
}
