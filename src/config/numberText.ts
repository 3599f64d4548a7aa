/** The sign before the decimals. */
export type DecimalSign = '.' | ',';

const signs = new Map<string, DecimalSign>();

/** The sign before the decimals in a language. */
export function decimalSign(locale: string): DecimalSign {
  const sign = signs.get(locale) ?? (new Intl.NumberFormat(locale).format(1.5).includes(',') ? ',' : '.');
  signs.set(locale, sign);
  return sign;
}

/** A number as a person types it: without groups. */
export const numberText = (value: number, sign: DecimalSign): string => String(value).replace('.', sign);

/**
 * The number that a typed text means: '149,95' and '149.95' are the same in every language, '1.299,00' and '1,299.00' too.
 * Only where three digits follow a single sign the language decides: '1.299' has decimals in English, and groups in German.
 * @returns undefined for a text that is no number
 */
export function numberIn(text: string, sign: DecimalSign): number | undefined {
  // Blanks and apostrophes between the digits only group them.
  const typed = text.replace(/(?<=\d)[\s'’](?=\d)/g, '').trim();
  const exact = /[.,]/.test(typed) ? pointed(typed, sign) : typed;
  const number = exact && /\d/.test(exact) ? Number(exact) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

/** The text with a point before its decimals and no groups; undefined where its signs make no number. */
function pointed(text: string, sign: DecimalSign): string | undefined {
  const last = text.includes(',') && text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.';
  const other = last === ',' ? '.' : ',';
  const [whole = '', decimals, ...more] = text.split(last);
  const groups = whole.split(other);
  const isGrouped = (parts: readonly string[]) =>
    /^[+-]?[1-9]\d{0,2}$/.test(parts[0] ?? '') && parts.slice(1).every((part) => /^\d{3}$/.test(part));
  // Twice the same sign: it groups.
  if (more.length > 0) {
    const parts = text.split(last);
    return groups.length === 1 && isGrouped(parts) ? parts.join('') : undefined;
  }
  if (groups.length > 1) return isGrouped(groups) ? `${groups.join('')}.${decimals}` : undefined;
  const isGroup = last !== sign && isGrouped([whole, decimals ?? '']);
  return isGroup ? `${whole}${decimals}` : `${whole}.${decimals}`;
}
