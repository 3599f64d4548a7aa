import { createStore, type WritableStore } from '../../config/store.ts';

/** Values of some fields, by their names. */
export type Values = Readonly<Record<string, unknown>>;

/** What records get by a batch that is under way, by `aboutRecord`. Rows show it before it is saved. */
export type PendingChanges = WritableStore<ReadonlyMap<string, Values>>;

export const NO_CHANGES: ReadonlyMap<string, Values> = new Map();

export const createPendingChanges = (): PendingChanges => createStore(NO_CHANGES);
