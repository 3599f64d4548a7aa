import { createStore } from '../../../shared/base/store.ts';
import type { MoveContext } from './moveRow.ts';
import { type Moves, type MovesState, type MoveTo, NONE_PLACED } from './moves.ts';

/** The pending moves of a list, and the function that moves a row. */
export interface Mover extends Moves {
  readonly moveTo: MoveTo;
  /** Updates what a move needs. */
  readonly keep: (desk: Omit<MoveContext, 'moves'>) => void;
}

const STILL: MovesState = { placed: NONE_PLACED, isSaving: false, name: '', announcement: '' };

export function createMover(): Mover {
  const moves = createStore(STILL);
  let desk: Omit<MoveContext, 'moves'> | undefined;
  let last = Promise.resolve();
  return {
    ...moves,
    keep(next) {
      desk = next;
    },
    // One after the other: each begins with the order that the one before has made.
    moveTo(record, target) {
      const move = async () => {
        const { moveRow } = await import('./moveRow.ts');
        if (desk) await moveRow({ ...desk, moves }, record, target);
      };
      last = last.then(move).catch((error: unknown) => {
        console.error(error);
        desk?.writer.toasts.show('error', desk.writer.config.panel.texts.unreachable);
      });
      return last;
    },
  };
}
