import { createStore, type Store, type WritableStore } from '../../../shared/base/store.ts';
import type { Column } from '../../../shared/config/grammar.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';

/** A value that is being edited in the table. */
export interface CellEdit {
  /** The value typed so far; missing before the first key. */
  readonly typed?: { readonly value: unknown };
  /** Whether typing began it: the arrow keys then leave the cell. */
  readonly isByTyping: boolean;
  /** Whether the editor takes the focus when it is rendered. */
  readonly takesFocus: boolean;
  /** A text that replaces the value when the editor renders. */
  readonly text?: string;
  /** Why it was refused. */
  readonly message?: string;
}

/** A block or a value from a spreadsheet, and the cell that it begins at. */
export interface Pasted {
  readonly text: string;
  readonly html: string;
  /** The index of its first row among all. */
  readonly row: number;
  readonly recordAt: (index: number) => EntityRecord | undefined;
  /** The column, and those after it. */
  readonly columns: readonly Column[];
}

/**
 * The values of a list that are being edited in the table, by `cellKey`. A store and no component state: a key renders
 * only its own cell, and typed text survives scrolling and refetching.
 */
export interface CellEdits extends Store<ReadonlyMap<string, CellEdit>> {
  /** A block that was pasted, until it is saved or cancelled. */
  readonly pasted: WritableStore<Pasted | undefined>;
  /** Loads all that editing in this table needs. */
  readonly load: () => Promise<unknown>;
  /** Opens the editor of a cell, with what was typed before, if that is not saved; or with a text in its place, or after one that no editor has taken yet. */
  begin(key: string, isByTyping: boolean, text?: string): void;
  /** Sets an edit, or ends it. */
  put(key: string, edit: CellEdit | undefined): void;
}

/** The key of a cell: of a record, by its id, and a field. */
export const cellKey = (id: unknown, field: string): string => `${id}/${field}`;

export function createCellEdits(load: CellEdits['load']): CellEdits {
  const { get, set, subscribe } = createStore<ReadonlyMap<string, CellEdit>>(new Map());
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
    load,
    begin(key, isByTyping, text) {
      const open = get().get(key);
      const whole = text !== undefined && { text: (open?.text ?? '') + text };
      put(key, { ...open, isByTyping, takesFocus: true, ...whole });
    },
    put,
  };
}
