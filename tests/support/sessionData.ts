import { createConflicts } from '../../src/panel/data/conflicts/conflicts.ts';
import { createDrafts, type Drafts } from '../../src/panel/data/drafts/drafts.ts';
import { createOverlay } from '../../src/panel/data/overlay/overlay.ts';
import type { SessionData } from '../../src/panel/data/session/context.tsx';
import { createPendingRemovals } from '../../src/panel/data/session/pendingRemovals.ts';
import { createUndoHistory } from '../../src/panel/data/session/undoHistory.ts';
import { createToasts } from '../../src/panel/data/toasts/toasts.ts';
import { type Api, type ApiOptions, createApi } from '../../src/panel/wire/api.ts';
import { trackPromise } from '../../src/shared/base/memoizeAsync.ts';

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
