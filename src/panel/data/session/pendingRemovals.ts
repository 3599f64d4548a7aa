/** A deletion that can still be undone: it is sent when the time for that is over. */
export interface PendingRemoval {
  /** How many records it deletes. */
  readonly count: number;
  /** Sends it now, unless it has been sent already. */
  readonly send: () => void;
  /** Sends it while the page closes: the result is unknown. */
  readonly sendLast: () => void;
}

/** The deletions of a session that can still be undone. */
export interface PendingRemovals {
  add(pendingRemoval: PendingRemoval): void;
  /** Ends it, undone or sent. */
  drop(pendingRemoval: PendingRemoval): void;
  /** Sends all, because the page ends. */
  sendLast(): void;
  /** Sends all now if a closing page could not send that many: the browser then asks before it leaves. */
  sendUnlessFew(): void;
}

/** Browsers limit the calls that outlive a page to a few hundred. */
const FEW = 100;

export function createPendingRemovals(): PendingRemovals {
  const pending = new Set<PendingRemoval>();
  return {
    add: (pendingRemoval) => void pending.add(pendingRemoval),
    drop: (pendingRemoval) => void pending.delete(pendingRemoval),
    sendLast() {
      for (const { sendLast } of [...pending]) sendLast();
    },
    sendUnlessFew() {
      const count = [...pending].reduce((sum, removal) => sum + removal.count, 0);
      if (count > FEW) for (const { send } of [...pending]) send();
    },
  };
}
