import { createStore, type Store } from '../../../shared/base/store.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';

/** What a record is shown as during an operation; undefined if it is hidden. The same object for the same record. */
export type Preview = (record: EntityRecord) => EntityRecord | undefined;

/** The previews of an entity's records, by their ids, in the order of their operations: the same object while none changes. */
export type Previews = ReadonlyMap<unknown, readonly Preview[]>;

/**
 * The previews of running operations, over the fetched records. Every list source reads it: rows, cells, trees, counts
 * and sums show the same.
 */
export interface Overlay extends Store<readonly unknown[]> {
  /** Adds previews of an entity's records, by their ids, over the present ones. @returns a function that removes them */
  put(entity: Pick<Entity, 'name'>, previews: Layer['previews']): () => void;
  /** The previews of an entity's records. */
  of(entity: Pick<Entity, 'name'>): Previews;
}

export const NO_PREVIEWS: Previews = new Map();

interface Layer {
  readonly name: string;
  readonly previews: ReadonlyMap<unknown, Preview>;
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

function together(layers: readonly Layer[]): Previews {
  if (layers.length === 0) return NO_PREVIEWS;
  const all = new Map<unknown, readonly Preview[]>();
  for (const { previews } of layers) {
    for (const [id, preview] of previews) all.set(id, [...(all.get(id) ?? []), preview]);
  }
  return all;
}

/**
 * The records of a list under the previews of their entity. The same record under the same previews is the same object.
 * @returns the list's own array if no preview is about its records
 */
export function underPreviews(records: readonly EntityRecord[], previews: Previews): readonly EntityRecord[] {
  if (previews.size === 0 || !records.some(({ id }) => previews.has(id))) return records;
  const shown = (record: EntityRecord) =>
    (previews.get(record.id) ?? []).reduce<EntityRecord | undefined>((last, preview) => last && preview(last), record);
  return records.map(shown).filter((record) => record !== undefined);
}
