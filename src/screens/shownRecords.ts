import type { Entity } from '../config/entity.ts';
import type { EntityRecord } from '../wire/record.ts';
import { searchText } from './searchText.ts';

/** What the list is narrowed to: an option of its filter, by title, a search text, and what its records refer to. */
export interface Narrowing {
  readonly option: string;
  readonly search: string;
  readonly references: readonly NarrowingReference[];
}

/** Only records whose field holds one of these ids. */
export interface NarrowingReference {
  readonly field: string;
  readonly ids: readonly string[];
}

/** The filter's option that shows every record. */
export const allOption = ({ list }: Entity): string => list.filter?.options.find(({ values }) => !values)?.title ?? '';

/** The records that pass the filter, refer to what is asked, and contain the search text in what their cells show. */
export function shownRecords(
  entity: Entity,
  records: readonly EntityRecord[],
  { option, search, references }: Narrowing,
): readonly EntityRecord[] {
  const { filter } = entity.list;
  const values = filter?.options.find(({ title }) => title === option)?.values;
  const wanted = search.trim().toLocaleLowerCase();
  if (!values && !wanted && references.length === 0) return records;
  return records.filter(
    (record) =>
      (!filter || !values || values.includes(String(record[filter.field]))) &&
      references.every(({ field, ids }) => ids.some((id) => [record[field]].flat().includes(id))) &&
      (!wanted || searchText(entity, record).includes(wanted)),
  );
}
