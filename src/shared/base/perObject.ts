interface Known<Key, Value> {
  get(key: Key): { readonly value: Value } | undefined;
  set(key: Key, made: { readonly value: Value }): unknown;
}

const keeping =
  <Key, Value>(known: Known<Key, Value>, make: (key: Key) => Value) =>
  (key: Key): Value => {
    const cached = known.get(key);
    if (cached) return cached.value;
    const value = make(key);
    known.set(key, { value });
    return value;
  };

/** Memoizes a function per object, in a WeakMap. */
export const perObject = <Key extends object, Value>(make: (key: Key) => Value): ((key: Key) => Value) =>
  keeping(new WeakMap<Key, { readonly value: Value }>(), make);

/** The same for a few texts: nothing is evicted. */
export const perText = <Value>(make: (text: string) => Value): ((text: string) => Value) =>
  keeping(new Map<string, { readonly value: Value }>(), make);
