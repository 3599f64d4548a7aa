import { FirebaseError, initializeApp } from 'firebase/app';
import {
  type Auth,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  type User as FirebaseUser,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  signInWithCredential,
  signInWithPopup,
  signOut,
} from 'firebase/auth';
import type { Panel } from '../../shared/config/grammar.ts';
import { ApiError, isSignedOut } from '../wire/apiError.ts';
import { panelBase } from '../wire/panelBase.ts';
import type { Identity, User } from './identity.ts';

/** The Firebase SDK's settings. In the mode 'embedded' the panel's own server is the identity provider. */
export interface FirebaseSettings {
  readonly mode: 'embedded' | 'firebase';
  readonly apiKey: string;
  readonly authDomain: string;
  readonly projectId: string;
}

/**
 * Google sign-in with the Firebase SDK. The modes differ only in the window in which the user chooses an account.
 * @param texts the messages for a window that does not open, or is closed
 * @param openerPolicy the message for one that only looks closed, because of a header of the page
 */
export function firebaseIdentity(
  { mode, ...project }: FirebaseSettings,
  texts: Panel['login'],
  openerPolicy: string = texts.closed,
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
  const window = mode === 'firebase' ? googleWindow(auth) : undefined;
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
    ...(window && { prepare: window.prepare }),
    async signIn() {
      if (!window) return signInEmbedded(auth, texts);
      try {
        await signInWithPopup(auth, google(), window.resolver);
      } catch (error) {
        const { windowError } = await import('./windowError.ts');
        throw await windowError(error, texts, openerPolicy);
      }
    },
    signOut: () => signOut(auth),
    token: () => freshToken(auth),
  };
}

/**
 * The SDK's sign-in window. `prepare` loads Google's script, which the SDK would load between the click and the opening of
 * the window: a browser blocks a window that opens late. The SDK has this step, but no public name for it: with another
 * version that lacks it, the script is loaded after the click.
 */
function googleWindow(auth: Auth) {
  const Resolver: unknown = browserPopupRedirectResolver;
  if (typeof Resolver !== 'function') return { resolver: browserPopupRedirectResolver, prepare: () => undefined };
  const made: unknown = Reflect.construct(Resolver, []);
  // The SDK makes its own instance of the class that it is given: it gets this one.
  function Prepared() {
    return made;
  }
  Prepared.prototype = Resolver.prototype;
  return {
    resolver: Prepared,
    prepare() {
      const initialize: unknown = typeof made === 'object' && made !== null && Reflect.get(made, '_initialize');
      if (typeof initialize !== 'function') return;
      // The click tries it again, and tells a failure.
      Promise.resolve(Reflect.apply(initialize, made, [auth])).catch(() => undefined);
    },
  };
}

const userOf = ({ uid, email, displayName }: FirebaseUser): User => ({
  uid,
  ...(email && { email }),
  ...(displayName && { name: displayName }),
});

/** Always asks for the account, so that another one can be chosen. */
function google(): GoogleAuthProvider {
  const provider = new GoogleAuthProvider();
  provider.setCustomParameters({ prompt: 'select_account' });
  return provider;
}

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

/** @throws {ApiError} 401 when the session has expired; nobody is signed in then */
async function refreshedToken(auth: Auth, user: FirebaseUser): Promise<string> {
  try {
    return await user.getIdToken(true);
  } catch (error) {
    if (!(error instanceof FirebaseError) || !expiredCodes.includes(error.code)) throw error;
    // For the other codes the SDK has signed out already.
    if (error.code === INVALID_TOKEN) await signOut(auth);
    throw new ApiError(401, undefined, {}, { cause: error });
  }
}

async function signInEmbedded(auth: Auth, texts: Panel['login']): Promise<void> {
  const claims = await chooseAccount(texts);
  await signInWithCredential(auth, GoogleAuthProvider.credential(JSON.stringify(claims)));
}

/** Opens the embedded account chooser. @returns the claims of the chosen account */
function chooseAccount({ blocked, closed }: Panel['login']): Promise<unknown> {
  const popup = window.open(`${panelBase}local-sign-in`, 'local-sign-in', 'popup,width=480,height=640');
  if (!popup) return Promise.reject(new Error(blocked));
  const listening = new AbortController();
  let watch: ReturnType<typeof setInterval>;
  const chosen = new Promise<unknown>((resolve, reject) => {
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== popup) return;
      if (typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'chosen' && 'claims' in data) {
        resolve(data.claims);
      }
    };
    window.addEventListener('message', onMessage, { signal: listening.signal });
    watch = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(watch);
      // The chooser posts its message and closes at once: wait for the message to arrive.
      setTimeout(() => reject(new Error(closed)), 300);
    }, 200);
  });
  return chosen.finally(() => {
    clearInterval(watch);
    listening.abort();
  });
}
