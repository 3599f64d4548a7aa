import { createContext, type PropsWithChildren, useContext, useEffect, useMemo, useState } from 'react';
import { entityNamed, panel } from '../entity/entities.ts';
import { callList } from '../wire/call.ts';
import { setTokenSource } from '../wire/http.ts';
import { decodeRecord } from '../wire/record.ts';
import type { Identity, User } from './identity.ts';
import { roleOf } from './roleOf.ts';

/** Who uses the panel. It is loading until both the person and their role are known: a role is never guessed. */
type Known =
  | { readonly loading: true; readonly user?: User; readonly role?: undefined }
  | { readonly loading: false; readonly user?: undefined; readonly role?: undefined }
  | { readonly loading: false; readonly user: User; readonly role?: string };

export type Session = Known & Readonly<Pick<Identity, 'signIn' | 'signOut'>>;

const SessionContext = createContext<Session | undefined>(undefined);

/** Who uses the panel, for any component below a `SessionProvider`. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession wants a SessionProvider above it.');
  return session;
}

/**
 * Follows the identity provider, finds the role of whoever signs in, and gives the wire their token.
 * @param identity still loading, perhaps: the session is loading until it is there
 */
export function SessionProvider({ identity, children }: PropsWithChildren<{ identity: Promise<Identity> }>) {
  const [known, setKnown] = useState<Known>({ loading: true });

  useEffect(() => {
    setTokenSource(async () => (await identity).token());
    const left = new AbortController();
    let asking = new AbortController();

    const follow = async (user: User | undefined) => {
      asking.abort();
      const mine = new AbortController();
      asking = mine;
      if (!user) return setKnown({ loading: false });
      setKnown({ loading: true, user });
      const role = await fetchRole(user, mine.signal);
      // Whoever was signed in before must not lend their role to the next one.
      if (!mine.signal.aborted) setKnown({ loading: false, user, role });
    };

    const start = async () => {
      const { onChange } = await identity;
      if (!left.signal.aborted) left.signal.addEventListener('abort', onChange(follow));
    };
    // That the identity could not be loaded is told by whoever started to load it.
    start().catch(() => undefined);
    return () => {
      left.abort();
      asking.abort();
    };
  }, [identity]);

  const session = useMemo(
    () => ({
      ...known,
      signIn: async () => (await identity).signIn(),
      signOut: async () => (await identity).signOut(),
    }),
    [known, identity],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** One look into the list of people. When it fails the role is none, silently (spec §8). */
async function fetchRole({ uid }: User, signal: AbortSignal): Promise<string | undefined> {
  const people = entityNamed(panel.session.entity);
  try {
    const list = await callList(people, undefined, signal);
    const records = list?.rows.map((row) => decodeRecord(people, row)) ?? [];
    return roleOf(records, uid, panel.session);
  } catch {
    return undefined;
  }
}
