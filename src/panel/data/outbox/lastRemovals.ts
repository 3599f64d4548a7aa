import { isObject, jsonIn } from '../../../shared/base/json.ts';

/** A record that a page has deleted while it closed. */
export interface LastRemoval {
  readonly entity: string;
  readonly id: unknown;
}

// In `sessionStorage`: after a reload the same tab may read a list before the server has the deletion. Without storage the
// record is listed until the next fetch.
const KEY = 'lastRemovals';

/** The last removals of the page before, for this one alone: they are forgotten. */
export function takeLastRemovals(): LastRemoval[] {
  try {
    const known: unknown = jsonIn(sessionStorage.getItem(KEY) ?? '');
    sessionStorage.removeItem(KEY);
    return Array.isArray(known) ? known.filter(isRemoval) : [];
  } catch {
    return [];
  }
}

const isRemoval = (value: unknown): value is LastRemoval => isObject(value) && typeof value['entity'] === 'string';

/** Keeps removals for the page that comes, beside those that are kept already. */
export function keepLastRemovals(removals: readonly LastRemoval[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...takeLastRemovals(), ...removals]));
  } catch {
    // Denied, or full.
  }
}
