import type { Panel } from '../config/grammar.ts';

/** Which of the panel's durations it stays for; a notice stays until it is closed. */
export type ToastKind = keyof Panel['toasts'] | 'notice';

/** Whether a screen reader finishes what it is saying before the message: it is no failure. */
export const isPolite = (kind: ToastKind): boolean => kind !== 'error' && kind !== 'invalid';

/** A page of the panel that a message leads to. */
export interface ToastLink {
  /** The path below the panel's own, with its search: '/things?kind=1'. */
  readonly href: string;
  readonly text: string;
}

/** Something that a person can do while a message is there. */
export interface ToastButton {
  readonly text: string;
  readonly press: () => void;
  /** The message has gone, and it was not pressed. */
  readonly over?: () => void;
}

/** How long something can be taken back, in ms, where `toasts.undo` of the config does not say it. */
export const UNDO_FOR = 6000;

/** One message at the bottom of the page. */
export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  readonly links: readonly ToastLink[];
  readonly button?: ToastButton | undefined;
}

/** The messages on the page; `subscribe` and `read` are for `useSyncExternalStore`. */
export interface Toasts {
  /**
   * Shows a message. The same message again replaces the one on the page, unless that has a button.
   * @returns its id
   */
  show(kind: ToastKind, text: string, links?: readonly ToastLink[], button?: ToastButton): number;
  /** Takes a message away. */
  dismiss(id: number): void;
  /** Presses the button of a message, which goes. */
  press(id: number): void;
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
  const take = (id: number) => {
    const taken = toasts.find((shown) => shown.id === id);
    if (taken) set(toasts.filter((shown) => shown !== taken));
    return taken;
  };
  return {
    show(kind, text, links = [], button) {
      lastId += 1;
      const others = toasts.filter((shown) => shown.button || shown.text !== text || shown.kind !== kind);
      set([...others, { id: lastId, kind, text, links, button }]);
      return lastId;
    },
    dismiss: (id) => take(id)?.button?.over?.(),
    press: (id) => take(id)?.button?.press(),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => toasts,
  };
}
