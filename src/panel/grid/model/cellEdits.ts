import { createStore, type Store, type WritableStore } from '../../../shared/base/store.ts';
import type { Pasted } from './pasted.ts';

/** A key that was pressed before its editor was drawn. */
export interface EarlyKey {
  readonly key: string;
  readonly shiftKey: boolean;
}

/** A value that is being edited in the table. */
export interface CellEdit {
  /** The value typed so far; missing before the first key. */
  readonly typed?: { readonly value: unknown };
  /** Whether typing began it: the arrow keys then leave the cell. */
  readonly isByTyping: boolean;
  /** Whether the focus goes into it when it is drawn. */
  readonly takesFocus: boolean;
  /** A text that replaces the value when the editor renders. */
  readonly text?: string;
  /** The key that ends the editing when the editor is drawn. */
  readonly ending?: EarlyKey;
  /** Why it was refused. */
  readonly message?: string;
}

/**
 * The values of a list that are being edited in the table, by `cellKey`. A store and no component state: a key renders
 * only its own cell, and typed text survives scrolling and refetching.
 */
export interface CellEdits extends Store<ReadonlyMap<string, CellEdit>> {
  /** A block that was pasted, until it is saved or cancelled. */
  readonly pasted: WritableStore<Pasted | undefined>;
  /** Loads the code of the editors; undefined once loaded. */
  readonly ready: () => Promise<unknown> | undefined;
  /**
   * Opens the editor of a cell, with what was typed before, if that is not saved; or with a text in its place, and the key that
   * ends the editing.
   */
  begin(key: string, isByTyping: boolean, text?: string, ending?: EarlyKey): void;
  /** Whether an editor is open, and not drawn yet: its code is on its way. */
  isComing(key: string): boolean;
  /** Keeps a key for an editor that is not drawn yet. */
  press(key: string, pressed: EarlyKey): void;
  /** Sets an edit, or ends it. */
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
  const ready = () => {
    if (isLoaded) return undefined;
    const loading = load();
    loading.then(
      () => {
        isLoaded = true;
      },
      () => undefined,
    );
    return loading;
  };
  return {
    get,
    subscribe,
    pasted: createStore<Pasted | undefined>(undefined),
    ready,
    begin: (key, isByTyping, text, ending) =>
      put(key, {
        ...get().get(key),
        isByTyping,
        takesFocus: true,
        ...(text !== undefined && { text }),
        ...(ending && { ending }),
      }),
    isComing: (key) => get().has(key) && ready() !== undefined,
    press(key, { key: pressed, shiftKey }) {
      const edit = get().get(key);
      // Keys after the one that ends it are for another cell.
      if (!edit || edit.ending) return;
      const { text = '' } = edit;
      if (pressed.length === 1) put(key, { ...edit, text: text + pressed });
      else if (/^(Backspace|Delete)$/.test(pressed)) put(key, { ...edit, text: text.slice(0, -1) });
      else put(key, { ...edit, ending: { key: pressed, shiftKey } });
    },
    put,
  };
}
