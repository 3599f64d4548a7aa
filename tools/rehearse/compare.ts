import { getProp } from '../../src/shared/base/getProp.ts';
import { isSameJson } from '../../src/shared/base/json.ts';
import { ENTITIES, type EntityName, type Row, type RunningBackend } from './backend.ts';

/** All records of the shop. */
export type Snapshot = Readonly<Record<EntityName, readonly Row[]>>;

/** Something that differs between two snapshots: a field of a record, or the whole record. */
export interface Difference {
  readonly entity: EntityName;
  readonly id: string;
  /** The field; undefined for a record that was added or deleted. */
  readonly key?: string;
  readonly from: unknown;
  readonly to: unknown;
}

export async function snapshotOf(backend: RunningBackend): Promise<Snapshot> {
  const [products, categories, tags] = await Promise.all(ENTITIES.map((entity) => backend.read(entity)));
  return { products: products ?? [], categories: categories ?? [], tags: tags ?? [] };
}

/** @param own the keys that the backend itself changes with each save */
export function differencesOf(before: Snapshot, after: Snapshot, own: readonly string[]): Difference[] {
  return ENTITIES.flatMap((entity) => {
    const rows = [before[entity], after[entity]].map((all) => new Map(all.map((row) => [row.id, row])));
    const ids = new Set(rows.flatMap((all) => [...all.keys()]));
    return [...ids].flatMap((id): Difference[] => {
      const [from, to] = rows.map((all) => all.get(id));
      if (!from || !to) return [{ entity, id, from, to }];
      const keys = new Set([...Object.keys(from), ...Object.keys(to)]);
      return [...keys]
        .filter((key) => !own.includes(key) && !isSameJson(from[key], to[key]))
        .map((key) => ({ entity, id, key, from: from[key], to: to[key] }));
    });
  });
}

/** What differs, in words. */
export const differenceText = ({ entity, id, key, from, to }: Difference): string => {
  const [before, after] = [from, to].map((value) => JSON.stringify(value)?.slice(0, 80) ?? 'nothing');
  return `${entity}/${id}${key ? `.${key}` : ''}: ${before} → ${after}`;
};

/** What a step has changed at the backend, and nothing else: fields of a record, or a record that came or went. */
export interface Change {
  readonly entity: EntityName;
  readonly id?: string;
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly is?: 'added' | 'deleted';
}

/** What differs otherwise than a step says: what is not among its changes, and those that are missing. */
export function unexpected(differences: readonly Difference[], changes: readonly Change[]): string[] {
  const isEmpty = (value: unknown) => value === undefined || value === null || value === '';
  // A backend may have the references of a record in an order of its own.
  const inOrder = (value: unknown) => (Array.isArray(value) ? value.toSorted() : value);
  const isSame = (a: unknown, b: unknown) => (isEmpty(a) && isEmpty(b)) || isSameJson(inOrder(a), inOrder(b));
  const rest = new Set(differences);
  const missing: string[] = [];
  for (const { entity, id, fields = {}, is } of changes) {
    const own = differences.filter((one) => one.entity === entity && (id === undefined || one.id === id));
    if (is) {
      const side = is === 'added' ? 'to' : 'from';
      const found = own.find(
        (one) =>
          rest.has(one) &&
          one.key === undefined &&
          one[side] &&
          Object.entries(fields).every(([key, value]) => isSame(getProp(one[side], key), value)),
      );
      if (found) rest.delete(found);
      else missing.push(`No record was ${is} in ${entity} with ${JSON.stringify(fields)}`);
      continue;
    }
    for (const [key, value] of Object.entries(fields)) {
      const found = own.find((one) => one.key === key);
      if (found && isSame(found.to, value)) rest.delete(found);
      else if (!found) missing.push(`${entity}/${id}.${key} is not ${JSON.stringify(value)}`);
    }
  }
  return [...missing, ...[...rest].map(differenceText)];
}
