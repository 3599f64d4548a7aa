import {
  type Auth,
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  signInWithCredential,
  signInWithPopup,
} from 'firebase/auth';
import type { Panel } from '../../shared/config/grammar.ts';
import { panelBase } from '../wire/panelBase.ts';
import { windowError } from './windowError.ts';

/** The window in which the user chooses an account. */
interface SignInWindow {
  /** Loads what it needs, so that it opens at once: a browser blocks one that opens late. */
  readonly prepare?: () => void;
  /** @throws with a sentence for the user */
  readonly signIn: () => Promise<void>;
}

/**
 * The sign-in window of the embedded service, or Google's.
 * @param texts the messages for a window that does not open, or is closed
 * @param openerPolicy the message for one that only looks closed, because of a header of the page
 */
export function signInWindow(
  auth: Auth,
  mode: 'embedded' | 'firebase',
  texts: Panel['login'],
  openerPolicy: string,
): SignInWindow {
  if (mode === 'embedded') return { signIn: () => signInEmbedded(auth, texts) };
  const { resolver, prepare } = googleWindow(auth);
  const signIn = async () => {
    try {
      await signInWithPopup(auth, google(), resolver);
    } catch (error) {
      throw await windowError(error, texts, openerPolicy);
    }
  };
  return { prepare, signIn };
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

/** Always asks for the account, so that another one can be chosen. */
function google(): GoogleAuthProvider {
  const provider = new GoogleAuthProvider();
  provider.setCustomParameters({ prompt: 'select_account' });
  return provider;
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
