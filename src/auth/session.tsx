import { createContext, type PropsWithChildren, useContext, useEffect, useMemo, useState } from 'react';
import type { Config } from '../config/config.ts';
import { useConfig } from '../config/context.ts';
import type { Api } from '../wire/api.ts';
import type { Connection, Identity, User } from './identity.ts';
import { mainRole } from './roles.ts';

/** The session. It is loading until the user and their roles are known. */
type Known =
  | { readonly loading: true; readonly user?: User; readonly roles?: undefined; readonly api?: undefined }
  | { readonly loading: false; readonly user?: undefined; readonly roles?: undefined; readonly api?: undefined }
  | { readonly loading: false; readonly user: User; readonly roles: readonly string[]; readonly api: Api };

export type Session = Known &
  Readonly<Pick<Identity, 'signIn' | 'signOut'>> & {
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

/**
 * Subscribes to the identity provider, and fetches the roles of the user who signs in.
 * @param connection a promise of the services; the session is loading until it resolves
 */
export function SessionProvider({ connection, children }: PropsWithChildren<{ connection: Promise<Connection> }>) {
  const config = useConfig();
  const [known, setKnown] = useState<Known>({ loading: true });

  useEffect(() => {
    const left = new AbortController();
    let asking = new AbortController();

    const follow = async (api: Api, user: User | undefined) => {
      asking.abort();
      const mine = new AbortController();
      asking = mine;
      if (!user) return setKnown({ loading: false });
      setKnown({ loading: true, user });
      const roles = await rolesFor(config, api, user, mine.signal);
      // The roles of the user before must not count for the next one.
      if (!mine.signal.aborted) setKnown({ loading: false, user, roles, api });
    };

    const start = async () => {
      const { identity, api } = await connection;
      if (!left.signal.aborted)
        left.signal.addEventListener(
          'abort',
          identity.onChange((user) => follow(api, user)),
        );
    };
    // main.tsx, which loads the connection, reports an error.
    start().catch(() => undefined);
    return () => {
      left.abort();
      asking.abort();
    };
  }, [config, connection]);

  const session = useMemo(
    () => ({
      ...known,
      role: mainRole(known.roles ?? [], config.panel.session),
      signIn: async () => (await connection).identity.signIn(),
      signOut: async () => (await connection).identity.signOut(),
    }),
    [known, config, connection],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Its code is loaded on first use: the login page does not need the wire and the entities. */
async function rolesFor(config: Config, api: Api, user: User, signal: AbortSignal): Promise<readonly string[]> {
  try {
    const { fetchRoles } = await import('./fetchRoles.ts');
    return await fetchRoles(config, api, user, signal);
  } catch {
    return [];
  }
}
