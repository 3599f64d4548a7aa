import type { RefObject } from 'react';
import { useToasts } from '../../data/context.ts';
import { isUndoable, type Toast } from '../../data/toasts/toasts.ts';
import { useWindowEvent } from '../../look/useWindowEvent.ts';

/**
 * The keys of the messages, which are far away for the keyboard, at the end of the page: F8 goes to the newest one; Ctrl+Z,
 * or Cmd+Z, is the newest 'Undo'. In a text that undoes what was typed.
 */
export function useToastKeys(toasts: readonly Toast[], stack: RefObject<HTMLElement | null>): void {
  const { press } = useToasts();
  const undoable = toasts.findLast(isUndoable);
  useWindowEvent('keydown', (event) => {
    if (event.defaultPrevented) return;
    if (event.key === 'F8') {
      // A dialog keeps the focus; the messages are reached when it has closed.
      if (document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      stack.current?.lastElementChild?.querySelector<HTMLElement>('button, a')?.focus();
      return;
    }
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (!undoable || !isUndo || isTyping(event.target)) return;
    event.preventDefault();
    press(undoable.id);
  });
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input:not([type=checkbox]), textarea, [contenteditable]:not(td)');
