import { createContext, type PropsWithChildren, useContext, useEffect, useMemo, useState } from 'react';
import type { Config } from '../config/config.ts';
import { useConfig } from '../config/context.ts';
import type { Api } from '../wire/api.ts';
import type { Connection, Identity, User } from './identity.ts';

/** Who uses the panel. It is loading until both the person and their role are known: a role is never guessed. */
type Known =
  | { readonly loading: true; readonly user?: User; readonly role?: undefined; readonly api?: undefined }
  | { readonly loading: false; readonly user?: undefined; readonly role?: undefined; readonly api?: undefined }
  | { readonly loading: false; readonly user: User; readonly role?: string; readonly api: Api };

export type Session = Known & Readonly<Pick<Identity, 'signIn' | 'signOut'>>;

const SessionContext = createContext<Session | undefined>(undefined);

/** Who uses the panel, for any component below a `SessionProvider`. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession wants a SessionProvider above it.');
  return session;
}

/**
 * Follows the identity provider, and finds the role of whoever signs in.
 * @param connection may still be loading: the session is loading until it is there
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
      const role = await roleFor(config, api, user, mine.signal);
      // Whoever was signed in before must not lend their role to the next one.
      if (!mine.signal.aborted) setKnown({ loading: false, user, role, api });
    };

    const start = async () => {
      const { identity, api } = await connection;
      if (!left.signal.aborted)
        left.signal.addEventListener(
          'abort',
          identity.onChange((user) => follow(api, user)),
        );
    };
    // A connection that could not be loaded is told by whoever started to load it.
    start().catch(() => undefined);
    return () => {
      left.abort();
      asking.abort();
    };
  }, [config, connection]);

  const session = useMemo(
    () => ({
      ...known,
      signIn: async () => (await connection).identity.signIn(),
      signOut: async () => (await connection).identity.signOut(),
    }),
    [known, connection],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Loaded when it is needed: the login page does without the wire and the entities. */
async function roleFor(config: Config, api: Api, user: User, signal: AbortSignal): Promise<string | undefined> {
  try {
    const { fetchRole } = await import('./fetchRole.ts');
    return await fetchRole(config, api, user, signal);
  } catch {
    return undefined;
  }
}
