import equal from 'fast-deep-equal';
import { createStore, type Store } from '../../../shared/base/store.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { decodeRecord, type EntityRecord, encodeRecord, originOf, wireRecord } from '../../../shared/wire/record.ts';

/** Values of some fields, by their names. */
export type Values = Readonly<Record<string, unknown>>;

/** The preview of a record during an operation: some values, or that it is gone. */
export type Preview = Values | 'gone';

/** The previews of an entity's records, by their ids: the same object while none changes. */
export type Previews = ReadonlyMap<unknown, Preview>;

/**
 * The previews of running operations, over the fetched records. Every list source reads it: rows, cells, trees, counts
 * and sums show the same.
 */
export interface Overlay extends Store<readonly unknown[]> {
  /** Adds previews of an entity's records, over the present ones. @returns a function that removes them */
  put(entity: Entity, previews: Previews): () => void;
  /** The previews of an entity's records. */
  of(entity: Pick<Entity, 'name'>): Previews;
}

/** The values of some fields of a record: the preview of an undo. */
export const valuesBefore = (record: EntityRecord, others: Values): Values =>
  Object.fromEntries(Object.keys(others).map((field) => [field, record[field]]));

export const NO_PREVIEWS: Previews = new Map();

interface Layer {
  readonly name: string;
  readonly previews: Previews;
}

export function createOverlay(): Overlay {
  const { get, set, subscribe } = createStore<readonly Layer[]>([]);
  let byName: ReadonlyMap<string, Previews> = new Map();
  const change = (name: string, layers: readonly Layer[]) => {
    byName = new Map(byName).set(name, together(layers.filter((layer) => layer.name === name)));
    set(layers);
  };
  return {
    get,
    subscribe,
    of: ({ name }) => byName.get(name) ?? NO_PREVIEWS,
    put({ name }, previews) {
      const layer: Layer = { name, previews };
      change(name, [...get(), layer]);
      return () => {
        if (get().includes(layer))
          change(
            name,
            get().filter((other) => other !== layer),
          );
      };
    },
  };
}

/** Merges layers: the last value of a field wins. */
function together(layers: readonly Layer[]): Previews {
  if (layers.length === 0) return NO_PREVIEWS;
  const all = new Map<unknown, Preview>();
  for (const { previews } of layers) {
    for (const [id, preview] of previews) {
      const below = all.get(id);
      const isValues = typeof below === 'object' && typeof preview === 'object';
      all.set(id, below === 'gone' ? below : isValues ? { ...below, ...preview } : preview);
    }
  }
  return all;
}

/**
 * The records of a list under the previews of their entity. The same record under the same preview is the same object.
 * @returns the list's own array if no preview is about its records
 */
export function underPreviews(
  entity: Entity,
  records: readonly EntityRecord[],
  previews: Previews,
): readonly EntityRecord[] {
  if (previews.size === 0 || !records.some(({ id }) => previews.has(id))) return records;
  return records.flatMap((record) => {
    const preview = previews.get(record.id);
    return preview === undefined ? [record] : preview === 'gone' ? [] : [previewed(entity, record, preview)];
  });
}

const made = new WeakMap<EntityRecord, { readonly preview: Values; readonly record: EntityRecord }>();

/** A record with its pending values, as if received with them: a form opened on it starts from them. */
function previewed(entity: Entity, record: EntityRecord, preview: Values): EntityRecord {
  const known = made.get(record);
  if (known && equal(known.preview, preview)) return known.record;
  const origin = originOf(record);
  const fields = Object.keys(preview);
  const wire = origin && encodeRecord(entity, { ...record, ...preview }, record);
  const own = Object.fromEntries(fields.map((field) => [field, wire?.[field]]));
  const shown = origin ? decodeRecord(entity, wireRecord({ ...origin, ...own })) : { ...record, ...preview };
  made.set(record, { preview, record: shown });
  return shown;
}
