import { type RefObject, useRef } from 'react';
import { useSessionStores } from '../../data/session/context.tsx';
import { useWindowEvent } from '../../ui/useWindowEvent.ts';

/**
 * The keys of the messages, which are far away for the keyboard, at the end of the page: F8 goes to the newest one; Ctrl+Z,
 * or Cmd+Z, takes back the last operation, also when its message is gone. In a text that was typed in since, it undoes that.
 */
export function useToastKeys(stack: RefObject<HTMLElement | null>): void {
  const history = useSessionStores().history;
  /** When each input was last typed in. */
  const typedAt = useRef(new WeakMap<EventTarget, number>());
  useWindowEvent('input', ({ target }) => void (target && typedAt.current.set(target, performance.now())), true);
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
    const last = isUndo ? history.last() : undefined;
    if (!last || (isText(event.target) && (typedAt.current.get(event.target) ?? 0) > last.at)) return;
    event.preventDefault();
    last.undo();
  });
}

const isText = (target: EventTarget | null): target is Element =>
  target instanceof Element && target.matches('input:not([type=checkbox]), textarea, [contenteditable]:not(td)');
