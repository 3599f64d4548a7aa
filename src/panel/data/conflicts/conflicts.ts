import { createStore, type Store } from '../../../shared/base/store.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import type { FieldConflict } from './merge.ts';

/** A record that somebody else changed too, with the values to choose from. */
interface Conflict {
  readonly entity: Entity;
  /** The merged record, except for conflicts. */
  readonly record: EntityRecord;
  readonly conflicts: readonly FieldConflict[];
  /** It changed at each attempt to save: the user also decides about fields that only somebody else has changed. */
  readonly isRestless: boolean;
}

/** A conflict that waits for its answer. */
export interface Question extends Conflict {
  readonly id: number;
  /** The record with the chosen values; undefined to go back. */
  readonly answer: (record: EntityRecord | undefined) => void;
}

/** The conflicts that the user has to resolve, one by one: the current question. */
export interface Conflicts extends Store<Question | undefined> {
  /**
   * Asks which of the conflicting values to save.
   * @returns the record with the chosen values; undefined if the user cancelled
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
