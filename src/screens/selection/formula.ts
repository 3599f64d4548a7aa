import { type DecimalSign, numberIn } from '../../config/numberText.ts';

/** What becomes of a number. */
export type Formula = (now: number) => number;

const FORMULA = /^\s*([+\-−–×x*·÷/:])\s*(.*?)\s*(%?)\s*$/i;

/**
 * A formula as typed: '× 1.1', '/ 2', '+ 5', '- 10 %'. A percentage that is added or taken away is one of the value.
 * @returns undefined for a text that is none
 */
export function formulaIn(text: string, sign: DecimalSign): Formula | undefined {
  const [, operator = '', typed = '', percent] = FORMULA.exec(text) ?? [];
  const number = numberIn(typed, sign);
  if (operator === '' || number === undefined) return undefined;
  const share = percent ? number / 100 : number;
  if (operator === '+') return percent ? (now) => now + now * share : (now) => now + number;
  if (/[-−–]/.test(operator)) return percent ? (now) => now - now * share : (now) => now - number;
  if (/[÷/:]/.test(operator)) return share === 0 ? undefined : (now) => now / share;
  return (now) => now * share;
}

/** A number rounded to a step, without the traces of binary fractions. */
export function rounded(value: number, step: number | undefined): number {
  const exact = Number(value.toPrecision(12));
  if (!step) return exact;
  const steps = Number((Math.abs(exact) / step).toPrecision(12));
  return Number((Math.sign(exact) * Math.round(steps) * step).toPrecision(12));
}
