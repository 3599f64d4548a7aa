import { grouped } from '../../../shared/base/grouped.ts';
import { type EntityRecord, isEmpty } from '../../../shared/wire/record.ts';

/**
 * The records by their parent's id. Those without a known parent are under undefined, and after them one of each circle of
 * records that are below each other.
 */
export function childrenByParent(
  records: readonly EntityRecord[],
  parentField: string,
): ReadonlyMap<unknown, readonly EntityRecord[]> {
  const byId = new Map(records.map((record) => [record.id, record]));
  const parentOf = (record: EntityRecord) => (isEmpty(record[parentField]) ? undefined : byId.get(record[parentField]));
  const seen = new Set<unknown>();
  const cut = new Set<unknown>();
  for (const record of records) {
    const below = new Set<unknown>();
    let at: EntityRecord | undefined = record;
    for (; at && !seen.has(at.id); at = parentOf(at)) {
      seen.add(at.id);
      below.add(at.id);
    }
    if (at && below.has(at.id)) cut.add(at.id);
  }
  const isCut = ({ id }: EntityRecord) => cut.has(id);
  const rootsLast = records.toSorted((a, b) => Number(isCut(a)) - Number(isCut(b)));
  return grouped(rootsLast, (record) => (isCut(record) ? undefined : parentOf(record)?.id));
}

/** The found records with all their ancestors. */
export function withAncestors(
  matches: readonly EntityRecord[],
  all: readonly EntityRecord[],
  parentField: string,
): readonly EntityRecord[] {
  const parents = new Map(all.map((record) => [record.id, record[parentField]]));
  const ids = new Set<unknown>();
  for (const { id } of matches)
    for (let at: unknown = id; parents.has(at) && !ids.has(at); at = parents.get(at)) ids.add(at);
  return all.filter(({ id }) => ids.has(id));
}
