import { jsonIn } from '../config/json.ts';
import { readStored, removeStored, writeStored } from '../config/localStore.ts';

// All that this browser's local store keeps of a person. The colour theme and the language are the browser's, because the
// login page has them too; drafts have a store of their own.

/** How they like to work: it is there when they come back. */
type Lasting = 'columns' | 'widths' | 'views' | 'import' | 'layout';

/** What they have seen: 'Logout' forgets it. */
const forgotten = ['recent'] as const;

/** One thing that the browser keeps of a person, as JSON. */
export interface Stored {
  /** undefined where there is nothing, or no JSON. */
  readonly read: () => unknown;
  /** @returns whether the browser keeps it */
  readonly write: (value: unknown) => boolean;
  readonly forget: () => void;
}

/**
 * @param uid the person
 * @param entity the name of the entity that it is about, if it is about one
 */
export function storedFor(kind: Lasting | (typeof forgotten)[number], uid: string, entity?: string): Stored {
  const key = [kind, uid, entity].filter((part) => part !== undefined).join('/');
  return {
    read: () => jsonIn(readStored(key) ?? ''),
    write: (value) => writeStored(key, JSON.stringify(value)),
    forget: () => removeStored(key),
  };
}

/** Forgets what 'Logout' is to forget of a person. */
export function forgetPerson(uid: string): void {
  for (const kind of forgotten) storedFor(kind, uid).forget();
}
