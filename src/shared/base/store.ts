/** A value that changes, outside of React. `useStore` follows it. */
export interface Store<Value> {
  /** The value; the same object until it changes. */
  readonly get: () => Value;
  /**
   * Calls `listener` after each change.
   * @returns a function that removes the listener
   */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Decides when the listeners of a change are called. */
export type Tell = (listeners: () => void) => void;

/** A store that can be changed. */
export interface WritableStore<Value> extends Store<Value> {
  /** @param tell calls the listeners; without it they are called at once */
  readonly set: (next: Value, tell?: Tell) => void;
}

/** @param initial the value before the first change */
export function createStore<Value>(initial: Value): WritableStore<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next, tell = (call) => call()) {
      value = next;
      tell(() => {
        for (const listener of listeners) listener();
      });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
