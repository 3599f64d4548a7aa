import { createContext, use } from 'react';
import type { Api } from '../wire/api.ts';
import type { Drafts } from './drafts/drafts.ts';
import type { PendingDeletes } from './removing/pendingDeletes.ts';
import type { Conflicts } from './saving/conflicts.ts';
import type { Toasts } from './toasts/toasts.ts';

/**
 * What components share of a session: the shop's API, who is at it, the messages on the page, what was typed but not saved, what
 * others changed meanwhile, and what can still be taken back.
 */
export interface SessionData {
  readonly api: Api;
  /** Who the person is. */
  readonly uid: string;
  /** The roles of the person. */
  readonly roles: readonly string[];
  /** The id of the person's record, if they have one. */
  readonly person?: string | undefined;
  readonly toasts: Toasts;
  readonly drafts: () => Promise<Drafts>;
  readonly conflicts: Conflicts;
  readonly pendingDeletes: PendingDeletes;
  /** Asks the person to sign in again, whose session has ended by itself. @returns whether they have */
  readonly signInAgain: () => Promise<boolean>;
}

const DataContext = createContext<SessionData | undefined>(undefined);

/** Hands the data of a session down to every component. */
export const DataProvider = DataContext.Provider;

function useData(): SessionData {
  const data = use(DataContext);
  if (!data) throw new Error('There is no DataProvider above this component.');
  return data;
}

/** The shop's API, for any component below a `DataProvider`. */
export const useApi = (): Api => useData().api;

/** Who the person is, for what the browser keeps for them. */
export const useUid = (): string => useData().uid;

/** The roles of the person, which decide what pages there are. */
export const useRoles = (): readonly string[] => useData().roles;

/** The id of the person's record, if they have one. */
export const usePerson = (): string | undefined => useData().person;

/** The messages on the page. */
export const useToasts = (): Toasts => useData().toasts;

/** What was typed but not saved. Suspends until it is read. */
export const useDrafts = (): Drafts => use(useData().drafts());

/** The changes of others that a person has to settle. */
export const useConflicts = (): Conflicts => useData().conflicts;

/** The deletions that can still be taken back. */
export const usePendingDeletes = (): PendingDeletes => useData().pendingDeletes;

/** Asks the person to sign in again, whose session has ended by itself. @returns whether they have */
export const useSignInAgain = (): (() => Promise<boolean>) => useData().signInAgain;
