import type { Config } from '../config/config.ts';
import { createStore, type Store } from '../config/store.ts';
import type { Api } from '../wire/api.ts';
import { prefetchList } from '../wire/early.ts';
import { firstPath } from '../wire/pageCall.ts';
import { fetchPerson } from './fetchPerson.ts';
import type { Connection, Identity, User } from './identity.ts';
import { mayEnter } from './roles.ts';
import { apiOf, createSignInAgain, type SignInAgain } from './signInAgain.ts';

/** The session as known so far: loading until the user and their roles are known. */
export type Known =
  | {
      readonly loading: true;
      readonly user?: User;
      readonly roles?: undefined;
      readonly api?: undefined;
      readonly person?: undefined;
    }
  | {
      readonly loading: false;
      readonly user?: undefined;
      readonly roles?: undefined;
      readonly api?: undefined;
      readonly person?: undefined;
    }
  | {
      readonly loading: false;
      readonly user: User;
      readonly roles: readonly string[];
      readonly api: Api;
      /** The id of the user's record, if they have one. */
      readonly person?: string | undefined;
    };

/** The session, independent of React, so that it can start before React is loaded. */
export interface SessionStore extends Store<Known>, Pick<Identity, 'signIn' | 'signOut'> {
  /** Asks the user to sign in again after their session has expired. */
  readonly again: SignInAgain;
}

/**
 * Subscribes to the identity provider, and fetches the roles of the user who signs in.
 * @param connection the services; the session is loading until it resolves. The caller reports errors.
 * @param shown the entity whose page is shown, if any: its list is fetched in parallel with the roles, and only an
 *   allowed user sees it
 */
export function createSession(
  connection: Promise<Connection>,
  config: Config,
  shown: () => string | undefined = () => undefined,
): SessionStore {
  const { get, set, subscribe } = createStore<Known>({ loading: true });
  let asking = new AbortController();
  const again = createSignInAgain();

  const follow = async ({ api, identity }: Connection, user: User | undefined, hasExpired = false) => {
    // A user with access stays on the page. The next call asks them to sign in again.
    const known = get();
    const stays = !known.loading && known.user && (hasExpired || known.user.uid === user?.uid);
    if (!hasExpired) again.signedIn(user);
    if (stays) return;
    asking.abort();
    const mine = new AbortController();
    asking = mine;
    if (!user) return set({ loading: false });
    set({ loading: true, user });
    const list = askShownList(config, api, shown(), mine.signal);
    const { roles, id: person } = await fetchPerson(config, api, user, mine.signal);
    // The previous user's roles must not apply to the next one.
    if (mine.signal.aborted) return;
    const isAllowed = mayEnter(roles, config.panel.session);
    if (!isAllowed) mine.abort();
    const own = apiOf((isAllowed && list.api) || api, user, identity, again);
    set({ loading: false, user, roles, person, api: own });
  };

  connection.then(
    (made) => made.identity.onChange((user, hasExpired) => void follow(made, user, hasExpired)),
    () => undefined,
  );

  return {
    get,
    subscribe,
    async signIn() {
      const { identity } = await connection;
      await identity.signIn();
      // Nothing has changed for the provider when the same user signs in again.
      again.signedIn(identity.user());
    },
    async signOut() {
      const made = await connection;
      await made.identity.signOut();
      // Nor when the session had ended by itself.
      if (get().user) await follow(made, undefined);
    },
    again,
  };
}

/**
 * Fetches the list of the shown entity, as soon as its config is loaded.
 * @returns an API that returns this answer once
 */
function askShownList(config: Config, api: Api, name: string | undefined, signal: AbortSignal): { readonly api?: Api } {
  const asked: { api?: Api } = {};
  const ask = async (name: string) => {
    const entity = await config.entity(name);
    const path = firstPath(entity);
    // The roles are not known yet, so neither is whether the user may read it.
    if (entity.rights?.read) return;
    if (!signal.aborted && path !== undefined) asked.api = prefetchList(api, path, signal, entity.api);
  };
  // The page reports an entity that cannot be loaded.
  if (name !== undefined) ask(name).catch(() => undefined);
  return asked;
}
