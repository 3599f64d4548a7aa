/** An operation that is done and can be taken back. */
export interface Undoable {
  /** When it was done, as `performance.now()` says it. */
  readonly at: number;
  /** Takes it back, once. */
  readonly undo: () => void;
  /** It can no longer be taken back. */
  readonly forget: () => void;
}

/** The operations of a session that can be taken back, also when their messages are gone and their list was left. */
export interface UndoHistory {
  /** @param undo takes an operation back */
  add(undo: () => void): Undoable;
  /** The last one. */
  last(): Undoable | undefined;
}

/** How many operations are remembered. */
const REMEMBERED = 50;

export function createUndoHistory(): UndoHistory {
  let done: readonly Undoable[] = [];
  return {
    add(undo) {
      const forget = () => {
        done = done.filter((other) => other !== undoable);
      };
      const undoable: Undoable = {
        at: performance.now(),
        forget,
        undo() {
          if (!done.includes(undoable)) return;
          forget();
          undo();
        },
      };
      done = [...done, undoable].slice(-REMEMBERED);
      return undoable;
    },
    last: () => done.at(-1),
  };
}
