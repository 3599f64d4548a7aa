import { useSyncExternalStore } from 'react';
import type { Store } from '../../shared/base/store.ts';

/** The value of a store; a change renders the component again. */
export const useStore = <Value>(store: Store<Value>): Value => useSyncExternalStore(store.subscribe, store.get);

/** A part of a store's value; the component renders again only if this part changes. */
export const useStorePart = <Value, Part>(store: Store<Value>, part: (value: Value) => Part): Part =>
  useSyncExternalStore(store.subscribe, () => part(store.get()));
