import { trackPromise } from '../../src/config/memoizeAsync.ts';
import type { SessionData } from '../../src/data/context.ts';
import { createDrafts, type Drafts } from '../../src/data/drafts/drafts.ts';
import { createConflicts } from '../../src/data/operations/conflicts.ts';
import { createOverlay } from '../../src/data/operations/overlay.ts';
import { createPendingRemovals } from '../../src/data/operations/pendingRemovals.ts';
import { createUndoHistory } from '../../src/data/operations/undoHistory.ts';
import { createToasts } from '../../src/data/toasts/toasts.ts';
import { type Api, type ApiOptions, createApi } from '../../src/wire/api.ts';

/** The shop's API below this page's own address, called by nobody, unless the test says otherwise. */
export const testApi = (options: Partial<ApiOptions> = {}): Api =>
  createApi({ host: '', base: '/api', token: async () => undefined, ...options });

/** Somebody's drafts, in memory; the same ones each time. */
export function testDrafts(drafts: Drafts = createDrafts('uid-admin')): SessionData['drafts'] {
  const opened = trackPromise(Promise.resolve(drafts));
  return () => opened;
}

/** What components share of a session, fresh but for what the test gives. */
export const testData = (given: Partial<SessionData> = {}): SessionData => ({
  api: testApi(),
  roles: [],
  toasts: createToasts(),
  user: { uid: 'uid-admin' },
  drafts: testDrafts(),
  conflicts: createConflicts(),
  pendingRemovals: createPendingRemovals(),
  overlay: createOverlay(),
  history: createUndoHistory(),
  signInAgain: async () => false,
  ...given,
});
