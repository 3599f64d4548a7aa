import { createJobs, type Jobs } from '../batch/jobs.ts';
import { type Conflicts, createConflicts } from '../conflicts/conflicts.ts';
import { createOverlay, type Overlay } from '../overlay/overlay.ts';
import { createToasts, type Toasts } from '../toasts/toasts.ts';
import { createPendingRemovals, type PendingRemovals } from './pendingRemovals.ts';
import { createUndoHistory, type UndoHistory } from './undoHistory.ts';

/** The stores of a session besides the query cache. They outlive every screen. */
export interface SessionStores {
  /** The messages on the page. */
  readonly toasts: Toasts;
  /** The conflicts that the user has to resolve. */
  readonly conflicts: Conflicts;
  /** The deletions that can still be undone. */
  readonly pendingRemovals: PendingRemovals;
  /** The previews of running operations. */
  readonly overlay: Overlay;
  /** The operations that can be undone. */
  readonly history: UndoHistory;
  /** The batches that run. */
  readonly jobs: Jobs;
}

export const createSessionStores = (): SessionStores => ({
  toasts: createToasts(),
  conflicts: createConflicts(),
  pendingRemovals: createPendingRemovals(),
  overlay: createOverlay(),
  history: createUndoHistory(),
  jobs: createJobs(),
});
