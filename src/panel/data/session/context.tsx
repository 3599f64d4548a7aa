import { type ReactNode, use } from 'react';
import { requiredContext } from '../../config/requiredContext.ts';
import { FailureProvider } from '../../ui/failures.ts';
import type { Api } from '../../wire/api.ts';
import type { Conflicts } from '../conflicts/conflicts.ts';
import type { Drafts } from '../drafts/drafts.ts';
import type { Overlay } from '../overlay/overlay.ts';
import type { Toasts } from '../toasts/toasts.ts';
import type { PendingRemovals } from './pendingRemovals.ts';
import type { UndoHistory } from './undoHistory.ts';

/** What components share in a session: the API, the user, toasts, drafts, conflicts, pending deletions, previews of changes. */
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
  readonly overlay: Overlay;
  readonly history: UndoHistory;
  /** Asks the user to sign in again after an expired session. @returns whether they have */
  readonly signInAgain: () => Promise<boolean>;
}

const [DataContext, useData] = requiredContext<SessionData>('There is no DataProvider above this component.');

interface DataProviderProps {
  readonly value: SessionData;
  readonly children: ReactNode;
}

/** Provides a session's data to every component; failures to load code are told by its toasts. */
export function DataProvider({ value, children }: DataProviderProps) {
  return (
    <DataContext value={value}>
      <FailureProvider value={value.toasts}>{children}</FailureProvider>
    </DataContext>
  );
}

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

/** What can be taken back. */
export const useUndoHistory = (): UndoHistory => useData().history;

/** What lists show of records while operations are under way. */
export const useOverlay = (): Overlay => useData().overlay;

/** Asks the user to sign in again after an expired session. @returns whether they have */
export const useSignInAgain = (): (() => Promise<boolean>) => useData().signInAgain;
