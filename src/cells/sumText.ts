import type { Column } from '../config/grammar.ts';
import { cellOf } from './index.ts';

/** A sum in the number format of its column. 0.1 + 0.2 is shown as 0.3. */
export function sumText(column: Column | undefined, sum: number): string {
  const exact = Number(sum.toPrecision(12));
  return (column && cellOf(column).text?.(exact, column, {})) ?? String(exact);
}
