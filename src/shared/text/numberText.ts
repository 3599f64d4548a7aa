import { isCurrency } from './currency.ts';
import type { DecimalSign } from './decimalSign.ts';
import { durationIn } from './duration.ts';

/** A number as typed: without groups. */
export const numberText = (value: number, sign: DecimalSign): string => String(value).replace('.', sign);

/** The texts that may stand beside the numbers of a field. */
export interface Units {
  /** In lower case: 'kg', '$', 'eur'. */
  readonly own: readonly string[];
  /** Whether they are amounts: the sign or code of any currency may then stand there. */
  readonly isMoney: boolean;
  /** Whether they are minutes: '1:30' and '1 h 30 min' are numbers then. */
  readonly isDuration?: true;
  /** Whether no number is less than zero. */
  readonly isUnsigned?: boolean;
}

/** The units of a field of which nothing is known. */
export const anyUnits: Units = { own: [], isMoney: true };

/** The units of a duration (`"format": "duration"`). */
export const durationUnits: Units = { own: [], isMoney: false, isDuration: true };

/** A text as a number, and what stood beside it. */
interface NumberReading {
  /** The number with a decimal point, and commas, spaces or apostrophes between groups. */
  readonly point?: number;
  /** The number with a decimal comma. */
  readonly comma?: number;
  readonly unit: string;
}

const NO_NUMBER: NumberReading = { unit: '' };

/** Digits, or digits in groups of three, in India of two and then three; decimals; a power of ten. */
const POINT =
  /^(?:(?:\d+|[1-9]\d{0,2}([,' ])\d{3}(?:\1\d{3})*|[1-9]\d?([,'])\d\d(?:\2\d\d)*\2\d{3})(?:[.٫]\d*)?|[.٫]\d+)(?:e[+-]?\d+)?$/;
const COMMA = /^(?:(?:\d+|[1-9]\d{0,2}([.' ])\d{3}(?:\1\d{3})*)(?:[,٫]\d*)?|[,٫]\d+)(?:e[+-]?\d+)?$/;

/** From the first digit, or the separator before it, to the last one, with the dash for no decimals: '1299.–'. */
const DIGITS = /(?:(?<![\p{L}./])[.,٫])?\d(?:.*\d)?(?:[.,٫](?![\p{L}.])[-—]{0,2})?/u;

/**
 * Reads a text as a number. Forms, cells, filters, formulas, pasted blocks and imports read numbers by this: digits of
 * every script, groups of every country, a unit on either side, a minus before or behind, parentheses for less than
 * zero.
 */
export function readNumber(text: string, units: Units = anyUnits): NumberReading {
  const minutes = units.isDuration && durationIn(plainText(text));
  if (typeof minutes === 'number') return { point: minutes, comma: minutes, unit: '' };
  const [own, bare] = withoutOwn(
    text
      .replace(/\p{Cf}/gu, '')
      .trim()
      .toLowerCase(),
    units,
  );
  const plain = plainText(bare);
  const match = DIGITS.exec(plain);
  if (!match) return NO_NUMBER;
  const [digits] = match;
  const sides = [plain.slice(0, match.index), plain.slice(match.index + digits.length)];
  const [sign, isSigned] = signOf(sides);
  const beside = sides.map((side) => side.replace(/[-+()]/g, ' ').trim()).filter(Boolean);
  if (!isSigned || !beside.every((unit) => units.own.includes(unit) || (units.isMoney && isMoneySign(unit)))) {
    return NO_NUMBER;
  }
  const number = digits.replace(/[-—]+$/, '');
  return {
    point: POINT.test(number) ? signed(sign, number.replace(/[,' ]/g, '')) : undefined,
    comma: COMMA.test(number) ? signed(sign, number.replace(/[.' ]/g, '').replace(',', '.')) : undefined,
    unit: beside.find((unit) => !units.own.includes(unit)) ?? own ?? beside[0] ?? '',
  };
}

/** Whether a text is ambiguous: '1.299' is another number with a decimal point than with a decimal comma. */
export const isUnsure = ({ point, comma }: NumberReading): boolean =>
  point !== undefined && comma !== undefined && point !== comma;

/** @returns undefined for a text that is not a number, or ambiguous while the decimal separator is not known */
export function numberRead(reading: NumberReading, sign: DecimalSign | undefined): number | undefined {
  const { point, comma } = reading;
  if (isUnsure(reading)) return sign && (sign === ',' ? comma : point);
  return point ?? comma;
}

/**
 * The number that a typed text means: '149,95' and '149.95' are the same in every language, '1.299,00' and '1,299.00'
 * too. Only for three digits after a single separator the language decides: '1.299' has decimals in English, and groups
 * in German.
 * @returns undefined for a text that is not a number
 */
export const numberIn = (text: string, sign: DecimalSign, units?: Units): number | undefined =>
  numberRead(readNumber(text, units), sign);

/** A text in small letters, with the digits, blanks, minus signs and apostrophes of ASCII, and without direction marks. */
export function plainText(text: string): string {
  // A fraction or a raised digit would become a digit.
  const whole = text.replace(/\p{Cf}/gu, '').replace(/\p{No}/gu, '\ufffd');
  return whole
    .replace(/[’ʼ′`´٬]/g, "'")
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/[‐-–−]/g, '-')
    .replace(/،/g, ',')
    .replace(/٪/g, '%')
    .replace(/\s/g, ' ')
    .trim();
}

/** The value of a digit of any script: each script has its ten in one row. */
export function digitOf(digit: string): string {
  const [code = 0, isDigit] = [digit.codePointAt(0), /\p{Nd}/u];
  let first = code;
  while (isDigit.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}

/** A text without a unit of the field at one of its ends. */
function withoutOwn(text: string, { own }: Units): [unit: string | undefined, rest: string] {
  const last = own.find((unit) => unit !== '' && text.endsWith(unit));
  if (last !== undefined) return [last, text.slice(0, -last.length)];
  const first = own.find((unit) => unit !== '' && text.startsWith(unit));
  return [first, text.slice(first?.length ?? 0)];
}

/** The sign by what stands before and behind the digits, and whether that is one at most. */
function signOf([before = '', behind = '']: readonly string[]): [sign: '-' | '', isOne: boolean] {
  const signs = `${before}${behind}`.replace(/[^-+()]/g, '');
  const isOne = ['', '-', '+', '()'].includes(signs) && !/[+(]/.test(behind) && !before.includes(')');
  return [signs === '-' || signs === '()' ? '-' : '', isOne];
}

/** Undefined for what a number of JavaScript cannot hold: it would be another one. */
function signed(sign: string, digits: string): number | undefined {
  const text = digits.replace('٫', '.');
  const number = Number(text);
  const isExact = Number.isFinite(number) && (!/^\d{16,}$/.test(text) || BigInt(text) === BigInt(number));
  if (!isExact) return undefined;
  return sign === '-' && number !== 0 ? -number : number;
}

/** The abbreviations of currencies without a sign. */
const CURRENCY =
  /^(?:kr|zł|kč|ft|fr|sfr|rs|rp|rm|r|s\/|bs|ksh|tsh|ush|lei|лв|руб|р|дин|din|tl|円|元|원|ریال|تومان|\p{Script=Arabic}\.\p{Script=Arabic})\.?$/u;

/** '€', 'us$', 'eur'. */
const isMoneySign = (text: string): boolean =>
  /^[a-z]{0,3} ?\p{Sc} ?[a-z]{0,3}$/u.test(text) || CURRENCY.test(text) || isCurrency(text);
