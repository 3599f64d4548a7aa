import { isSameJson } from './json.ts';

/** The index of the first value of JSON in a list that is there before; -1 for none. */
export function repeatedAt(list: readonly unknown[]): number {
  const seen = new Set<unknown>();
  return list.findIndex((one, at) =>
    typeof one === 'object' ? list.findIndex((other) => isSameJson(other, one)) < at : seen.size === seen.add(one).size,
  );
}
