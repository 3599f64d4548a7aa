import { createStore, type Store } from '../../config/store.ts';

/** A deletion that can still be undone: it is sent when the time for that is over. */
export interface PendingRemoval {
  /** The name of the entity, and the ids of its records, which lists hide meanwhile. */
  readonly entity: string;
  readonly ids: readonly unknown[];
  /** Sends it now, unless it has been sent already. */
  readonly send: () => void;
  /** Sends it while the page closes: the result is unknown. */
  readonly sendLast: () => void;
}

/** The deletions of a session that can still be undone. */
export interface PendingRemovals extends Store<readonly PendingRemoval[]> {
  add(pendingRemoval: PendingRemoval): void;
  /** Ends it, undone or sent: lists show the records that remain. */
  drop(pendingRemoval: PendingRemoval): void;
  /** The ids of an entity's records that lists do not show; the same set as long as nothing changes. */
  hidden(entity: string): ReadonlySet<unknown>;
  /** Sends those of an entity, because its list is left. */
  sendOf(entity: string): void;
  /** Sends all, because the page ends. */
  sendLast(): void;
  /** Sends all now if a closing page could not send that many: the browser then asks before it leaves. */
  sendUnlessFew(): void;
}

/** Browsers limit the calls that outlive a page to a few hundred. */
const FEW = 100;

const NONE: ReadonlySet<unknown> = new Set();

export function createPendingRemovals(): PendingRemovals {
  const store = createStore<readonly PendingRemoval[]>([]);
  const { get, subscribe } = store;
  let hidden: ReadonlyMap<string, ReadonlySet<unknown>> = new Map();
  const set = (next: readonly PendingRemoval[]) => {
    const entities = new Set(next.map(({ entity }) => entity));
    const idsOf = (name: string) => next.flatMap(({ entity, ids }) => (entity === name ? ids : []));
    hidden = new Map([...entities].map((name) => [name, new Set(idsOf(name))]));
    store.set(next);
  };
  return {
    add: (pendingRemoval) => set([...get(), pendingRemoval]),
    drop: (pendingRemoval) => set(get().filter((other) => other !== pendingRemoval)),
    hidden: (entity) => hidden.get(entity) ?? NONE,
    sendOf(entity) {
      for (const pendingRemoval of get()) if (pendingRemoval.entity === entity) pendingRemoval.send();
    },
    sendLast() {
      for (const { sendLast } of get()) sendLast();
    },
    sendUnlessFew() {
      if (get().flatMap(({ ids }) => ids).length <= FEW) return;
      for (const { send } of get()) send();
    },
    get,
    subscribe,
  };
}
