import type { Config } from '../config/config.ts';
import type { Api } from '../wire/api.ts';
import { prepareCall } from '../wire/call.ts';
import { askEarly } from '../wire/early.ts';
import { fetchPerson } from './fetchPerson.ts';
import type { Connection, Identity, User } from './identity.ts';
import { mayEnter } from './roles.ts';

/** What is known of who uses the panel. It is loading until the user and their roles are known. */
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

/** Who uses the panel, followed without React, so that it can begin before React is there. */
export interface SessionStore extends Pick<Identity, 'signIn' | 'signOut'> {
  /** The same object until something changes. */
  readonly known: () => Known;
  /**
   * Calls `listener` after each change.
   * @returns a function that removes the listener
   */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Subscribes to the identity provider, and fetches the roles of the user who signs in.
 * @param connection the services; the session is loading until it resolves. Who makes them reports an error.
 * @param shown the entity whose page is shown, if any: its list is fetched beside the roles, and only an allowed user
 *   gets to see it
 */
export function createSession(
  connection: Promise<Connection>,
  config: Config,
  shown: () => string | undefined = () => undefined,
): SessionStore {
  const listeners = new Set<() => void>();
  let known: Known = { loading: true };
  let asking = new AbortController();

  const become = (next: Known) => {
    known = next;
    for (const listener of listeners) listener();
  };

  const follow = async (api: Api, user: User | undefined) => {
    asking.abort();
    const mine = new AbortController();
    asking = mine;
    if (!user) return become({ loading: false });
    become({ loading: true, user });
    const list = askShownList(config, api, shown(), mine.signal);
    const { roles, id: person } = await fetchPerson(config, api, user, mine.signal);
    // The roles of the user before must not count for the next one.
    if (mine.signal.aborted) return;
    const isAllowed = mayEnter(roles, config.panel.session);
    if (!isAllowed) mine.abort();
    become({ loading: false, user, roles, person, api: (isAllowed && list.api) || api });
  };

  connection.then(
    ({ identity, api }) => identity.onChange((user) => follow(api, user)),
    () => undefined,
  );

  return {
    known: () => known,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    signIn: async () => (await connection).identity.signIn(),
    signOut: async () => (await connection).identity.signOut(),
  };
}

/**
 * Asks for the list of the entity that is shown, as soon as its config is loaded.
 * @returns an API that hands out the answer, once it has been asked for it
 */
function askShownList(config: Config, api: Api, name: string | undefined, signal: AbortSignal): { readonly api?: Api } {
  const asked: { api?: Api } = {};
  const ask = async (name: string) => {
    const { endpoints, api: backend } = await config.entity(name);
    const { method, path } = prepareCall(endpoints.list, {});
    if (!signal.aborted && method === 'GET') asked.api = askEarly(api, path, signal, backend);
  };
  // An entity that cannot be loaded is told by its page.
  if (name !== undefined) ask(name).catch(() => undefined);
  return asked;
}
