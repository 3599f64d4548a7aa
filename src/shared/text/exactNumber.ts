/**
 * Numbers with more digits than JavaScript's numbers keep: 64-bit ids, long decimals. On the wire they are an `ExactNumber`,
 * in decoded records the text of their digits (docs/backends.md#other-backends).
 */

import { isObject, mapped, objectOf } from '../base/json.ts';

/** A number of JSON as it was written. `String` of it is its digits. */
class ExactNumber {
  constructor(readonly exactDigits: string) {}
  toString(): string {
    return this.exactDigits;
  }
}

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

/** Whether a value is an exact number, or has one in it. A value that contains itself is no JSON and has none. */
function hasDigits(value: unknown, above: readonly unknown[] = []): boolean {
  if (typeof value !== 'object' || value === null || above.includes(value)) return false;
  if (digitsOf(value) !== undefined) return true;
  return Object.values(value).some((inner) => typeof inner === 'object' && hasDigits(inner, [...above, value]));
}

/** A value with the digits of the exact numbers in it; the value itself if it has none. */
export function withDigits<Value>(value: Value): Value;
export function withDigits(value: unknown): unknown {
  if (!hasDigits(value)) return value;
  if (Array.isArray(value)) return value.map((entry: unknown) => withDigits(entry));
  return digitsOf(value) ?? mapped(objectOf(value), (inner) => withDigits(inner));
}

const LENGTH = 16;

/**
 * Whether a text has so many digits and points in a row that a number may be long. It looks at each sixteenth sign only: a
 * regular expression takes as long as half of `JSON.parse`.
 */
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

/** A number where JSON may have one; a text may have the same. */
const CANDIDATES = /-?\d[\d.eE+-]{15,}(?=[\s,\]}]|$)/g;

/**
 * The JSON in a text, with an `ExactNumber` for each number that would lose digits. Only a text that may have one is read
 * by another parser than `JSON.parse`, which is fetched then.
 * @returns undefined for invalid JSON
 */
export async function exactJsonIn(text: string): Promise<unknown> {
  const isLong = hasLongRun(text) && text.match(CANDIDATES)?.some(isLongNumber);
  const lossless = isLong ? await import('lossless-json') : undefined;
  try {
    return lossless
      ? lossless.parse(text, undefined, { parseNumber: numberIn, onDuplicateKey: ({ newValue }) => newValue })
      : JSON.parse(text);
  } catch {
    return undefined;
  }
}

const numberIn = (digits: string) => (isLongNumber(digits) ? new ExactNumber(digits) : Number(digits));

/** A value as JSON, with the digits of its exact numbers. @param space as of `JSON.stringify` */
export function exactJson(value: unknown, space = 0): string {
  const digits = digitsOf(value);
  if (digits !== undefined || !hasDigits(value)) return digits ?? JSON.stringify(value, undefined, space);
  const parts = Array.isArray(value)
    ? value.map((entry: unknown) => exactJson(entry ?? null, space))
    : Object.entries(objectOf(value)).flatMap(([key, inner]) =>
        inner === undefined ? [] : `${JSON.stringify(key)}:${space > 0 ? ' ' : ''}${exactJson(inner, space)}`,
      );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (space === 0) return `${open}${parts.join(',')}${close}`;
  // No text of JSON has a line break in it: each one begins a line.
  return `${open}${`\n${parts.join(',\n')}`.replaceAll('\n', `\n${' '.repeat(space)}`)}\n${close}`;
}

/** A number of base 2, 8 or 16, which only JavaScript reads: '0x10'. */
const OTHER_BASE = /^\s*0[box]/i;

/** The number in JSON: itself, or a text of decimal digits; undefined for anything else. */
export function numberOf(json: unknown): number | undefined {
  const number = typeof json === 'string' && json.trim() !== '' && !OTHER_BASE.test(json) ? Number(json) : json;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** A number without the traces of binary fractions: 0.07 × 100 is 7.000000000000001. They begin at the 16th digit. */
export const withoutTraces = (value: number): number =>
  Number.isInteger(value) ? value : Number(value.toPrecision(15));
