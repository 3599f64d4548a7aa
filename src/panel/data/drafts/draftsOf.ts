import { memoizeAsync } from '../../../shared/base/memoizeAsync.ts';
import { perText } from '../../../shared/base/perObject.ts';
import type { Drafts } from './drafts.ts';

/** Opens the drafts of a person; the same ones each time. */
export type DraftsOf = (uid: string) => () => Promise<Drafts>;

/** The drafts of everybody who signs in on this page: they outlive the session. The code is loaded on first use. */
export const createDraftsOf = (): DraftsOf =>
  perText((uid) => memoizeAsync(async () => (await import('./drafts.ts')).openDrafts(uid)));
