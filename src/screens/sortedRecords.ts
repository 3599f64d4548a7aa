import type { EntityRecord } from '../wire/record.ts';

/** By which field the rows are sorted; none: as the list came. */
export interface Sorting {
  readonly field: string;
  readonly descending: boolean;
}

/** What a click on a column's title makes of the sorting: up, down, and back to how the list came. */
export function nextSorting(sorting: Sorting | undefined, field: string): Sorting | undefined {
  if (sorting?.field !== field) return { field, descending: false };
  return sorting.descending ? undefined : { field, descending: true };
}

// 'A-2' before 'A-10', 'é' beside 'e'.
const { compare } = new Intl.Collator(undefined, { numeric: true });

/** The records in order: numbers by size, everything else by its text, and what holds nothing last, either way. */
export function sortedRecords(records: readonly EntityRecord[], sorting: Sorting | undefined): readonly EntityRecord[] {
  if (!sorting) return records;
  const direction = sorting.descending ? -1 : 1;
  return records
    .map((record) => ({ record, value: sortValue(record[sorting.field]) }))
    .sort(({ value: one }, { value: other }) => {
      if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
      if (typeof one === 'number' && typeof other === 'number') return direction * (one - other);
      return direction * compare(String(one), String(other));
    })
    .map(({ record }) => record);
}

function sortValue(value: unknown): string | number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'number') return value;
  return Array.isArray(value) ? value.join(', ') : String(value);
}
