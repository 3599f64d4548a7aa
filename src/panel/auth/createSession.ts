import { createStore, type Store } from '../../shared/base/store.ts';
import type { Config } from '../../shared/config/config.ts';
import type { Entity } from '../../shared/config/entity.ts';
import type { EntityRecord } from '../../shared/wire/record.ts';
import type { Api } from '../wire/api.ts';
import { prefetchList } from '../wire/prefetch.ts';
import { fetchPerson } from './fetchPerson.ts';
import type { Connection, Identity, Person, User } from './identity.ts';
import { mayEnter, personIn, rolesOf } from './roles.ts';
import { apiOf, createSignInAgain, type SignInAgain } from './signInAgain.ts';

interface WithoutRoles {
  readonly hasSignedIn?: undefined;
  readonly roles?: undefined;
  readonly api?: undefined;
  readonly person?: undefined;
  readonly failure?: undefined;
}

/** The session as known so far: loading until the user and their roles are known. */
export type Known =
  | ({ readonly loading: true; readonly user?: User } & WithoutRoles)
  | ({ readonly loading: false; readonly user?: undefined } & WithoutRoles)
  | {
      readonly loading: false;
      readonly user: User;
      readonly roles: readonly string[];
      readonly api: Api;
      /** The id of the user's record, if they have one. */
      readonly person?: string | undefined;
      /** Whether they have signed in since the page was loaded, and so may have left something behind. */
      readonly hasSignedIn: boolean;
      /** Why the roles are not known: an `ApiError`, or what has broken. */
      readonly failure?: unknown;
    };

/** The session, independent of React, so that it can start before React is loaded. */
export interface SessionStore extends Store<Known>, Pick<Identity, 'signIn' | 'signOut'> {
  /** Asks the user to sign in again after their session has expired. */
  readonly again: SignInAgain;
  /** Prepares the sign-in window, so that it opens at once. */
  prepare(): void;
  /** Fetches the roles of the signed-in user, who has none known, again. */
  retry(): void;
  /** Follows a newer list of people: the user's roles may be others there. @param isWhole whether it has everybody */
  follow(people: readonly EntityRecord[], isWhole: boolean): void;
}

/** The list that is shown first, which is fetched in parallel with the roles. */
export interface FirstList {
  /** The entity whose page is shown, if any. */
  readonly shown: () => string | undefined;
  /** The path of the first call for a list; undefined if that is not a GET. */
  readonly path: (entity: Entity) => Promise<string | undefined>;
}

/**
 * Subscribes to the identity provider, and fetches the roles of the user who signs in.
 * @param connection the services; the session is loading until it resolves. The caller reports errors.
 * @param first only an allowed user sees it
 */
