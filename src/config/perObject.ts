interface Known<Key, Value> {
  get(key: Key): { readonly value: Value } | undefined;
  set(key: Key, made: { readonly value: Value }): unknown;
}

const keeping =
  <Key, Value>(known: Known<Key, Value>, make: (key: Key) => Value) =>
  (key: Key): Value => {
    const found = known.get(key);
    if (found) return found.value;
    const value = make(key);
    known.set(key, { value });
    return value;
  };

/** A function that makes its result once for each object, and forgets it with the object. */
export const perObject = <Key extends object, Value>(make: (key: Key) => Value): ((key: Key) => Value) =>
  keeping(new WeakMap<Key, { readonly value: Value }>(), make);

/** The same for texts, of which there are few: nothing is forgotten. */
export const perText = <Value>(make: (text: string) => Value): ((text: string) => Value) =>
  keeping(new Map<string, { readonly value: Value }>(), make);
