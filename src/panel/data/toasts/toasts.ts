import { createStore, type Store } from '../../../shared/base/store.ts';
import type { Panel } from '../../../shared/config/grammar.ts';

/**
 * The kind of a message, which has a duration in the config; `info` has that of a success. A notice stays until it is
 * closed.
 */
export type ToastKind = keyof Panel['toasts'] | 'info' | 'notice';

/** Whether screen readers announce it politely: it is not a failure. */
export const isPolite = (kind: ToastKind): boolean => kind !== 'error' && kind !== 'invalid';

/** A link of a message to a page of the panel. */
export interface ToastLink {
  /** The path below the panel's own, with its search: '/things?kind=1'. */
  readonly href: string;
  readonly text: string;
}

/** A button of a message. */
interface ToastButton {
  readonly text: string;
  readonly press: () => void;
  /** Called when the message goes and the button was not pressed. */
  readonly over?: () => void;
  /** Whether it is an undo; by default the button of an `undo` message is. */
  readonly undoes?: boolean;
}

/** The default time to undo, in ms (`toasts.undo` of the config). */
export const UNDO_FOR = 6000;

/** The options of a message. */
interface ToastMore {
  readonly links?: readonly ToastLink[];
  readonly button?: ToastButton;
  /**
   * The subject of a failure: a record, as 'parcels/k1', or a field, as 'parcels/k1/state'. `succeeded` removes the
   * message.
   */
  readonly about?: string;
  /** The id of the message that it replaces. */
  readonly replaces?: number;
}

/** One message at the bottom of the page. */
export interface Toast extends ToastMore {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  readonly links: readonly ToastLink[];
}

/** Whether its button is an undo. */
export const isUndoable = ({ kind, button }: Toast): boolean =>
  button !== undefined && (button.undoes ?? kind === 'undo');

/** The messages on the page. */
export interface Toasts extends Store<readonly Toast[]> {
  /**
   * Shows a message. The same message again replaces the one on the page, unless that has a button.
   * @returns its id
   */
  show(kind: ToastKind, text: string, more?: ToastMore): number;
  /** Clears the failures of a subject and its parts: it has succeeded. */
  succeeded(about: string): void;
  /** Removes a message. */
  dismiss(id: number): void;
  /** Presses the button of a message, which removes it. */
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
    show(kind, text, { replaces, ...more } = {}) {
      const made = (id: number): Toast => ({ links: [], ...more, id, kind, text });
      if (replaces !== undefined && get().some(({ id }) => id === replaces)) {
        set(get().map((shown) => (shown.id === replaces ? made(replaces) : shown)));
        return replaces;
      }
      lastId += 1;
      const others = get().filter((shown) => shown.button || shown.text !== text || shown.kind !== kind);
      set([...others, made(lastId)]);
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