export function createSession(connection: Promise<Connection>, config: Config, first?: FirstList): SessionStore {
  const { get, set, subscribe } = createStore<Known>({ loading: true });
  let asking = new AbortController();
  let looking: Promise<void> | undefined;
  const again = createSignInAgain();

  const ask = async ({ api, person }: Connection, user: User, signal: AbortSignal): Promise<Person> =>
    (await person?.(user)) ?? fetchPerson(config, api, user, signal);

  /** Changes what the session knows of its user; the same again changes nothing. */
  const know = ({ roles, id: person, failure }: Person) => {
    const known = get();
    if (known.loading || !known.user) return;
    const isSame = known.person === person && known.roles.join('\n') === roles.join('\n') && !failure;
    if (isSame) return;
    set({ ...known, roles, person, failure });
    // To sign in again does not help.
    if (!mayEnter(roles, config.panel.session)) again.dismiss();
  };

  /**
   * Looks once whether the roles of the user are others now, after a call was refused. A look that fails changes nothing,
   * unless the list of people is refused, too.
   * @param isSignedIn whether they have just signed in again
   */
  const look = (made: Connection, user: User, isSignedIn: boolean): Promise<void> => {
    const { signal } = asking;
    looking ??= ask(made, user, signal)
      .then((person) => {
        const { status, isPage } = person.failure ?? {};
        const isRefused = !isPage && (status === 403 || (status === 401 && isSignedIn));
        if (!signal.aborted && (!person.failure || isRefused)) know(person);
      })
      .catch(() => undefined)
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };

  const begin = async (made: Connection, user: User | undefined, hasExpired = false, isRetry = false) => {
    const { api, identity } = made;
    // A user with access stays on the page. The next call asks them to sign in again.
    const known = get();
    const stays = !known.loading && known.user && (hasExpired || (known.user.uid === user?.uid && !isRetry));
    if (!hasExpired) again.signedIn(user);
    if (stays) return;
    const hasSignedIn = !known.loading && (!known.user || (isRetry && known.hasSignedIn));
    asking.abort();
    const mine = new AbortController();
    asking = mine;
    if (!user) return set({ loading: false });
    set({ loading: true, user });
    const list = askShownList(config, api, first, mine.signal);
    const broken = (failure: unknown): Omit<Person, 'failure'> & { failure?: unknown } => ({ roles: [], failure });
    const { roles, id: person, failure } = await ask(made, user, mine.signal).catch(broken);
    // The previous user's roles must not apply to the next one.
    if (mine.signal.aborted) return;
    const isAllowed = mayEnter(roles, config.panel.session);
    if (!isAllowed) list.drop();
    const own = apiOf((isAllowed && list.api) || api, config.panel.api, user, identity, again, (isSignedIn) =>
      look(made, user, isSignedIn),
    );
    set({ loading: false, user, roles, person, hasSignedIn, failure, api: own });
  };

  connection.then(
    (made) => made.identity.onChange((user, hasExpired) => void begin(made, user, hasExpired)),
    () => undefined,
  );

  return {
    get,
    subscribe,
    async signIn(credentials) {
      const { identity } = await connection;
      await identity.signIn(credentials);
      // Nothing has changed for the provider when the same user signs in again.
      again.signedIn(identity.user());
    },
    async signOut() {
      const made = await connection;
      await made.identity.signOut();
      // Nor when the session had ended by itself.
      if (get().user) await begin(made, undefined);
    },
    again,
    prepare: () =>
      void connection.then(
        ({ identity }) => identity.prepare?.(),
        () => undefined,
      ),
    retry() {
      const { user } = get();
      void connection.then(
        (made) => user && begin(made, user, false, true),
        () => undefined,
      );
    },
    follow(people, isWhole) {
      const { user, loading } = get();
      const { session } = config.panel;
      const record = user && personIn(people, user.uid, session);
      if (loading || !user || user.roles || !(record || isWhole)) return;
      know({ roles: rolesOf(people, user.uid, session), id: record && String(record.id) });
    },
  };
}

/**
 * Fetches the list of the shown entity, as soon as its config is loaded.
 * @returns an API that returns this answer once, and `drop`, which ends the call
 */
function askShownList(
  config: Config,
  api: Api,
  first: FirstList | undefined,
  signal: AbortSignal,
): { readonly api?: Api; drop(): void } {
  const dropping = new AbortController();
  const end = () => dropping.abort();
  signal.addEventListener('abort', end);
  const asked: { api?: Api; drop(): void } = { drop: end };
  const ask = async ({ shown, path: pathOf }: FirstList) => {
    const name = shown();
    if (name === undefined) return;
    const entity = await config.entity(name);
    const path = await pathOf(entity);
    // The roles are not known yet, so neither is whether the user may read it.
    if (entity.rights?.read) return;
    const { signal: ended } = dropping;
    if (!ended.aborted && path !== undefined) asked.api = prefetchList(api, path, ended, entity.api);
  };
  // The page reports an entity that cannot be loaded.
  if (first) ask(first).catch(() => undefined);
  return asked;
}
