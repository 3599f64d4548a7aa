import { useSyncExternalStore } from 'react';
import type { Store } from './store.ts';

/** The value of a store: the component is drawn again when it changes. */
export const useStore = <Value>(store: Store<Value>): Value => useSyncExternalStore(store.subscribe, store.get);

/** What is read from the value of a store: the component is drawn again when it is another object than before. */
export const useStorePart = <Value, Part>(store: Store<Value>, part: (value: Value) => Part): Part =>
  useSyncExternalStore(store.subscribe, () => part(store.get()));
