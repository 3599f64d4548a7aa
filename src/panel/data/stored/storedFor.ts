import { jsonIn } from '../../../shared/base/json.ts';
import { readStored, removeStored, writeStored } from '../../../shared/base/localStore.ts';

// What the browser's local storage keeps for a person. The colour theme and the language are the browser's, because the
// login page has them too; drafts have a store of their own.

/** Preferences: they survive 'Logout'. */
export type Lasting = 'columns' | 'widths' | 'views' | 'import' | 'layout' | 'plot' | 'messages';

/** Traces of what was seen: 'Logout' deletes them. */
const forgotten = ['recent'] as const;

/** One stored value of a person, as JSON. */
export interface Stored {
  readonly text: () => string | undefined;
  /** Undefined if missing, or no JSON. */
  readonly read: () => unknown;
  /** @returns whether the browser has stored it */
  readonly write: (value: unknown) => boolean;
  readonly forget: () => void;
}

/**
 * @param uid the person
 * @param entity the name of the entity, for a value of an entity
 * @param was its former name: what is stored under that is read until something is written
 */
export function storedFor(
  kind: Lasting | (typeof forgotten)[number],
  uid: string,
  entity?: string,
  was?: string,
): Stored {
  const keyOf = (name?: string) => [kind, uid, name].filter((part) => part !== undefined).join('/');
  const key = keyOf(entity);
  const keys = [key, ...(was === undefined ? [] : [keyOf(was)])];
  const text = () => keys.map(readStored).find((stored) => stored !== undefined);
  return {
    text,
    read: () => jsonIn(text() ?? ''),
    write: (value) => writeStored(key, JSON.stringify(value)),
    forget: () => keys.forEach(removeStored),
  };
}

/** Whether the drafts of a person are still to be deleted: the page may close before that is done. */
export const draftsToDelete = {
  of: (uid: string): boolean => readStored(`logout/${uid}`) !== undefined,
  done: (uid: string): void => removeStored(`logout/${uid}`),
};

/** Deletes what 'Logout' must delete of a person, and notes that their drafts must be deleted. */
export function forgetPerson(uid: string): void {
  writeStored(`logout/${uid}`, 'drafts');
  for (const kind of forgotten) storedFor(kind, uid).forget();
}
