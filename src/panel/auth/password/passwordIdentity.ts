import { isExternal } from '../../../shared/config/backend.ts';
import { type Api, isForeign } from '../../wire/api.ts';
import { ApiError, isOffline, isSignedOut, isUnanswered, withoutToken } from '../../wire/apiError.ts';
import { discard } from '../../wire/timeLimit.ts';
import type { Credentials, Identity, User } from '../identity.ts';
import { isWebPage } from '../signInAgain.ts';
import type { Held } from './held.ts';
import type { LoginCalls } from './loginCalls.ts';
import type { TokenStore } from './tokenStore.ts';

/** The backend's own sign-in by password, as an identity provider. */
export interface PasswordIdentity extends Identity {
  signIn(credentials?: Credentials): Promise<void>;
  /** Resolves when the stored session has been read. */
  readonly ready: Promise<void>;
  /** The user as the backend knows them now. Right after a sign-in it is not asked once more. @throws {ApiError} */
  person(): Promise<User | undefined>;
  /**
   * An API whose calls are repeated once with a new token if they are refused because the session has ended (401, or 403
   * where the backend has no other sign of it: `api.login.check`). If there is no new token, the caller gets a 401.
   * @param base the base of the records: what other servers refuse says nothing about this session
   */
  renewing(api: Api, base: string): Api;
}

/** The statuses by which a refresh is refused. Any other failure may pass, or is a mistake in the config. */
const REFUSALS = [400, 401, 403, 422];

/** Whether a refresh has failed because the sign-in service fails, or does not answer. One that says when is waited for. */
const isDown = (error: unknown): boolean =>
  (isUnanswered(error) && !isOffline(error)) ||
  (error instanceof ApiError && !error.isPage && error.retryAfter === undefined && (error.status ?? 0) >= 500);

