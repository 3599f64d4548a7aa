import type { Entity } from '../../../shared/config/entity.ts';
import type { Toast, ToastKind } from '../toasts/toasts.ts';
import type { Writer } from './writer.ts';

/** The message of an operation that is done. */
interface Done {
  readonly kind: ToastKind;
  /** The message; none where the config has no such toast. */
  readonly text: string | undefined;
  /** The subject, whose failures are removed. */
  readonly about: string;
  /** The id of a message in whose place it is shown. */
  readonly replaces?: number | undefined;
  /** Takes the operation back; none where the config allows none. */
  readonly undo?: (() => void) | undefined;
}

/**
 * Shows the message of a finished operation, with 'Undo' if possible: by its button while the message is shown, and by
 * Ctrl+Z until another operation is done.
 * @returns takes the message and its 'Undo' away
 */
export function tellDone(
  { toasts, outbox, config: { panel } }: Pick<Writer, 'toasts' | 'outbox' | 'config'>,
  entity: Entity,
  { kind, text, about, replaces, undo }: Done,
): () => void {
  toasts.succeeded(about);
  let shown: number | undefined;
  const takeBack =
    undo &&
    (() => {
      if (shown !== undefined) toasts.dismiss(shown);
      undo();
    });
  const id = takeBack && outbox.put(entity, { state: 'gone', undo: takeBack });
  const button = takeBack && { text: panel.texts.undo, press: () => outbox.undo(id), undoes: true };
  // The same message again takes the place of the last one; what that was about is still in the history.
  const isSame = (toast: Toast) => toast.text === text && toast.kind === kind && !toast.button?.over;
  for (const toast of toasts.get()) if (isSame(toast) && toast.id !== replaces) toasts.dismiss(toast.id);
  if (text) shown = toasts.show(kind, text, { about, replaces, button });
  return () => {
    if (id !== undefined) outbox.become(id, { undo: undefined });
    if (shown !== undefined) toasts.dismiss(shown);
  };
}
