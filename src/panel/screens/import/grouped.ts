/** Entries by their key; those whose key is '' are left out. */
export function grouped<Entry>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string,
): ReadonlyMap<string, readonly Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    if (key === '') continue;
    const same = groups.get(key);
    if (same) same.push(entry);
    else groups.set(key, [entry]);
  }
  return groups;
}
