/**
 * Exact arithmetic with decimal numbers: sums, percentages and rounding of amounts. Binary fractions would give 1.00 for
 * 1.005, and lose the cents of large sums.
 */

import { isLongNumber } from './exactNumber.ts';

/** A decimal number: digits / 10 ** places. */
export interface Decimal {
  readonly digits: bigint;
  readonly places: number;
}

/**
 * A number by its shortest decimal form, the one that it is written in: 1.005 is 1.005.
 * @param number finite, or a decimal number as text, with a decimal point
 */
export function decimalOf(number: number | string): Decimal {
  const [, whole = '0', part = '', power = '0'] = /^(-?\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(String(number)) ?? [];
  const [digits, places] = [BigInt(`${whole}${part}`), part.length - Number(power)];
  return places < 0 ? { digits: digits * 10n ** BigInt(-places), places: 0 } : { digits, places };
}

/** The digits of a number with at least its places. */
const scaled = ({ digits, places }: Decimal, to: number): bigint => digits * 10n ** BigInt(to - places);

export function plus(a: Decimal, b: Decimal): Decimal {
  const places = Math.max(a.places, b.places);
  return { digits: scaled(a, places) + scaled(b, places), places };
}

export const times = (a: Decimal, b: Decimal): Decimal => ({
  digits: a.digits * b.digits,
  places: a.places + b.places,
});

/** A number with so many decimals; half a unit is rounded away from zero. */
export function roundedTo(number: Decimal, places: number): Decimal {
  if (number.places <= places) return { digits: scaled(number, places), places };
  return { digits: quotient(number.digits, 10n ** BigInt(number.places - places)), places };
}

/** A number rounded to a multiple of a step. */
export function toStep(number: Decimal, step: Decimal): Decimal {
  const places = Math.max(number.places, step.places);
  const unit = scaled(step, places);
  return { digits: quotient(scaled(number, places), unit) * unit, places };
}

/** Half is rounded away from zero. @param divisor more than zero */
export function quotient(number: bigint, divisor: bigint): bigint {
  const half = (number < 0n ? -divisor : divisor) / 2n;
  // An odd divisor has no half.
  return (number + half) / divisor;
}

/** '-1234.50', without an exponent, and without a minus before zero. */
function decimalText({ digits, places }: Decimal): string {
  const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0');
  const point = text.length - places;
  return `${digits < 0n ? '-' : ''}${text.slice(0, point)}${places > 0 ? `.${text.slice(point)}` : ''}`;
}

/** The nearest number of JavaScript. */
export const numberFrom = (number: Decimal): number => Number(decimalText(number));

/**
 * The sum of numbers, exact.
 * @param numbers anything but finite numbers and the digits of long ones is ignored
 */
export function exactSum(numbers: Iterable<unknown>): Decimal {
  let sum: Decimal = { digits: 0n, places: 0 };
  // Most are whole numbers of cents: their sum is kept in a number while it is exact.
  let cents = 0;
  for (const value of numbers) {
    if (isLongNumber(value)) sum = plus(sum, decimalOf(value));
    if (typeof value !== 'number' || !Number.isFinite(value)) continue;
    const inCents = Math.round(value * 100);
    if (Math.abs(inCents) < 1e13 && inCents / 100 === value && Math.abs(cents) < 1e15) cents += inCents;
    else sum = plus(sum, decimalOf(value));
  }
  return plus(sum, { digits: BigInt(cents), places: 2 });
}

/**
 * A number with so many decimals, exact: '1.01' for 1.005, and no '-0.00'.
 * @param places by default as many as there are
 */
export function fixed(number: number | Decimal, places?: number): string {
  if (typeof number === 'number') {
    const text = String(number);
    if (!Number.isFinite(number)) return text;
    const [, part = ''] = text.split('.');
    // The common case, many thousand times in a list.
    if (number !== 0 && !text.includes('e') && part.length <= (places ?? part.length)) {
      return places === undefined ? text : number.toFixed(places);
    }
    return fixed(decimalOf(number), places);
  }
  if (places !== undefined) return decimalText(roundedTo(number, places));
  return decimalText(number)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
}
