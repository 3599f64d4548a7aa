/**
 * Numbers with more digits than JavaScript's numbers keep: 64-bit ids, long decimals. On the wire they are an `ExactNumber`,
 * in decoded records the text of their digits (docs/behaviour.md#other-backends).
 */

import { isObject } from '../base/json.ts';

/** A number of JSON as it was written. `String` of it is its digits. */
class ExactNumber {
  constructor(readonly exactDigits: string) {}
  toString(): string {
    return this.exactDigits;
  }
}

/** Whether an answer of this page had an `ExactNumber`: without one no record is searched for them. */
let hasMet = false;

/** The digits of an exact number, which may be a structured clone of one; undefined for any other value. */
export const digitsOf = (value: unknown): string | undefined =>
  isObject(value) && typeof value['exactDigits'] === 'string' ? value['exactDigits'] : undefined;

const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/** Whether a text is a number that JavaScript's numbers would change: '9007199254740993', '0.12345678901234567890'. */
export function isLongNumber(value: unknown): value is string {
  if (typeof value !== 'string' || value.length < 16 || !NUMBER.test(value)) return false;
  const [mantissa = '', exponent] = value.replace('-', '').split(/e/i);
  const isWhole = exponent === undefined && !mantissa.includes('.');
  if (isWhole) return !Number.isSafeInteger(Number(value));
  const digits = significant(mantissa);
  if (digits.length <= 15) return false;
  // A number that was itself written, shortly or with all of its digits, loses none. Up to 100 digits can be compared.
  const number = Number(value);
  const written = [String(number), ...(digits.length <= 100 ? [number.toPrecision(digits.length)] : [])];
  return !written.some((text) => significant(text.replace('-', '').replace(/e.*$/i, '')) === digits);
}

/** The digits between the zeros around them. */
const significant = (mantissa: string): string => mantissa.replace('.', '').replace(/^0+|0+$/g, '');

/** The number in JSON, or in a text of digits; the text if the number would change it; undefined for anything else. */
export function numberOrDigits(json: unknown): number | string | undefined {
  const text = typeof json === 'string' ? json.trim() : json;
  return isLongNumber(text) ? text : numberOf(json);
}

/** A number, or the number nearest to a long one; undefined for anything else. */
export const nearestNumber = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : isLongNumber(value) ? Number(value) : undefined;

/** The number that a value is in a field of numbers, to be sent: digits as they are. Any other value stays. */
export const exactNumber = (value: unknown): unknown => (isLongNumber(value) ? new ExactNumber(value) : value);

/** A value with the digits of the exact numbers in it. */
export function withDigits<Value>(value: Value, above?: readonly unknown[]): Value;
export function withDigits(value: unknown, above: readonly unknown[] = []): unknown {
  if (!hasMet || typeof value !== 'object' || value === null || above.includes(value)) return value;
  const digits = digitsOf(value);
  if (digits !== undefined) return digits;
  if (Array.isArray(value)) {
    const entries = value.map((entry: unknown) => withDigits(entry, [...above, value]));
    return entries.every((entry, index) => entry === value[index]) ? value : entries;
  }
  const entries = Object.entries(value);
  const read = entries.map(([key, inner]) => [key, withDigits(inner, [...above, value])] as const);
  return read.every(([, inner], index) => inner === entries[index]?.[1]) ? value : Object.fromEntries(read);
}

/** What stands before the digits of an exact number while it is a text of JSON: a sign for private use. */
const MARK = '\uE000exact:';

const LENGTH = 16;

/** Whether a text has so many digits and points in a row that a number may be long. Looks at each sixteenth sign only. */
function hasLongRun(text: string): boolean {
  const isDigit = (at: number) => {
    const code = text.charCodeAt(at);
    return (code >= 48 && code <= 57) || code === 46;
  };
  for (let end = LENGTH - 1; end < text.length; ) {
    let at = end;
    while (at > end - LENGTH && isDigit(at)) at -= 1;
    if (at === end - LENGTH) return true;
    end = at + LENGTH;
  }
  return false;
}

/** A long number where JSON may have one; a text may have the same. */
const CANDIDATES = /-?\d[\d.eE+-]{15,}(?=[\s,\]}]|$)/g;

/** The same, and whole texts, to tell them apart. It takes ten times as long. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]{15,}/g;

/**
 * The JSON in a text, with an `ExactNumber` for each number that would lose digits. A text without one is read as by
 * `JSON.parse`.
 * @throws {SyntaxError}
 */
export function parseExactly(text: string): unknown {
  if (!hasLongRun(text)) return JSON.parse(text);
  const marked = withMarks(text, CANDIDATES);
  if (marked === text) return JSON.parse(text);
  hasMet = true;
  try {
    return withNumbers(JSON.parse(marked));
  } catch {
    // A mark in a text ends it: no such JSON is valid.
    return withNumbers(JSON.parse(withMarks(text, TOKENS)));
  }
}

const withMarks = (text: string, tokens: RegExp): string =>
  text.replace(tokens, (token) => (isLongNumber(token) ? `"${MARK}${token}"` : token));

/** Puts the numbers in the places of their marks, in JSON that nothing else has. */
function withNumbers(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith(MARK) ? new ExactNumber(value.slice(MARK.length)) : value;
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) {
      if (typeof entry === 'object' || typeof entry === 'string') value[index] = withNumbers(entry);
    }
  } else if (isObject(value)) {
    for (const key of Object.keys(value)) {
      const inner = value[key];
      // An assignment to '__proto__' would change the prototype.
      if ((typeof inner === 'object' || typeof inner === 'string') && key !== '__proto__')
        value[key] = withNumbers(inner);
    }
  }
  return value;
}

/** The same; undefined for invalid JSON. */
export function exactJsonIn(text: string): unknown {
  try {
    return parseExactly(text);
  } catch {
    return undefined;
  }
}

const MARKED = new RegExp(`"${MARK}(-?[\\d.eE+-]+)"`, 'g');

/** A value as JSON, with the digits of its exact numbers. @param space as of `JSON.stringify` */
export function exactJson(value: unknown, space?: number): string {
  let isMarked = false;
  const text = JSON.stringify(
    value,
    hasMet
      ? (_, inner: unknown) => {
          const digits = digitsOf(inner);
          if (digits === undefined) return inner;
          isMarked = true;
          return MARK + digits;
        }
      : undefined,
    space,
  );
  return isMarked ? text.replace(MARKED, '$1') : text;
}

/** What JavaScript reads as a number of base 2, 8 or 16, and nobody else: '0x10'. */
const OTHER_BASE = /^\s*0[box]/i;

/** The number in JSON: itself, or a text of decimal digits; undefined for anything else. */
export function numberOf(json: unknown): number | undefined {
  const number = typeof json === 'string' && json.trim() !== '' && !OTHER_BASE.test(json) ? Number(json) : json;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** A number without the traces of binary fractions: 0.07 × 100 is 7.000000000000001. They begin at the 16th digit. */
export const withoutTraces = (value: number): number =>
  Number.isInteger(value) ? value : Number(value.toPrecision(15));
