import { perText } from './perObject.ts';

/** The decimal separator. */
export type DecimalSign = '.' | ',';

/** The decimal separator of a language. */
export const decimalSign = perText(
  (locale): DecimalSign => (new Intl.NumberFormat(locale).format(1.5).includes(',') ? ',' : '.'),
);

/** The number in JSON: itself, or a text of digits; undefined for anything else. */
export function numberOf(json: unknown): number | undefined {
  const number = typeof json === 'string' && json.trim() !== '' ? Number(json) : json;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** A number as typed: without groups. */
export const numberText = (value: number, sign: DecimalSign): string => String(value).replace('.', sign);

/**
 * The number that a typed text means: '149,95' and '149.95' are the same in every language, '1.299,00' and '1,299.00'
 * too. Only for three digits after a single separator the language decides: '1.299' has decimals in English, and groups
 * in German.
 * @returns undefined for a text that is not a number
 */
export function numberIn(text: string, sign: DecimalSign): number | undefined {
  // Spaces and apostrophes between digits only group them.
  const typed = text.replace(/(?<=\d)[\s'’](?=\d)/g, '').trim();
  const exact = /[.,]/.test(typed) ? pointed(typed, sign) : typed;
  const number = exact && /\d/.test(exact) ? Number(exact) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

/** The text with a decimal point and no groups; undefined if its separators make no valid number. */
function pointed(text: string, sign: DecimalSign): string | undefined {
  const last = text.includes(',') && text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.';
  const other = last === ',' ? '.' : ',';
  const [whole = '', decimals, ...more] = text.split(last);
  const groups = whole.split(other);
  const isGrouped = (parts: readonly string[]) =>
    /^[+-]?[1-9]\d{0,2}$/.test(parts[0] ?? '') && parts.slice(1).every((part) => /^\d{3}$/.test(part));
  // A repeated separator groups digits.
  if (more.length > 0) {
    const parts = text.split(last);
    return groups.length === 1 && isGrouped(parts) ? parts.join('') : undefined;
  }
  if (groups.length > 1) return isGrouped(groups) ? `${groups.join('')}.${decimals}` : undefined;
  const isGroup = last !== sign && isGrouped([whole, decimals ?? '']);
  return isGroup ? `${whole}${decimals}` : `${whole}.${decimals}`;
}
