import type { Panel } from '../../config/grammar.ts';
import { createStore, type Store } from '../../config/store.ts';

/** Which of the panel's durations it stays for; `info` that of a success. A notice stays until it is closed. */
export type ToastKind = keyof Panel['toasts'] | 'info' | 'notice';

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

/** What a message has besides its text. */
export interface ToastMore {
  readonly links?: readonly ToastLink[];
  readonly button?: ToastButton | undefined;
  /** What failed, and of what record, as 'parcels/k1', or of one of its fields, 'parcels/k1/state'. `succeeded` takes the message away. */
  readonly about?: string;
}

/** One message at the bottom of the page. */
export interface Toast extends ToastMore {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  readonly links: readonly ToastLink[];
}

/** The messages on the page. */
export interface Toasts extends Store<readonly Toast[]> {
  /**
   * Shows a message. The same message again replaces the one on the page, unless that has a button.
   * @returns its id
   */
  show(kind: ToastKind, text: string, more?: ToastMore): number;
  /** Takes the failures of something, and of what is in it, away: it has succeeded. */
  succeeded(about: string): void;
  /** Takes a message away. */
  dismiss(id: number): void;
  /** Presses the button of a message, which goes. */
  press(id: number): void;
}

export function createToasts(): Toasts {
  const { get, set, subscribe } = createStore<readonly Toast[]>([]);
  let lastId = 0;
  const take = (id: number) => {
    const taken = get().find((shown) => shown.id === id);
    if (taken) set(get().filter((shown) => shown !== taken));
    return taken;
  };
  return {
    show(kind, text, more = {}) {
      lastId += 1;
      const others = get().filter((shown) => shown.button || shown.text !== text || shown.kind !== kind);
      set([...others, { links: [], ...more, id: lastId, kind, text }]);
      return lastId;
    },
    succeeded(about) {
      const isOf = (other: string) => other === about || other.startsWith(`${about}/`);
      const others = get().filter((shown) => isPolite(shown.kind) || !isOf(shown.about ?? ''));
      if (others.length < get().length) set(others);
    },
    dismiss: (id) => take(id)?.button?.over?.(),
    press: (id) => take(id)?.button?.press(),
    get,
    subscribe,
  };
}
