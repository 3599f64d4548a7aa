import { grouped } from '../../../shared/base/grouped.ts';
import { type EntityRecord, isEmpty } from '../../../shared/wire/record.ts';

/**
 * The records by their parent's id. Those without a known parent are under undefined, and so is one of each circle of records
 * that are below each other.
 */
export function childrenByParent(
  records: readonly EntityRecord[],
  parentField: string,
): ReadonlyMap<unknown, readonly EntityRecord[]> {
  const byId = new Map(records.map((record) => [record.id, record]));
  const parentOf = (record: EntityRecord) => (isEmpty(record[parentField]) ? undefined : byId.get(record[parentField]));
  const children = grouped(records, (record) => parentOf(record)?.id);
  const reached = new Set<unknown>();
  const reach = (from: readonly EntityRecord[]) => {
    for (const next = [...from]; next.length > 0; ) {
      const { id } = next.pop() ?? {};
      if (!reached.has(id)) next.push(...(children.get(id) ?? []));
      reached.add(id);
    }
  };
  const roots = children.get(undefined) ?? [];
  reach(roots);
  for (const record of records) {
    if (reached.has(record.id)) continue;
    // Upwards from here is a circle.
    const above = new Set<unknown>();
    let root = record;
    for (; !above.has(root.id); root = parentOf(root) ?? root) above.add(root.id);
    const { id } = parentOf(root) ?? {};
    children.set(id, children.get(id)?.filter((other) => other !== root) ?? []);
    roots.push(root);
    reach([root]);
  }
  return children.set(undefined, roots);
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
