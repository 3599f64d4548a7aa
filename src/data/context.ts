import { createContext, use } from 'react';
import type { Api } from '../wire/api.ts';
import type { Conflicts } from './conflicts.ts';
import type { Drafts } from './drafts.ts';
import type { Toasts } from './toasts.ts';

/**
 * What components share of a session: the shop's API, the messages on the page, what was typed but not saved, and what
 * others changed meanwhile.
 */
export interface SessionData {
  readonly api: Api;
  readonly toasts: Toasts;
  readonly drafts: Drafts;
  readonly conflicts: Conflicts;
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

/** The messages on the page. */
export const useToasts = (): Toasts => useData().toasts;

/** What was typed but not saved. */
export const useDrafts = (): Drafts => useData().drafts;

/** The changes of others that a person has to settle. */
export const useConflicts = (): Conflicts => useData().conflicts;
