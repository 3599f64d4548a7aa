import { FirebaseError, initializeApp } from 'firebase/app';
import {
  type Auth,
  connectAuthEmulator,
  type User as FirebaseUser,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  signOut,
} from 'firebase/auth';
import { memoizeAsync } from '../../shared/base/memoizeAsync.ts';
import type { Panel } from '../../shared/config/grammar.ts';
import { ApiError, isSignedOut, withoutToken } from '../wire/apiError.ts';
import { panelBase } from '../wire/panelBase.ts';
import type { Identity, User } from './identity.ts';

/** The Firebase SDK's settings. In the mode 'embedded' the panel's own server is the identity provider. */
export interface FirebaseSettings {
  readonly mode: 'embedded' | 'firebase';
  readonly apiKey: string;
  readonly authDomain: string;
  readonly projectId: string;
}

/** How long the sign-in window may take before its button comes back, in ms. */
const PATIENCE = 30_000;

/**
 * Google sign-in with the Firebase SDK. The modes differ only in the window in which the user chooses an account.
 * @param texts the messages for a window that does not open, or is closed
 * @param openerPolicy the message for one that only looks closed, because of a header of the page
 * @param silent the message for one that has not answered for a while; it may still sign in
 */
export function firebaseIdentity(
  { mode, ...project }: FirebaseSettings,
  texts: Panel['login'],
  openerPolicy: string = texts.closed,
  silent: string = texts.closed,
): Identity {
  const auth = initializeAuth(initializeApp(project), {
    // Without a resolver, for which the SDK would load Google's script on phones before it reads the stored session.
    persistence: indexedDBLocalPersistence,
  });
  if (mode === 'embedded') {
    connectAuthEmulator(auth, location.origin, { disableWarnings: true });
    // The SDK drops the path of an emulator's URL, and puts these hosts behind its origin.
    const { config } = auth;
    config.apiHost = `${panelBase.slice(1)}${config.apiHost}`;
    config.tokenApiHost = `${panelBase.slice(1)}${config.tokenApiHost}`;
  }
  // Its code is loaded for those who are not signed in.
  const window = memoizeAsync(async () => {
    const { signInWindow } = await import('./signInWindow.ts').catch(withoutWords);
    return signInWindow(auth, mode, texts, openerPolicy);
  });
  return {
    // Not onIdTokenChanged, which fires at every refresh: each call of the API refreshes the token.
    onChange(listener) {
      let last: FirebaseUser | null = null;
      return onAuthStateChanged(auth, async (user) => {
        const before = last;
        last = user;
        // A session that expires does so during a refresh.
        const refresh = !user && before && refreshing.get(before);
        if (refresh && (await refresh.then(() => false, isSignedOut))) listener(undefined, true);
        else listener(user ? userOf(user) : undefined);
      });
    },
    user: () => (auth.currentUser === null ? undefined : userOf(auth.currentUser)),
    prepare: () =>
      void window().then(
        ({ prepare }) => prepare?.(),
        () => undefined,
      ),
    async signIn() {
      const { signIn } = await window();
      await Promise.race([signIn(), new Promise((_, reject) => setTimeout(() => reject(new Error(silent)), PATIENCE))]);
    },
    signOut: () => signOut(auth),
    token: () => freshToken(auth),
  };
}

/** The message of a browser that could not load code is for developers: the page shows the config's. */
function withoutWords(cause: unknown): never {
  throw new Error('', { cause });
}

const userOf = ({ uid, email, displayName }: FirebaseUser): User => ({
  uid,
  ...(email && { email }),
  ...(displayName && { name: displayName }),
});

const refreshing = new WeakMap<FirebaseUser, Promise<string>>();

/** A freshly refreshed token. Calls at the same time share one refresh; the SDK would make one for each. */
async function freshToken(auth: Auth): Promise<string | undefined> {
  // Until the stored session has been read there is no user, and the call would have no token.
  await auth.authStateReady();
  const user = auth.currentUser;
  if (!user) return undefined;
  let token = refreshing.get(user);
  if (!token) {
    token = refreshedToken(auth, user).finally(() => refreshing.delete(user));
    refreshing.set(user, token);
  }
  return token;
}

const INVALID_TOKEN = 'auth/invalid-refresh-token';

/** The SDK's error codes for an expired session, or a deleted account. */
const expiredCodes = ['auth/user-token-expired', 'auth/user-disabled', 'auth/user-not-found', INVALID_TOKEN];

/** @throws {ApiError} 401 when the session has expired: nobody is signed in then; or when the service cannot be reached */
async function refreshedToken(auth: Auth, user: FirebaseUser): Promise<string> {
  try {
    return await user.getIdToken(true);
  } catch (error) {
    if (!(error instanceof FirebaseError) || !expiredCodes.includes(error.code))
      throw navigator.onLine ? withoutToken() : error;
    // For the other codes the SDK has signed out already.
    if (error.code === INVALID_TOKEN) await signOut(auth);
    throw new ApiError(401, undefined, {}, { cause: error });
  }
}
