import type { Panel } from '../config/grammar.ts';

/** Which of the panel's durations it stays for. */
export type ToastKind = keyof Panel['toasts'];

/** A page of the panel that a message leads to. */
export interface ToastLink {
  /** The path below the panel's own, with its search: '/things?kind=1'. */
  readonly href: string;
  readonly text: string;
}

/** One message at the bottom of the page. */
export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  readonly links: readonly ToastLink[];
}

/** The messages on the page; `subscribe` and `read` are for `useSyncExternalStore`. */
export interface Toasts {
  /** Shows a message. The same message again replaces the one on the page. */
  show(kind: ToastKind, text: string, links?: readonly ToastLink[]): void;
  /** Takes a message away. */
  dismiss(id: number): void;
  subscribe(listener: () => void): () => void;
  read(): readonly Toast[];
}

export function createToasts(): Toasts {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const set = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  return {
    show(kind, text, links = []) {
      lastId += 1;
      const others = toasts.filter((shown) => shown.text !== text || shown.kind !== kind);
      set([...others, { id: lastId, kind, text, links }]);
    },
    dismiss: (id) => set(toasts.filter((shown) => shown.id !== id)),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => toasts,
  };
}
