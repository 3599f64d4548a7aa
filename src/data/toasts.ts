import type { Panel } from '../config/grammar.ts';

/** Which of the panel's durations it stays for. */
export type ToastKind = keyof Panel['toasts'];

/** One message at the bottom of the page. */
export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a message. The same message again replaces the one on the page. */
export function toast(kind: ToastKind, text: string): void {
  lastId += 1;
  const others = toasts.filter((shown) => shown.text !== text || shown.kind !== kind);
  set([...others, { id: lastId, kind, text }]);
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
