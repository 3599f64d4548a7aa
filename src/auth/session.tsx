import { createContext, type PropsWithChildren, useContext, useMemo } from 'react';
import { usePanel } from '../config/context.ts';
import { useStore } from '../config/useStore.ts';
import type { Known, SessionStore } from './createSession.ts';
import { mainRole } from './roles.ts';

export type Session = Known &
  Pick<SessionStore, 'signIn' | 'signOut' | 'again'> & {
    /** The role that decides whether the user may see the panel. */
    readonly role: string | undefined;
  };

const SessionContext = createContext<Session | undefined>(undefined);

/** The session, for any component below a `SessionProvider`. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession wants a SessionProvider above it.');
  return session;
}

/** Provides the session, updated at each change. */
export function SessionProvider({ store, children }: PropsWithChildren<{ store: SessionStore }>) {
  const { session: names } = usePanel();
  const known = useStore(store);
  const session = useMemo(
    () => ({
      ...known,
      role: mainRole(known.roles ?? [], names),
      signIn: store.signIn,
      signOut: store.signOut,
      again: store.again,
    }),
    [known, names, store],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}
