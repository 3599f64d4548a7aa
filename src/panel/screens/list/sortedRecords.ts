import { perObject, perText } from '../../../shared/base/perObject.ts';
import type { Column } from '../../../shared/config/grammar.ts';
import { orderedValues } from '../../../shared/config/titles.ts';
import { decimalSign } from '../../../shared/text/decimalSign.ts';
import { pageLanguage } from '../../../shared/text/language.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import type { Cell } from '../../cells/cell.ts';
import { cellOf } from '../../cells/index.ts';
import { valueIn } from '../../cells/value.ts';

/** Records with the same value in a column. */
interface Group {
  readonly value: string | number;
  /** The form in which texts are compared. */
  readonly text: string;
  readonly records: EntityRecord[];
}

/** A list by the values of a column. */
interface Order {
  readonly ascending: readonly Group[];
  readonly empty: readonly EntityRecord[];
}

/**
 * The records sorted by a column: numbers by value, choices by their order in the schema, everything else by text, missing
 * values last either way. The sort
 * is stable.
 */
export function sortedRecords(
  records: readonly EntityRecord[],
  column: Column,
  descending: boolean,
): readonly EntityRecord[] {
  const { ascending, empty } = orderOf(records, column);
  const sorted: EntityRecord[] = [];
  for (const group of descending ? ascending.toReversed() : ascending) {
    for (const record of group.records) sorted.push(record);
  }
  return sorted.concat(empty);
}

const ordersOf = perObject((records: readonly EntityRecord[]) =>
  perObject((column: Column) => newOrder(records, column)),
);

/** Cached with the list: a second click on a title only reverses the order. */
export const orderOf = (records: readonly EntityRecord[], column: Column): Order => ordersOf(records)(column);

/** Sorts the distinct values instead of the records: most columns have few. */
function newOrder(records: readonly EntityRecord[], column: Column): Order {
  const sort = placeSort(column) ?? cellOf(column).sort;
  const locale = String(column['locale'] ?? pageLanguage());
  const groups = new Map<string | number, Group>();
  const empty: EntityRecord[] = [];
  for (const record of records) {
    const value = sort?.(valueIn(record, column), column, record);
    const group = value === undefined ? undefined : groups.get(value);
    if (group) group.records.push(record);
    else if (value === undefined) empty.push(record);
    else groups.set(value, { value, text: comparedText(String(value), locale), records: [record] });
  }
  const { compare } = collatorOf(locale);
  const byValue = ({ value: a, text }: Group, { value: b, text: other }: Group) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : compare(text, other);
  return { ascending: [...groups.values()].sort(byValue), empty };
}

/** Sorts by the index of a value among its field's choices; other texts come last. */
function placeSort({ of }: Column): Cell['sort'] {
  const values = of && orderedValues(of);
  if (!values) return undefined;
  const places = new Map(values.map((value, index) => [value, index]));
  return (value) => (typeof value === 'string' && value !== '' ? (places.get(value) ?? values.length) : undefined);
}

// 'A-2' before 'A-10', 'é' where the language has it.
const collatorOf = perText((locale) => new Intl.Collator(locale, { numeric: true }));

/** A number with decimals: '0,25 l', but not a version, 'v1.10' or '1.2.10'. */
const DECIMAL = /(?<![\p{L}\d.,])(\d+)([.,])(\d+)(?![.,]?\d)/gu;

/** A text with decimals of one length, which compare as whole numbers, and without the sign between thousands. */
const comparedText = (text: string, locale: string): string =>
  text.replace(DECIMAL, (_, whole: string, sign: string, decimals: string) =>
    sign !== decimalSign(locale) && decimals.length === 3 && whole !== '0'
      ? whole + decimals
      : `${whole}.${decimals.padEnd(20, '0')}`,
  );
