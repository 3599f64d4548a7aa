import type { Column } from '../config/grammar.ts';
import { cellOf } from './index.ts';

/** A sum of numbers as their column writes them, if they have one. 0.1 + 0.2 is 0.3 for people. */
export function sumText(column: Column | undefined, sum: number): string {
  const exact = Number(sum.toPrecision(12));
  return (column && cellOf(column).text?.(exact, column, {})) ?? String(exact);
}
