import type { EntityRecord } from '../../wire/record.ts';
import { isEmpty } from '../../wire/record.ts';

/** Which records are selected, by their ids; `subscribe` is for `useSyncExternalStore`. */
export interface Selection {
  /** The ids; the same object as long as nothing changes. */
  ids(): ReadonlySet<unknown>;
  /** Whether all shown records are selected, or some of them. */
  ofShown(): 'all' | 'some' | 'none';
  /** Takes the records that are shown, in their order. */
  show(records: readonly EntityRecord[]): void;
  /**
   * Selects a record, or no longer.
   * @param isRange the same with all between it and the one that was last chosen, as they are shown
   */
  toggle(id: unknown, isRange: boolean): void;
  /** Selects all shown records, or none of them when all are. What is not shown stays as it is. */
  toggleShown(): void;
  /** Selects these records and no others. */
  keep(records: readonly EntityRecord[]): void;
  clear(): void;
  subscribe(listener: () => void): () => void;
}

/** Whether a record can be selected: by its id alone is it known again. */
export const isSelectable = ({ id }: EntityRecord): boolean => !isEmpty(id);

export function createSelection(): Selection {
  let ids: ReadonlySet<unknown> = new Set();
  let shown: readonly unknown[] = [];
  let last: unknown;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  /** The ids from the last one that was chosen to this one. */
  const rangeTo = (id: unknown): readonly unknown[] => {
    const [from, to] = [shown.indexOf(last), shown.indexOf(id)];
    return from < 0 || to < 0 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  };
  const put = (changed: readonly unknown[], isIn: boolean) => {
    const next = new Set(ids);
    for (const id of changed) {
      if (isIn) next.add(id);
      else next.delete(id);
    }
    ids = next;
    tell();
  };
  const ofShown = () => {
    const count = shown.reduce<number>((sum, id) => sum + (ids.has(id) ? 1 : 0), 0);
    return count === 0 ? 'none' : count === shown.length ? 'all' : 'some';
  };
  return {
    ids: () => ids,
    ofShown,
    show(records) {
      shown = records.filter(isSelectable).map(({ id }) => id);
      tell();
    },
    toggle(id, isRange) {
      put(isRange ? rangeTo(id) : [id], !ids.has(id));
      last = id;
    },
    toggleShown: () => put(shown, ofShown() !== 'all'),
    keep(records) {
      ids = new Set(records.map(({ id }) => id));
      tell();
    },
    clear() {
      ids = new Set();
      last = undefined;
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
