import { panel } from '../config/entities.ts';

export type ToastKind = keyof typeof panel.toasts;

/** One message at the bottom of the page. */
export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  /** How long it stays, in milliseconds. */
  readonly duration: number;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a message for as long as the panel's config says. The same message again replaces the one on the page. */
export function toast(kind: ToastKind, text: string): void {
  lastId += 1;
  const others = toasts.filter((shown) => shown.text !== text || shown.kind !== kind);
  set([...others, { id: lastId, kind, text, duration: panel.toasts[kind] }]);
}

/** Takes a message away. */
export function dismissToast(id: number): void {
  set(toasts.filter((shown) => shown.id !== id));
}

/** The messages on the page, for `useSyncExternalStore`. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): readonly Toast[] => toasts,
};
