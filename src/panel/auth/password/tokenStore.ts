import { openDB } from 'idb';
import { type Held, isHeld } from './held.ts';

/** What has happened to a session. */
export type SessionChange = 'signedIn' | 'refreshed' | 'expired' | 'signedOut';

/** Where the session of all tabs of this browser is kept. */
export interface TokenStore {
  read(): Promise<Held | undefined>;
  write(held: Held): Promise<void>;
  /** Replaces a session, or removes it, if it is still that one. @returns whether it was */
  replace(id: string, next: Held | undefined): Promise<boolean>;
  /** Tells the other tabs that the session has changed. */
  tell(change: SessionChange): void;
  /** Subscribes to what other tabs tell. */
  follow(listener: (change: SessionChange) => void): void;
  /** Runs what only one tab may do at a time. */
  exclusive<Done>(work: () => Promise<Done>): Promise<Done>;
}

const NAME = 'panel-login';
const STORE = 'sessions';

/**
 * The store in IndexedDB, where the Firebase SDK keeps its session, too (docs/decisions.md). Without storage the session lasts
 * for this page.
 * @param backend the sign-in that the session is of: a token is never sent to another backend
 */
export function browserTokenStore(backend: string): TokenStore {
  let inMemory: Held | undefined;
  const channel = new BroadcastChannel(`${NAME} ${backend}`);

  /** One transaction that reads the session and may change it. */
  const change = async (next: (held: Held | undefined) => Held | undefined): Promise<Held | undefined> => {
    try {
      const db = await openDB(NAME, 1, { upgrade: (created) => void created.createObjectStore(STORE) });
      try {
        const { store, done } = db.transaction(STORE, 'readwrite');
        const found: unknown = await store.get(backend);
        const held = isHeld(found) ? found : undefined;
        const then = next(held);
        if (!then) await store.delete(backend);
        else if (then !== held) await store.put(then, backend);
        await done;
        return held;
      } finally {
        db.close();
      }
    } catch {
      const held = inMemory;
      inMemory = next(held);
      return held;
    }
  };

  return {
    read: () => change((held) => held),
    async write(held) {
      await change(() => held);
    },
    async replace(id, next) {
      return (await change((held) => (held?.id === id ? next : held)))?.id === id;
    },
    tell: (change) => channel.postMessage(change),
    follow(listener) {
      channel.onmessage = ({ data }: MessageEvent<SessionChange>) => listener(data);
    },
    // Only secure origins have locks: without them two tabs may refresh at once.
    exclusive: (work) => ('locks' in navigator ? navigator.locks.request(`${NAME} ${backend}`, work) : work()),
  };
}
