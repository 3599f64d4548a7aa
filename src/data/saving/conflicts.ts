import type { Entity } from '../../config/entity.ts';
import { createStore, type Store } from '../../config/store.ts';
import type { EntityRecord } from '../../wire/record.ts';
import type { Clash } from './merge.ts';

/** A record that somebody else changed too: which values are to be saved? */
export interface Conflict {
  readonly entity: Entity;
  /** The record as it would be saved: what did not clash is merged. */
  readonly record: EntityRecord;
  readonly clashes: readonly Clash[];
  /** It was changed again and again while it was saved: what only somebody else has changed is asked about too. */
  readonly isRestless: boolean;
}

/** A conflict that waits for its answer. */
export interface Question extends Conflict {
  readonly id: number;
  /** The record with the chosen values; undefined to go back. */
  readonly answer: (record: EntityRecord | undefined) => void;
}

/** The conflicts that a person has to settle, one after the other: the question that is on the page. */
export interface Conflicts extends Store<Question | undefined> {
  /**
   * Asks which of the clashing values are to be saved.
   * @returns the record with the chosen values; undefined when the person went back
   */
  ask(conflict: Conflict): Promise<EntityRecord | undefined>;
}

export function createConflicts(): Conflicts {
  const { get, set, subscribe } = createStore<readonly Question[]>([]);
  let lastId = 0;
  return {
    ask: (conflict) =>
      new Promise((resolve) => {
        lastId += 1;
        const question: Question = {
          ...conflict,
          id: lastId,
          answer(record) {
            set(get().filter((other) => other !== question));
            resolve(record);
          },
        };
        set([...get(), question]);
      }),
    get: () => get()[0],
    subscribe,
  };
}
