import Ajv, { type Options } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { email, uri } from './formats.ts';
import { ownKeywords } from './grammar/record.ts';

/** Ajv as the panel uses it: with all errors, our own keywords, and the formats of the grammar with
 * their limits (`formatMinimum`). */
export function panelAjv(options: Options = {}): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    // 19.99 / 0.01 is not an integer in binary: compare with six decimals.
    multipleOfPrecision: 6,
    $data: true,
    keywords: [...ownKeywords],
    ...options,
  });
  formats.default(ajv, { keywords: true });
  return ajv.addFormat('email', email).addFormat('uri', uri);
}
