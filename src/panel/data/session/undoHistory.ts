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
  /** @param undo takes an operation back that was done at a time, by default now */
  add(undo: () => void, at?: number): Undoable;
  /** The last one. */
  last(): Undoable | undefined;
}

/** How many operations are remembered. */
const REMEMBERED = 50;

export function createUndoHistory(): UndoHistory {
  let done: readonly Undoable[] = [];
  return {
    add(undo, at = performance.now()) {
      const forget = () => {
        done = done.filter((other) => other !== undoable);
      };
      const undoable: Undoable = {
        at,
        forget,
        undo() {
          if (!done.includes(undoable)) return;
          forget();
          undo();
        },
      };
      done = [...done, undoable].toSorted((a, b) => a.at - b.at).slice(-REMEMBERED);
      return undoable;
    },
    last: () => done.at(-1),
  };
}
