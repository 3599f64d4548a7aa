import { type EntityRecord, isEmpty } from '../../../shared/wire/record.ts';

/** The records by their parent's id; those without a known parent are under undefined. */
export function childrenByParent(
  records: readonly EntityRecord[],
  parentField: string,
): ReadonlyMap<unknown, readonly EntityRecord[]> {
  const ids = new Set(records.map((record) => record.id));
  const children = new Map<unknown, EntityRecord[]>();
  for (const record of records) {
    const parent = record[parentField];
    const key = isEmpty(parent) || !ids.has(parent) ? undefined : parent;
    const siblings = children.get(key);
    if (siblings) siblings.push(record);
    else children.set(key, [record]);
  }
  return children;
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
