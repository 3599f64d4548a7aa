import { type RefObject, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '../../config/useStore.ts';
import { lastUndoable } from '../../data/outbox/outbox.ts';
import { useSessionStores, useToasts } from '../../data/session/context.tsx';
import { useWindowEvent } from '../../ui/useWindowEvent.ts';
import { ToastMessage } from './ToastMessage.tsx';
import './toasts.css';

/** Keeps an element from being hidden by a dialog that opens after it. */
function neverHidden(element: HTMLElement) {
  const show = () => element.removeAttribute('aria-hidden');
  const observer = new MutationObserver(show);
  observer.observe(element, { attributeFilter: ['aria-hidden'] });
  show();
  return () => observer.disconnect();
}

/**
 * The messages at the bottom of the page, in a portal of their own: an open dialog hides the page from assistive
 * technology, and a message within it would not be heard. Plain elements that come with the first list: a message often
 * says that the network is gone, when nothing can be fetched any more.
 */
export function Toasts() {
  const toasts = useStore(useToasts());
  const stack = useRef<HTMLDivElement>(null);
  /** The previously focused element. */
  const before = useRef<Element>(null);
  useToastKeys(stack);
  const isInside = (target: EventTarget | null) => target instanceof Node && stack.current?.contains(target) === true;
  const restoreFocus = () => {
    const now = document.activeElement;
    if (!(now instanceof HTMLElement) || !isInside(now)) return;
    now.blur();
    const place = before.current?.isConnected ? before.current : document.querySelector('main');
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  };
  useWindowEvent('focusin', ({ target, relatedTarget }) => {
    if (isInside(target) && !isInside(relatedTarget))
      before.current = relatedTarget instanceof Element ? relatedTarget : null;
  });
  // In the capture phase, before a message sees it: Escape only leaves the messages.
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !isInside(event.target)) return;
      event.preventDefault();
      restoreFocus();
    },
    true,
  );
  if (toasts.length === 0) return null;
  return createPortal(
    <div
      ref={(element: HTMLDivElement | null) => {
        stack.current = element;
        return element ? neverHidden(element) : undefined;
      }}
      className="toasts"
    >
      {toasts.map((toast) => (
        <ToastMessage key={toast.id} toast={toast} onGone={restoreFocus} />
      ))}
    </div>,
    document.body,
  );
}

/**
 * The keys of the messages, which are far away for the keyboard, at the end of the page: F8 goes to the newest one; Ctrl+Z,
 * or Cmd+Z, takes back the last operation, also when its message is gone. In a text that was typed in since, it undoes that.
 */
function useToastKeys(stack: RefObject<HTMLElement | null>): void {
  const { outbox } = useSessionStores();
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
    const last = isUndo ? lastUndoable(outbox.get()) : undefined;
    if (!last || (isText(event.target) && (typedAt.current.get(event.target) ?? 0) > last.at)) return;
    event.preventDefault();
    outbox.undo(last.id);
  });
}

const isText = (target: EventTarget | null): target is Element =>
  target instanceof Element && target.matches('input:not([type=checkbox]), textarea, [contenteditable]:not(td)');
