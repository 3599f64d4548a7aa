import type { Options } from 'ajv/dist/2020.js';
import Ajv from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { CLOCK_TIME } from '../text/clock.ts';
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
    // The optimizer takes a third of the time that schemas take to compile, and the engine does as much by itself.
    code: { optimize: false },
    ...options,
  });
  formats.default(ajv, { keywords: true });
  return ajv.addFormat('email', email).addFormat('uri', uri).addFormat('time', CLOCK_TIME).addFormat('duration', true);
}

/**
 * The formats `email` and `uri` with letters of every script, as browsers and shops have them: 'info@müller.de',
 * 'https://пример.рф' (RFC 6531 and 3987). Regular expressions, because compiled validators contain these as they are.
 */
const other = String.raw`[^\p{ASCII}\s\p{C}]`;
const atom = `(?:[\\w!#$%&'*+/=?^\`{|}~-]|${other})+`;
const alphanumeric = `(?:[a-z\\d]|${other})`;
const label = `${alphanumeric}(?:(?:[a-z\\d-]|${other})*${alphanumeric})?`;

/** An e-mail address. */
export const email = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+${label}$`, 'iu');

const sign = (signs: string) => String.raw`(?:[\w.~!$&'"()*+,;=${signs}-]|%[\da-f]{2}|${other})`;
const [host, step, rest] = [sign(''), sign(':@'), sign(':@/?')];
const authority = `(?:${sign(':')}*@)?(?:\\[[\\da-f:.]+\\]|${host}*)(?::\\d*)?`;
const path = `${step}+(?:/${step}*)*`;

/** An address with its scheme. */
export const uri = new RegExp(
  `^[a-z][a-z\\d+.-]*:(?://${authority}(?:/${step}*)*|/(?:${path})?|${path})(?:\\?${rest}*)?(?:#${rest}*)?$`,
  'iu',
);
