import { type ReactNode, use } from 'react';
import { requiredContext } from '../../config/requiredContext.ts';
import { FailureProvider } from '../../ui/failures.ts';
import type { Api } from '../../wire/api.ts';
import type { Drafts } from '../drafts/drafts.ts';
import type { SessionStores } from './stores.ts';

/** The shared data of a session. */
export interface SessionData extends SessionStores {
  readonly api: Api;
  readonly user: { readonly uid: string };
  /** The roles of the person. */
  readonly roles: readonly string[];
  /** The id of the person's record, if they have one. */
  readonly person?: string;
  readonly drafts: () => Promise<Drafts>;
  /** Asks the user to sign in again after an expired session. @returns whether they have */
  readonly signInAgain: () => Promise<boolean>;
}

const [DataContext, useData] = requiredContext<SessionData>('There is no DataProvider above this component.');

interface DataProviderProps {
  readonly value: SessionData;
  readonly children: ReactNode;
}

/** Provides a session's data to every component. Its toasts show failures to load code. */
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
export const useToasts = () => useData().toasts;

/** The drafts. Suspends until they are read. */
export const useDrafts = (): Drafts => use(useData().drafts());

/** The stores of the session. */
export const useSessionStores = (): SessionStores => useData();

/** Asks the user to sign in again after an expired session. @returns whether they have */
export const useSignInAgain = (): (() => Promise<boolean>) => useData().signInAgain;
