import { perObject } from '../../../shared/base/perObject.ts';
import { type EntityRecord, isEmpty } from '../../../shared/wire/record.ts';
import type { RecordsById } from './listSource.ts';

/** The records by id, once for each list; the index is built on first use. */
export const recordsById = perObject(
  (records: readonly EntityRecord[]): RecordsById => ({
    get: (id) => indexOf(records).get(id),
    has: (id) => indexOf(records).has(id),
    values: () => indexOf(records).values(),
  }),
);

/** The same of records of which others are still being fetched. */
export const someById = perObject(
  (records: readonly EntityRecord[]): RecordsById => ({ ...recordsById(records), isPartial: true }),
);

/** If several records have the same id, the first one counts. */
const indexOf = perObject((records: readonly EntityRecord[]): ReadonlyMap<string, EntityRecord> => {
  const named = records.filter(({ id }) => !isEmpty(id)).reverse();
  return new Map(named.map((record) => [String(record.id), record]));
});
