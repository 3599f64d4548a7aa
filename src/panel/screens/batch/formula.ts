import { type Decimal, decimalOf, numberFrom, plus, times, toStep } from '../../../shared/text/decimal.ts';
import type { DecimalSign } from '../../../shared/text/decimalSign.ts';
import { withoutTraces } from '../../../shared/text/exactNumber.ts';
import { numberIn, plainText, type Units } from '../../../shared/text/numberText.ts';

/** Computes the new number. */
export type Formula = (now: number) => number;

const FORMULA = /^([+\-×x*·÷/:])\s*(.*?)\s*(%?)$/;

/**
 * A formula as typed: '× 1.1', '/ 2', '+ 5', '- 10 %'. A percentage that is added or taken away is one of the value.
 * @returns undefined if the text is no formula
 */
export function formulaIn(text: string, sign: DecimalSign, units?: Units): Formula | undefined {
  const [, operator = '', typed = '', percent] = FORMULA.exec(plainText(text)) ?? [];
  const number = numberIn(typed, sign, units);
  if (operator === '' || number === undefined) return undefined;
  const hundredth = { digits: 1n, places: 2 };
  const share = percent ? times(decimalOf(number), hundredth) : decimalOf(number);
  const exactly = (result: (now: Decimal) => Decimal) => (now: number) => numberFrom(result(decimalOf(now)));
  switch (operator) {
    case '+':
      return exactly((now) => plus(now, percent ? times(now, share) : share));
    case '-': {
      const less = times(share, { digits: -1n, places: 0 });
      return exactly((now) => plus(now, percent ? times(now, less) : less));
    }
    case '÷':
    case '/':
    case ':':
      return number === 0 ? undefined : (now) => now / numberFrom(share);
    default:
      return exactly((now) => times(now, share));
  }
}

/** A number rounded to a step, exactly; without one, without the traces of binary fractions. */
export function rounded(value: number, step: number | undefined): number {
  if (!Number.isFinite(value)) return value;
  const exact = withoutTraces(value);
  return step ? numberFrom(toStep(decimalOf(exact), decimalOf(step))) : exact;
}
