import { type EntityRecord, isEmpty } from '../../wire/record.ts';
import type { RecordsById } from './listSource.ts';

const lookups = new WeakMap<readonly EntityRecord[], RecordsById>();

/** Made once for a list, however many ask for its names, and only when the first record is asked for. */
export function recordsById(records: readonly EntityRecord[]): RecordsById {
  const known = lookups.get(records);
  if (known) return known;
  let made: ReadonlyMap<string, EntityRecord> | undefined;
  const index = () => {
    made ??= indexOf(records);
    return made;
  };
  const lookup: RecordsById = {
    get: (id) => index().get(id),
    has: (id) => index().has(id),
    values: () => index().values(),
  };
  lookups.set(records, lookup);
  return lookup;
}

/** Of several records with one id the first counts. */
function indexOf(records: readonly EntityRecord[]): ReadonlyMap<string, EntityRecord> {
  const named = records.filter(({ id }) => !isEmpty(id)).reverse();
  return new Map(named.map((record) => [String(record['id']), record]));
}
