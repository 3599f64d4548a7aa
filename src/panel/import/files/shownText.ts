import { dateText, type FormatPart, isDateFormat } from './shownDate.ts';

/** How many digits of a number a spreadsheet keeps. */
const KEPT = 15;

/** A longer number whose last kept digits are zeros was hardly cut there. */
const SURELY_KEPT = 12;

/**
 * Texts in quotation marks or after a backslash; widths and fillings; a currency, a language, a colour or a condition in
 * brackets; the signs of days, numbers and texts; anything else.
 */
const PARTS = /"([^"]*)"?|\\(.)|[_*].|\[([^\]]*)\]|(general|am\/pm|a\/p|y+|m+|d+|h+|s+|e[+-]|[0#?.,%@/])|(.)/gisu;

/**
 * The text that a spreadsheet shows for a number, a day or a truth value in a column that is wide enough.
 * @param format its number format (ECMA-376, 18.8.31): '00000', 'dd.mm.yyyy'; undefined for the general one
 * @returns undefined for a number that may have lost digits: a spreadsheet keeps 15
 */
export function shownText(value: number | boolean | Date, format = 'General'): string | undefined {
  if (typeof value === 'boolean') return String(value).toUpperCase();
  if (typeof value === 'number' && isCut(value)) return undefined;
  const { parts, isSigned, locale } = sectionFor(format, value);
  if (value instanceof Date) return isDateFormat(parts) ? dateText(value, parts, locale).trim() : undefined;
  return numberText(isSigned ? Math.abs(value) : value, parts).trim();
}

/** Whether a number has more digits than a spreadsheet keeps. */
function isCut(number: number): boolean {
  const [digits = '', exponent = ''] = Math.abs(number).toExponential().split('e');
  return Number(exponent) >= KEPT && digits.replace('.', '').length > SURELY_KEPT;
}

/** The section of a format for a value, and whether that says the sign itself: '0;(0);"none"'. */
function sectionFor(format: string, value: number | Date) {
  const all = sectionsOf(format).map((section) => ({ section, holds: conditionIn(section) }));
  const number = typeof value === 'number' ? value : 1;
  const [first, second, third] = all;
  const bySign = number < 0 && second ? second : number === 0 && third ? third : first;
  const conditional = all.some(({ holds }) => holds)
    ? (all.find(({ holds }) => holds?.(number)) ?? all.find(({ holds }) => !holds))
    : undefined;
  const chosen = conditional ?? bySign;
  return {
    // A number that is hidden is there all the same.
    parts: partsOf(chosen?.section || 'General'),
    isSigned: chosen !== first && all.length > 1,
    locale: /\[\$[^\]-]*-([^\]]+)\]/.exec(format)?.[1],
  };
}

function sectionsOf(format: string): string[] {
  const sections = [''];
  for (const [part] of format.matchAll(/"[^"]*"?|\\.|\[[^\]]*\]|./gsu)) {
    if (part === ';') sections.push('');
    else sections.push(`${sections.pop() ?? ''}${part}`);
  }
  return sections;
}

const COMPARISONS: Readonly<Record<string, (number: number, limit: number) => boolean>> = {
  '<': (number, limit) => number < limit,
  '<=': (number, limit) => number <= limit,
  '>': (number, limit) => number > limit,
  '>=': (number, limit) => number >= limit,
  '=': (number, limit) => number === limit,
  '<>': (number, limit) => number !== limit,
};

/** '[<=9999999]' as a function. */
function conditionIn(section: string): ((number: number) => boolean) | undefined {
  const [, sign = '', limit] = /\[([<>=]{1,2})(-?[\d.]+)\]/.exec(section) ?? [];
  const compare = COMPARISONS[sign];
  return compare && ((number) => compare(number, Number(limit)));
}

function partsOf(section: string): FormatPart[] {
  return [...section.matchAll(PARTS)].flatMap(([, quoted, escaped, bracket, sign, other]): FormatPart[] => {
    if (sign !== undefined) return [{ sign: sign.toLowerCase() }];
    if (bracket !== undefined) {
      const currency = /^\$([^-]*)/.exec(bracket)?.[1];
      if (currency) return [{ literal: currency }];
      return /^(?:h+|m+|s+)$/i.test(bracket) ? [{ sign: `[${bracket.toLowerCase()}]` }] : [];
    }
    const literal = quoted ?? escaped ?? other;
    return literal ? [{ literal }] : [];
  });
}

