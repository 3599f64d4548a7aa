import { createStore, type Store, type WritableStore } from '../../config/store.ts';
import type { Pasted } from './pasted.ts';

/** A value that is being edited in the table. */
export interface CellEdit {
  /** The value as typed so far; none before anything was. */
  readonly typed?: { readonly value: unknown };
  /** Whether typing began it: the arrow keys then leave the cell. */
  readonly isByTyping: boolean;
  /** Whether the focus goes into it when it is drawn. */
  readonly takesFocus: boolean;
  /** Why it was refused. */
  readonly message?: string;
}

/**
 * The values of a list that are being edited in the table, by `cellKey`. They are no state of a component: a key draws the
 * one cell that it is about, and what is typed stays when its row is scrolled out of view or fetched again.
 */
export interface CellEdits extends Store<ReadonlyMap<string, CellEdit>> {
  /** A block that was pasted, until it is saved or cancelled. */
  readonly pasted: WritableStore<Pasted | undefined>;
  /** Fetches the code of the editors; undefined when it is there. */
  readonly ready: () => Promise<unknown> | undefined;
  /** Opens the editor of a cell, with what was typed before, if that is not saved. */
  begin(key: string, isByTyping: boolean): void;
  /** Puts an edit, or ends it. */
  put(key: string, edit: CellEdit | undefined): void;
}

/** The key of a cell: of a record, by its id, and a field. */
export const cellKey = (id: unknown, field: string): string => `${id}/${field}`;

/** @param load fetches the code of the editors */
export function createCellEdits(load: () => Promise<unknown>): CellEdits {
  const { get, set, subscribe } = createStore<ReadonlyMap<string, CellEdit>>(new Map());
  let isLoaded = false;
  const put = (key: string, edit: CellEdit | undefined) => {
    const next = new Map(get());
    if (edit) next.set(key, edit);
    else next.delete(key);
    set(next);
  };
  return {
    get,
    subscribe,
    pasted: createStore<Pasted | undefined>(undefined),
    ready() {
      if (isLoaded) return undefined;
      const loading = load();
      loading.then(
        () => {
          isLoaded = true;
        },
        () => undefined,
      );
      return loading;
    },
    begin: (key, isByTyping) => put(key, { ...get().get(key), isByTyping, takesFocus: true }),
    put,
  };
}
