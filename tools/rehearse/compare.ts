import equal from 'fast-deep-equal';
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
        .filter((key) => !own.includes(key) && !equal(from[key], to[key]))
        .map((key) => ({ entity, id, key, from: from[key], to: to[key] }));
    });
  });
}

/** What differs, in words. */
export const differenceText = ({ entity, id, key, from, to }: Difference): string => {
  const [before, after] = [from, to].map((value) => JSON.stringify(value)?.slice(0, 80) ?? 'nothing');
  return `${entity}/${id}${key ? `.${key}` : ''}: ${before} → ${after}`;
};