const isDigit = (part: FormatPart): boolean => 'sign' in part && /^[0#?]$/.test(part.sign);
const isSign = (part: FormatPart, sign: string): boolean => 'sign' in part && part.sign === sign;

/** The digits of a number in the places of a format, with what stands between and beside them. */
function numberText(value: number, parts: readonly FormatPart[]): string {
  const digitAt = parts.findIndex(isDigit);
  const hasOther = parts.some((part) => 'sign' in part && /^(?:general|@|e[+-]|\/)$/.test(part.sign));
  if (digitAt === -1 || hasOther) {
    const number = plainDecimal(value);
    const isShown = (part: FormatPart) => isSign(part, 'general') || isSign(part, '@');
    return hasOther && !parts.some(isShown)
      ? number
      : parts.map((part) => ('literal' in part ? part.literal : isShown(part) ? number : '')).join('');
  }
  const lastDigit = parts.findLastIndex(isDigit);
  const pointAt = parts.findIndex((part) => isSign(part, '.'));
  const end = pointAt === -1 ? parts.length : pointAt;
  const whole = parts.slice(0, end);
  const lastWhole = whole.findLastIndex(isDigit);
  const commas = whole.flatMap((part, index) => (isSign(part, ',') ? [index] : []));
  const isGrouped = commas.some((index) => index > digitAt && index < lastWhole);
  const thousands = parts.filter((part, index) => isSign(part, ',') && index > Math.min(lastWhole, lastDigit)).length;
  const percents = parts.filter((part) => isSign(part, '%')).length;
  const decimals = parts.slice(end).filter(isDigit).length;

  const scaled = Number((Math.abs(value) * 100 ** percents).toPrecision(KEPT)) / 1000 ** thousands;
  const [units = '', fraction = ''] = roundedText(scaled, decimals).split('.');
  const text = wholeText(units === '0' ? '' : units, whole, isGrouped) + fractionText(fraction, parts.slice(end));
  return value < 0 && /[1-9]/.test(units + fraction) ? `-${text}` : text;
}

/** The digits before the decimal point: the first place takes all that are left. */
function wholeText(units: string, parts: readonly FormatPart[], isGrouped: boolean): string {
  const firstDigit = parts.findIndex(isDigit);
  let remaining = units;
  let count = 0;
  let text = '';
  const put = (digit: string) => {
    text = (isGrouped && count > 0 && count % 3 === 0 ? `${digit},` : digit) + text;
    count += 1;
  };
  for (const [index, part] of [...parts.entries()].toReversed()) {
    if ('literal' in part) text = part.literal + text;
    else if (part.sign === '%') text = `%${text}`;
    else if (isDigit(part)) {
      const digits = index === firstDigit ? remaining : remaining.slice(-1);
      remaining = remaining.slice(0, remaining.length - digits.length);
      for (const digit of [...digits].toReversed()) put(digit);
      if (digits === '' && part.sign !== '#') put(part.sign === '0' ? '0' : ' ');
    }
  }
  return text;
}

/** The decimal point and the digits after it. */
function fractionText(fraction: string, parts: readonly FormatPart[]): string {
  const significant = fraction.replace(/0+$/, '').length;
  let index = 0;
  return parts
    .map((part) => {
      if ('literal' in part) return part.literal;
      if (part.sign === '.' || part.sign === '%') return part.sign;
      if (!isDigit(part)) return '';
      const digit = fraction[index] ?? '';
      index += 1;
      if (index <= significant || part.sign === '0') return digit;
      return part.sign === '?' ? ' ' : '';
    })
    .join('');
}

/** A number with so many decimals, half cents rounded up: 1.005 is '1.01', whatever its binary form. */
const roundedText = (number: number, decimals: number): string =>
  new Intl.NumberFormat('en', {
    useGrouping: false,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(`${number}`);

/** A number without an exponent, and without the trace of its binary form: 0.1 + 0.2 is '0.3'. */
const plainDecimal = (number: number): string =>
  new Intl.NumberFormat('en', { useGrouping: false, maximumSignificantDigits: KEPT }).format(number);
