import { createStore, type Store } from '../../shared/base/store.ts';
import type { Backend } from '../../shared/config/backend.ts';
import { type Api, isForeign } from '../wire/api.ts';
import { ApiError, isSignedOut } from '../wire/apiError.ts';
import { discard } from '../wire/timeLimit.ts';
import type { Identity, User } from './identity.ts';

/** The question or notice for a user whose session has ended. */
export type Asked =
  | {
      readonly kind: 'again';
      readonly user: User;
      /** The API's message, if it refuses them. */
      readonly said: string | undefined;
    }
  /** Somebody else has signed in instead. */
  | { readonly kind: 'other'; readonly user: User; readonly now: User };

/** The question to sign in again, while there is one. */
export interface SignInAgain extends Store<Asked | undefined> {
  /**
   * Asks a user to sign in again. Concurrent callers get the same answer.
   * @param said the API's message, if it refuses them
   * @returns whether they have
   */
  ask(user: User, said?: string): Promise<boolean>;
  /** Answers the question: this user is signed in now. */
  signedIn(user: User | undefined): void;
  /** The user declines, or has read the notice. */
  dismiss(): void;
}

export function createSignInAgain(): SignInAgain {
  const { get, set, subscribe } = createStore<Asked | undefined>(undefined);
  /** The pending callers. */
  const waiting = new Set<(hasSignedIn: boolean) => void>();
  const answer = (hasSignedIn: boolean, next?: Asked) => {
    set(next);
    for (const resolve of waiting) resolve(hasSignedIn);
    waiting.clear();
  };
  return {
    ask(user, said) {
      if (get()?.kind !== 'again') set({ kind: 'again', user, said });
      return new Promise((resolve) => waiting.add(resolve));
    },
    signedIn(now) {
      const asked = get();
      if (asked?.kind !== 'again') return;
      const { user } = asked;
      if (now?.uid === user.uid) answer(true);
      else answer(false, now && { kind: 'other', user, now });
    },
    dismiss: () => answer(false),
    get,
    subscribe,
  };
}

/**
 * The API for one user (docs/behaviour.md#session): a call that is refused because their session has ended waits until
 * they have signed in again, and is repeated. Nothing of theirs is sent under another account, or under none.
 * @param own the panel's own backend
 * @param look looks whether the user's roles are others now, after a refused call
 */
export function apiOf(
  api: Api,
  own: Pick<Backend, 'base'>,
  user: User,
  identity: Pick<Identity, 'user'>,
  again: SignInAgain,
  look: (isSignedIn: boolean) => Promise<void> = async () => undefined,
): Api {
  const isHere = () => identity.user()?.uid === user.uid;
  const isOther = () => identity.user() !== undefined && !isHere();
  const send: Api['send'] = async (...call) => {
    // After a session has ended, in this tab or another, a call would be that of nobody: a backend may answer it with what
    // everybody may see, or refuse it with a 403, which no sign-in helps against.
    if (!isHere()) throw new ApiError(401, undefined);
    return api.send(...call);
  };
  /** Nobody's refusal says anything about the user's roles. */
  const lookIfHere = (isSignedIn: boolean) => void (isHere() && look(isSignedIn));
  /** The same for a call whose refusal is not answered by a sign-in. */
  const sendOnce = async (call: Parameters<Api['send']>, isSignedIn: boolean) => {
    try {
      const answer = await send(...call);
      if (isRefusal(answer)) lookIfHere(isSignedIn);
      return answer;
    } catch (error) {
      if (isRefused(error)) lookIfHere(isSignedIn);
      throw error;
    }
  };
  return {
    ...api,
    async send(...call) {
      const [path, , backend = own] = call;
      // Another server says nothing about this session.
      if (isForeign(path, backend)) return send(...call);
      try {
        const answer = await send(...call);
        if (answer.status !== 401 || isWebPage(answer) || !(await again.ask(user))) {
          if (isRefusal(answer)) lookIfHere(false);
          return answer;
        }
        await discard(answer);
      } catch (error) {
        if (isRefused(error)) lookIfHere(false);
        if (!isSignedOut(error) || isOther() || !(await again.ask(user, saidBy(error)))) throw error;
      }
      return sendOnce(call, true);
    },
    background: { send: (...call) => sendOnce(call, false) },
  };
}

/** A proxy's page asks to sign in there. */
export const isWebPage = ({ headers }: Response): boolean =>
  headers.get('content-type')?.includes('text/html') === true;

const isRefusal = (answer: Response): boolean => [401, 403].includes(answer.status) && !isWebPage(answer);

const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && !error.isPage && (error.status === 401 || error.status === 403);

const saidBy = (error: unknown): string | undefined => (error instanceof ApiError ? error.said : undefined);
