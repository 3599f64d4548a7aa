import { createStore, type WritableStore } from '../../../shared/base/store.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import type { Values } from '../overlay/previews.ts';
import type { BatchEnd } from './batchTexts.ts';

/** A batch that a person has started, with what its dialog and its messages say. Its title is that of the dialog. */
export interface Job extends BatchEnd {
  readonly entity: Entity;
  /** Shows what was saved in the list; without it the result waits until the list is fetched again. */
  readonly show?: () => void;
  /** What rows show of a record from the beginning on; what can be undone can be so from then on, too. */
  readonly preview?: (record: EntityRecord) => Values;
  /** Undoes it, for the finished records, or for all of them while it runs. */
  readonly undo?: (records: readonly EntityRecord[]) => void;
  /** Called when its dialog is closed, or when all records are done. @param remaining those that failed or were not sent */
  readonly onEnd?: (remaining: readonly EntityRecord[]) => unknown;
  /** How long it runs before its dialog is shown, in ms. A job that ends earlier, with all records done, shows none. */
  readonly shownAfter?: number;
  /** One more button of the dialog when the job is over. */
  readonly more?: { readonly text: string; readonly press: () => void };
}

/** A job that runs, or has ended with records that failed or were not sent. */
export interface CurrentJob {
  readonly job: Job;
  /** Whether its dialog is not shown: it is in the background, or about to be undone. */
  readonly isHidden: boolean;
  /** The message of a job in the background. */
  readonly notice?: number;
}

/** The jobs of a session. They go on when their list is left. */
export interface Jobs extends WritableStore<CurrentJob | undefined> {
  /** Runs work when the work before it is over: an 'Undo' can be pressed while another job runs. */
  enqueue(work: () => Promise<void>): void;
}

export function createJobs(): Jobs {
  let last = Promise.resolve();
  return {
    ...createStore<CurrentJob | undefined>(undefined),
    enqueue(work) {
      // Also after work that failed.
      last = last.then(work, work);
    },
  };
}
