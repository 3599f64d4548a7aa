import { use } from 'react';
import { requiredContext } from '../config/requiredContext.ts';
import type { Api } from '../wire/api.ts';
import type { PendingChanges } from './batch/pendingChanges.ts';
import type { Drafts } from './drafts/drafts.ts';
import type { PendingRemovals } from './removing/pendingRemovals.ts';
import type { Conflicts } from './saving/conflicts.ts';
import type { Toasts } from './toasts/toasts.ts';

/** What components share in a session: the API, the user, toasts, drafts, conflicts, pending deletions and changes. */
export interface SessionData {
  readonly api: Api;
  readonly user: { readonly uid: string };
  /** The roles of the person. */
  readonly roles: readonly string[];
  /** The id of the person's record, if they have one. */
  readonly person?: string | undefined;
  readonly toasts: Toasts;
  readonly drafts: () => Promise<Drafts>;
  readonly conflicts: Conflicts;
  readonly pendingRemovals: PendingRemovals;
  readonly pendingChanges: PendingChanges;
  /** Asks the user to sign in again after an expired session. @returns whether they have */
  readonly signInAgain: () => Promise<boolean>;
}

const [DataProvider, useData] = requiredContext<SessionData>('There is no DataProvider above this component.');

/** Provides a session's data to every component. */
export { DataProvider };

/** The shop's API, for any component below a `DataProvider`. */
export const useApi = (): Api => useData().api;

/** The id of the user, for what the browser stores for them. */
export const useUid = (): string => useData().user.uid;

/** The roles of the user, which decide about the pages. */
export const useRoles = (): readonly string[] => useData().roles;

/** The id of the person's record, if they have one. */
export const usePerson = (): string | undefined => useData().person;

/** The messages on the page. */
export const useToasts = (): Toasts => useData().toasts;

/** The drafts. Suspends until they are read. */
export const useDrafts = (): Drafts => use(useData().drafts());

/** The conflicts that the user has to resolve. */
export const useConflicts = (): Conflicts => useData().conflicts;

/** The deletions that can still be undone. */
export const usePendingRemovals = (): PendingRemovals => useData().pendingRemovals;

/** What rows show of records that a batch changes. */
export const usePendingChanges = (): PendingChanges => useData().pendingChanges;

/** Asks the user to sign in again after an expired session. @returns whether they have */
export const useSignInAgain = (): (() => Promise<boolean>) => useData().signInAgain;
