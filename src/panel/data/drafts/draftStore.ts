import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type Draft, isDraft } from './draft.ts';

/** A change of the drafts by another tab. */
type DraftChange = { readonly saved: Draft } | { readonly dropped: readonly Draft[] };

/** The stored drafts of everybody on this browser. Failed writes are ignored. */
export interface DraftStore {
  /** @throws when they cannot be read */
  read(uid: string): Promise<Draft[]>;
  /** Writes a draft after the paint that shows it: in `WRITTEN_AFTER`, or when the page is hidden or ends. */
  put(draft: Draft): void;
  /** Writes pending drafts at once. */
  flush(): void;
  /** Resolves when they are deleted, or that failed. */
  drop(drafts: readonly Draft[]): Promise<void>;
  /**
   * Locks a draft for this tab, until it is dropped or the page ends.
   * @returns false if another tab has it
   */
  hold(id: string): Promise<boolean>;
  /** The ids of drafts locked by other tabs. None if the browser has no locks. */
  takenElsewhere(): Promise<ReadonlySet<string>>;
  /** Subscribes to changes by other tabs. */
  follow(listener: (change: DraftChange) => void): void;
}

/** Unused drafts are deleted after 30 days. */
const DRAFTS_LAST = 30 * 24 * 60 * 60 * 1000;

/** How long a draft waits for the paint of what was typed, in ms: that is all a crash can lose. */
const WRITTEN_AFTER = 50;

const NAME = 'panel-drafts';

interface Schema extends DBSchema {
  drafts: { key: string; value: Draft; indexes: { uid: string; at: number } };
}

/** Opens the browser's store of drafts, and deletes old ones. @throws when storage is missing or denied */
export async function openDraftStore(): Promise<DraftStore> {
  let db = await openDatabase((again) => {
    db = again;
  });
  await forgetOld(db);
  const channel = new BroadcastChannel(NAME);
  const tell = (change: DraftChange) => channel.postMessage(change);
  const held = new Map<string, () => void>();

  const hold = (id: string): Promise<boolean> => {
    if (held.has(id)) return Promise.resolve(true);
    // Only secure origins have locks: without them another tab may be using the draft.
    if (!('locks' in navigator)) return Promise.resolve(false);
    return new Promise((resolve) => {
      const inUse = (lock: Lock | null) => {
        resolve(lock !== null);
        return lock && new Promise<void>((release) => held.set(id, release));
      };
      navigator.locks.request(`${NAME}/${id}`, { ifAvailable: true }, inUse).catch(() => resolve(false));
    });
  };

  /** Committed before this returns, even if the page ends right now. */
  const write = async (change: (drafts: ReturnType<typeof openStore>['store']) => Promise<unknown>[]) => {
    try {
      const { store, transaction } = openStore(db);
      const changes = change(store);
      transaction.commit();
      await Promise.all([...changes, transaction.done]);
    } catch {
      // Storage is full or closed: the draft stays in memory.
    }
  };

  /** Pending writes, by id. */
  const waiting = new Map<string, Draft>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const drafts = [...waiting.values()];
    waiting.clear();
    if (drafts.length === 0) return;
    void write((store) => drafts.map((draft) => store.put(draft)));
    for (const saved of drafts) tell({ saved });
  };
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flush);

  return {
    read: async (uid) => (await db.getAllFromIndex('drafts', 'uid', uid)).filter(isDraft),
    put(draft) {
      void hold(draft.id);
      waiting.set(draft.id, draft);
      timer ??= setTimeout(flush, WRITTEN_AFTER);
    },
    flush,
    async drop(dropped) {
      for (const { id } of dropped) waiting.delete(id);
      for (const { id } of dropped) held.get(id)?.();
      for (const { id } of dropped) held.delete(id);
      tell({ dropped });
      await write((drafts) => dropped.map(({ id }) => drafts.delete(id)));
    },
    hold,
    async takenElsewhere() {
      if (!('locks' in navigator)) return new Set();
      const { held: everywhere = [] } = await navigator.locks.query().catch((): LockManagerSnapshot => ({}));
      const ids = everywhere.map(({ name = '' }) => name.slice(NAME.length + 1));
      return new Set(ids.filter((id) => !held.has(id)));
    },
    follow(listener) {
      channel.onmessage = ({ data }: MessageEvent<DraftChange>) => listener(data);
    },
  };
}

/** @param onReopened called with the next connection if the browser closes this one, as it may in the background */
async function openDatabase(onReopened: (db: IDBPDatabase<Schema>) => void): Promise<IDBPDatabase<Schema>> {
  const db = await openDB<Schema>(NAME, 1, {
    upgrade(created) {
      const drafts = created.createObjectStore('drafts', { keyPath: 'id' });
      drafts.createIndex('uid', 'uid');
      drafts.createIndex('at', 'at');
    },
    // A newer panel in another tab upgrades the schema: it must not wait for this tab.
    blocking: () => db.close(),
    terminated: () => void openDatabase(onReopened).then(onReopened, () => undefined),
  });
  return db;
}

function openStore(db: IDBPDatabase<Schema>) {
  const transaction = db.transaction('drafts', 'readwrite');
  return { transaction, store: transaction.store };
}

async function forgetOld(db: IDBPDatabase<Schema>): Promise<void> {
  const { store, transaction } = openStore(db);
  const old = await store.index('at').getAllKeys(IDBKeyRange.upperBound(Date.now() - DRAFTS_LAST));
  await Promise.all([...old.map((key) => store.delete(key)), transaction.done]);
}
