import type { Entity } from '../../../shared/config/entity.ts';
import { labelOf } from '../../../shared/config/label.ts';
import { isPaged } from '../../../shared/config/paging.ts';
import { uniqueKey } from '../../../shared/config/uniqueKey.ts';
import { type EntityRecord, isEmpty } from '../../../shared/wire/record.ts';

/** The separator of a path: 'Garden > Chairs'. */
const BELOW = ' > ';

/** Names of records in files and previews, by id. */
export interface RecordNames {
  /** A name that several records have is a path: 'Garden > Chairs'; without a parent it has the id: 'Ada (u2)'. */
  readonly names: ReadonlyMap<string, string>;
  /** As they are, also where several records have the same. */
  readonly labels: ReadonlyMap<string, string>;
  /** The path to each record of a tree, from its root on. */
  readonly paths: ReadonlyMap<string, readonly string[]>;
}

/**
 * Names that tell the records of a list apart.
 * @param records all of the list, or the known ones of a paged list
 * @param labels fields for the name; by default the label of the list
 */
export function recordNames(
  entity: Entity,
  records: readonly EntityRecord[],
  labels: readonly string[] = [],
): RecordNames {
  const named = new Map(records.map((record) => [String(record.id), labelOf(entity, record, labels)]));
  if (isPaged(entity)) return { names: named, labels: named, paths: new Map() };
  const paths = pathsOf(entity, records, named);
  const withId = (id: string, name: string) => (name === id ? name : `${name} (${id})`);
  const byPath = distinct(named, (id, name) => {
    const path = paths.get(id) ?? [];
    return path.length > 1 ? path.join(BELOW) : withId(id, name);
  });
  const names = distinct(byPath, withId);
  return { names, labels: named, paths };
}

/** Texts by id; those that several ids share, in any case, are replaced. */
function distinct(
  texts: ReadonlyMap<string, string>,
  other: (id: string, text: string) => string,
): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const text of texts.values()) counts.set(uniqueKey(text), (counts.get(uniqueKey(text)) ?? 0) + 1);
  return new Map([...texts].map(([id, text]) => [id, counts.get(uniqueKey(text)) === 1 ? text : other(id, text)]));
}

function pathsOf(
  { list }: Entity,
  records: readonly EntityRecord[],
  names: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly string[]> {
  const { parent } = list.tree ?? {};
  if (parent === undefined) return new Map();
  const parents = new Map(records.map((record) => [String(record.id), record[parent]]));
  const pathOf = (id: string): readonly string[] => {
    const path: string[] = [];
    const seen = new Set<string>();
    let at: unknown = id;
    while (!isEmpty(at) && !seen.has(String(at)) && parents.has(String(at))) {
      seen.add(String(at));
      path.unshift(names.get(String(at)) ?? '');
      at = parents.get(String(at));
    }
    return path;
  };
  return new Map([...names.keys()].map((id) => [id, pathOf(id)]));
}

/** The parts of a typed path: 'Garden > Chairs'. */
export const pathIn = (text: string): string[] => text.split('>').map((part) => part.trim());
