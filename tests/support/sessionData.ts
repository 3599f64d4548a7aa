import { createConflicts } from '../../src/data/conflicts.ts';
import type { SessionData } from '../../src/data/context.ts';
import { createDrafts } from '../../src/data/drafts.ts';
import { createToasts } from '../../src/data/toasts.ts';
import { type Api, type ApiOptions, createApi } from '../../src/wire/api.ts';

/** The shop's API below this page's own address, called by nobody, unless the test says otherwise. */
export const testApi = (options: Partial<ApiOptions> = {}): Api =>
  createApi({ host: '', base: '/api', token: async () => undefined, ...options });

/** What components share of a session, fresh but for what the test gives. */
export const testData = (given: Partial<SessionData> = {}): SessionData => ({
  api: testApi(),
  toasts: createToasts(),
  drafts: createDrafts(),
  conflicts: createConflicts(),
  ...given,
});
