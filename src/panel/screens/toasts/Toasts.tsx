import './toasts.css';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '../../config/useStore.ts';
import { useToasts } from '../../data/session/context.tsx';
import { useWindowEvent } from '../../ui/useWindowEvent.ts';
import { ToastMessage } from './ToastMessage.tsx';
import { useToastKeys } from './useToastKeys.ts';

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
