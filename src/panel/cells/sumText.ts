import { getProp } from '../../shared/base/getProp.ts';
import { grouped } from '../../shared/base/grouped.ts';
import type { Column } from '../../shared/config/grammar.ts';
import { exactSum, fixed, numberFrom } from '../../shared/text/decimal.ts';
import { nearestNumber } from '../../shared/text/exactNumber.ts';
import type { EntityRecord } from '../../shared/wire/record.ts';
import { cellOf } from './index.ts';
import { valueIn } from './value.ts';

/** Amounts that can be added: those of one currency or unit. */
interface Amounts {
  /** A record with this unit, by which the column chooses its format. */
  readonly record: EntityRecord;
  readonly values: readonly unknown[];
}

/** The values of a column that can be added to each other: with `by`, those of each currency or unit for themselves. */
export function amountsOf(column: Column, records: readonly EntityRecord[]): Amounts[] {
  const by = getProp(column, 'by');
  const filled = records.filter((record) => Number.isFinite(nearestNumber(valueIn(record, column))));
  const groups =
    typeof by === 'string' && filled.length > 0
      ? [...grouped(filled, (record) => String(record[by])).values()]
      : [filled];
  return groups.map((group) => ({
    record: typeof by === 'string' ? (group[0] ?? {}) : {},
    values: group.map((record) => valueIn(record, column)),
  }));
}

/** The sum of a column's values, in its number format; of several currencies or units, one of each. */
export const sumText = (column: Column, records: readonly EntityRecord[]): string =>
  amountsOf(column, records)
    .map(({ record, values }) => numbersText(column, values, record))
    .join(' · ');

/** The sum of numbers in the number format of a column. 0.1 + 0.2 is shown as 0.3. */
export function numbersText(column: Column | undefined, numbers: Iterable<unknown>, record: EntityRecord = {}): string {
  const sum = exactSum(numbers);
  if (!column) return fixed(sum);
  const cell = cellOf(column);
  return cell.sum?.(sum, column, record) ?? cell.text?.(numberFrom(sum), column, record) ?? fixed(sum);
}
