import type { Entity } from '../../config/entity.ts';
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

/** The conflicts that a person has to settle, one after the other; `subscribe` and `read` are for `useSyncExternalStore`. */
export interface Conflicts {
  /**
   * Asks which of the clashing values are to be saved.
   * @returns the record with the chosen values; undefined when the person went back
   */
  ask(conflict: Conflict): Promise<EntityRecord | undefined>;
  subscribe(listener: () => void): () => void;
  /** The question that is on the page. */
  read(): Question | undefined;
}

export function createConflicts(): Conflicts {
  let questions: readonly Question[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const set = (next: readonly Question[]) => {
    questions = next;
    for (const listener of listeners) listener();
  };
  return {
    ask: (conflict) =>
      new Promise((resolve) => {
        lastId += 1;
        const question: Question = {
          ...conflict,
          id: lastId,
          answer(record) {
            set(questions.filter((other) => other !== question));
            resolve(record);
          },
        };
        set([...questions, question]);
      }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => questions[0],
  };
}
