import { createDrafts, type Drafts } from '../../src/panel/data/drafts/drafts.ts';
import type { SessionData } from '../../src/panel/data/session/context.tsx';
import { createSessionStores } from '../../src/panel/data/session/stores.ts';
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
  user: { uid: 'uid-admin' },
  drafts: testDrafts(),
  signInAgain: async () => false,
  ...createSessionStores(),
  ...given,
});
