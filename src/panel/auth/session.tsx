import { type PropsWithChildren, useMemo } from 'react';
import type { Store } from '../../shared/base/store.ts';
import { usePanel } from '../config/context.ts';
import { requiredContext } from '../config/requiredContext.ts';
import { useStore } from '../config/useStore.ts';
import type { Known, SessionStore } from './createSession.ts';
import { mainRole } from './roles.ts';

export type Session = Known &
  Omit<SessionStore, keyof Store<Known>> & {
    /** The role that decides whether the user may see the panel. */
    readonly role: string | undefined;
  };

const [SessionContext, useSession] = requiredContext<Session>('useSession needs a SessionProvider above it.');

/** The session, for any component below a `SessionProvider`. */
export { useSession };

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
      prepare: store.prepare,
      retry: store.retry,
      follow: store.follow,
    }),
    [known, names, store],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}
