import { perObject } from '../../config/perObject.ts';
import { type EntityRecord, isEmpty } from '../../wire/record.ts';
import type { RecordsById } from './listSource.ts';

/** Made once for a list, however many ask for its names; its index only when the first record is asked for. */
export const recordsById = perObject(
  (records: readonly EntityRecord[]): RecordsById => ({
    get: (id) => indexOf(records).get(id),
    has: (id) => indexOf(records).has(id),
    values: () => indexOf(records).values(),
  }),
);

/** Of several records with one id the first counts. */
const indexOf = perObject((records: readonly EntityRecord[]): ReadonlyMap<string, EntityRecord> => {
  const named = records.filter(({ id }) => !isEmpty(id)).reverse();
  return new Map(named.map((record) => [String(record['id']), record]));
});
