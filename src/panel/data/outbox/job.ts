import type { Entity } from '../../../shared/config/entity.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import type { BatchEnd } from '../batch/batchTexts.ts';
import type { Values } from './previews.ts';

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