/** @param store has the session of all tabs */
export function passwordIdentity(calls: LoginCalls, store: TokenStore, now: () => number = Date.now): PasswordIdentity {
  let current: Held | undefined;
  /** The session whose person has just been asked for. */
  let asked: string | undefined;
  const listeners = new Set<Parameters<Identity['onChange']>[0]>();

  /** Takes a session over. A refresh of the same one changes nothing for listeners. */
  const become = (next: Held | undefined, hasExpired = false) => {
    const isSame = current?.id === next?.id;
    current = next;
    if (!isSame) for (const listener of listeners) listener(next?.user, hasExpired);
  };
  const ready = store.read().then((held) => {
    current ??= held;
  });
  store.follow(async (change) => {
    const held = await store.read();
    // A message about an earlier change: the session has changed again, and another message follows.
    const isOld = held
      ? change === 'expired' || change === 'signedOut'
      : change === 'signedIn' || change === 'refreshed';
    if (!isOld) become(held, change === 'expired');
  });

  const expire = async (held: Held) => {
    if (await store.replace(held.id, undefined)) store.tell('expired');
    if (current?.id === held.id) become(undefined, true);
  };

  let renewal: Promise<Held> | undefined;
  /**
   * The session with a new token. Callers at the same time share one refresh, and so do tabs.
   * @throws {ApiError} 401 when the session has ended
   */
  const renewed = (held: Held): Promise<Held> => {
    renewal ??= store
      .exclusive(() => renewAlone(held))
      .finally(() => {
        renewal = undefined;
      });
    return renewal;
  };

  const renewAlone = async (held: Held): Promise<Held> => {
    const stored = await store.read();
    if (stored?.id !== held.id) {
      become(stored, !stored);
      throw new ApiError(401, undefined);
    }
    // Another tab has refreshed it.
    if (stored.token !== held.token) {
      become(stored);
      return stored;
    }
    const next = await refreshed(stored);
    if (!(await store.replace(held.id, next))) {
      // Signed out meanwhile, in another tab.
      void calls.signOut?.(next).catch(() => undefined);
      throw new ApiError(401, undefined);
    }
    become(next);
    store.tell('refreshed');
    return next;
  };

  const refreshed = async (held: Held): Promise<Held> => {
    try {
      if (calls.refresh) return await calls.refresh(held);
    } catch (error) {
      const isRefusal = error instanceof ApiError && !error.isPage && REFUSALS.includes(error.status ?? 0);
      // The call that needs the token is not sent: its failure is about the sign-in, not about the API.
      if (!isRefusal) throw isDown(error) ? withoutToken() : error;
    }
    await expire(held);
    throw new ApiError(401, undefined);
  };

  /** Whether there is another token than the one that was refused. */
  const hasOtherToken = async (refused: Held | undefined): Promise<boolean> => {
    if (!current || !refused || current.id !== refused.id) return false;
    // With cookies all tokens look the same.
    if (current !== refused && current.token !== '') return true;
    try {
      await renewed(current);
      return true;
    } catch (error) {
      if (isSignedOut(error)) return false;
      throw error;
    }
  };

  let checked: { readonly token: string; readonly hasEnded: Promise<boolean> } | undefined;
  /** Whether a session that is refused has ended. Calls that are refused at the same time ask once. */
  const hasEnded = async (held: Held | undefined): Promise<boolean> => {
    if (!held || !calls.hasEnded) return false;
    if (checked?.token !== held.token) {
      const asked = calls.hasEnded(held).finally(() => {
        if (checked?.hasEnded === asked) checked = undefined;
      });
      checked = { token: held.token, hasEnded: asked };
    }
    try {
      return await checked.hasEnded;
    } catch (error) {
      // A check that fails leaves the refusal as it is; one that the backend does not have (404, 405) is reported.
      if (error instanceof ApiError && (error.status === 404 || error.status === 405)) throw error;
      return false;
    }
  };

  /** The token; a new one near the end of the last. */
  const freshToken = async (): Promise<string | undefined> => {
    await ready;
    const held = current;
    if (!held?.ends || now() < held.ends.near) return held?.token;
    const isOver = () => now() >= (held.ends?.at ?? 0);
    if (!calls.refresh && !isOver()) return held.token;
    try {
      return (await renewed(held)).token;
    } catch (error) {
      if (isSignedOut(error) || isOver()) throw error;
      return held.token;
    }
  };

  return {
    ready,
    onChange(listener) {
      listeners.add(listener);
      void ready.then(() => listeners.has(listener) && listener(current?.user));
      return () => listeners.delete(listener);
    },
    user: () => current?.user,
    async signIn(credentials) {
      if (!credentials) return;
      const held = await calls.signIn(credentials);
      await store.write(held);
      asked = held.id;
      become(held);
      store.tell('signedIn');
    },
    async signOut() {
      await ready;
      const held = current;
      if (!held) return;
      await store.replace(held.id, undefined);
      become(undefined);
      store.tell('signedOut');
      // Nobody stays signed in because the backend does not answer.
      void calls.signOut?.(held).catch(() => undefined);
    },
    token: freshToken,
    async person() {
      const token = await freshToken();
      const held = current;
      if (token === undefined || !held || asked === held.id) {
        asked = undefined;
        return held?.user;
      }
      try {
        return await calls.person(held);
      } catch (error) {
        if (!isSignedOut(error) || !(await hasOtherToken(held))) throw error;
        return current && calls.person(current);
      }
    },
    renewing: (api, base) => ({
      ...api,
      async send(...call) {
        const [path, , backend] = call;
        await ready;
        const before = current;
        const isOver = async (status: number | undefined) =>
          !isForeign(path, backend ?? { base }) &&
          isSameServer(backend?.base, base) &&
          (status === 401 || (status === 403 && (await hasEnded(before))));
        let answer: Response;
        try {
          answer = await api.send(...call);
        } catch (error) {
          const isRefused = error instanceof ApiError && !error.isPage && (await isOver(error.status));
          if (!isRefused) throw error;
          if (await hasOtherToken(before)) return api.send(...call);
          throw error.status === 401 ? error : new ApiError(401, undefined);
        }
        if (isWebPage(answer) || !(await isOver(answer.status))) return answer;
        if (!(await hasOtherToken(before)))
          return answer.status === 401 ? answer : new Response(answer.body, { headers: answer.headers, status: 401 });
        await discard(answer);
        return api.send(...call);
      },
    }),
  };
}

const serverOf = (base: string): string => (isExternal(base) ? new URL(base).origin : '');

const isSameServer = (base: string | undefined, own: string): boolean =>
  base === undefined || serverOf(base) === serverOf(own);
