import { type Conflicts, createConflicts } from '../conflicts/conflicts.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';
import { createToasts, type Toasts } from '../toasts/toasts.ts';

/** The stores of a session besides the query cache. They outlive every screen. */
export interface SessionStores {
  /** The messages on the page. */
  readonly toasts: Toasts;
  /** The conflicts that the user has to resolve. */
  readonly conflicts: Conflicts;
  /** The changes on their way, and those that can be undone. */
  readonly outbox: Outbox;
}

export const createSessionStores = (): SessionStores => ({
  toasts: createToasts(),
  conflicts: createConflicts(),
  outbox: createOutbox(),
});
