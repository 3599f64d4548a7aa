import { getProp } from '../base/getProp.ts';
import { type Decimal, decimalOf, plus, times } from '../text/decimal.ts';
import { isLongNumber } from '../text/exactNumber.ts';

/** The properties of a line that a total multiplies before it adds: 'quantity * price'. */
export const factorsOf = (sum: string): string[] => sum.split('*').map((name) => name.trim());

/**
 * The sum of some properties of lines, multiplied by each other, exact: 3 × 0.1 is 0.3.
 * @returns undefined if no line has a number in all of them
 */
export function totalOf(lines: readonly unknown[], sum: string): Decimal | undefined {
  const amounts = lines.flatMap((line) => {
    const numbers = factorsOf(sum).map((name) => getProp(line, name));
    const isWhole = numbers.every((value) => isLongNumber(value) || Number.isFinite(value));
    return isWhole ? [numbers.map((value) => decimalOf(String(value))).reduce(times)] : [];
  });
  return amounts.length > 0 ? amounts.reduce(plus) : undefined;
}
