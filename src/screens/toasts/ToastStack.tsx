import Portal from '@mui/material/Portal';
import Stack from '@mui/material/Stack';
import { type KeyboardEvent, useRef } from 'react';
import type { Toast } from '../../data/toasts/toasts.ts';
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
 * Messages at the bottom of the page, in a portal of their own: an open dialog hides the page from assistive
 * technology, and a message within it would not be heard.
 */
export function ToastStack({ toasts }: { readonly toasts: readonly Toast[] }) {
  const stack = useRef<HTMLDivElement>(null);
  /** What had the focus before it came here. */
  const before = useRef<Element>(null);
  useToastKeys(toasts, stack);
  const goBack = () => {
    const now = document.activeElement;
    if (!(now instanceof HTMLElement) || !stack.current?.contains(now)) return;
    now.blur();
    const place = before.current?.isConnected ? before.current : document.querySelector('main');
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  };
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // It ends nothing but the stay here.
    event.preventDefault();
    goBack();
  };
  return (
    <Portal>
      <Stack
        ref={(element: HTMLDivElement | null) => {
          stack.current = element;
          return element ? neverHidden(element) : undefined;
        }}
        spacing={1}
        onFocus={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
        }}
        onKeyDown={onEscape}
        sx={{
          position: 'fixed',
          // On a phone a dialog fills the screen: its buttons stay free.
          bottom: { xs: 88, sm: 24 },
          left: 16,
          right: 16,
          // On the left, away from a dialog's buttons on the right: a toast under the pointer does not time out.
          alignItems: { xs: 'center', sm: 'flex-start' },
          zIndex: 'snackbar',
          pointerEvents: 'none',
          '& > *': { pointerEvents: 'auto', maxWidth: 480 },
        }}
      >
        {toasts.map((toast) => (
          <ToastMessage key={toast.id} toast={toast} onGone={goBack} />
        ))}
      </Stack>
    </Portal>
  );
}
