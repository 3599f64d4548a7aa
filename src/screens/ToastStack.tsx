import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Portal from '@mui/material/Portal';
import Snackbar from '@mui/material/Snackbar';
import Stack from '@mui/material/Stack';
import { Fragment, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { usePanel } from '../config/context.ts';
import { useToasts } from '../data/context.ts';
import { type Toast, type ToastKind, UNDO_FOR } from '../data/toasts.ts';

const severity = { success: 'success', invalid: 'error', error: 'error', undo: 'info' } as const satisfies Record<
  ToastKind,
  string
>;

/** Keeps an element from being hidden by a dialog that opens after it. */
function neverHidden(element: HTMLElement) {
  const show = () => element.removeAttribute('aria-hidden');
  const observer = new MutationObserver(show);
  observer.observe(element, { attributeFilter: ['aria-hidden'] });
  show();
  return () => observer.disconnect();
}

/** Ctrl+Z, or Cmd+Z, is the newest 'Undo': a toast is far away for the keyboard. In a text it undoes what was typed. */
function useUndoKey(toasts: readonly Toast[]): void {
  const { press } = useToasts();
  const last = toasts.findLast(({ kind, button }) => kind === 'undo' && button);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      const isTyping = event.target instanceof Element && event.target.matches('input:not([type=checkbox]), textarea');
      if (!last || !isUndo || isTyping || event.defaultPrevented) return;
      event.preventDefault();
      press(last.id);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [last, press]);
}

/**
 * Messages at the bottom of the page, in a portal of their own: an open dialog hides the page from assistive
 * technology, and a message within it would not be heard.
 */
export function ToastStack({ toasts }: { readonly toasts: readonly Toast[] }) {
  const panel = usePanel();
  const { dismiss, press } = useToasts();
  useUndoKey(toasts);
  return (
    <Portal>
      <Stack
        ref={(element: HTMLDivElement | null) => (element ? neverHidden(element) : undefined)}
        spacing={1}
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
        {toasts.map(({ id, kind, text, links, button }) => (
          <Snackbar
            key={id}
            open
            autoHideDuration={panel.toasts[kind] ?? UNDO_FOR}
            // Who looks at another window must not keep from being done what is to be done.
            disableWindowBlurListener={button?.over !== undefined}
            onClose={(_, reason) => {
              // Escape closes the dialog over the page; only then can the keyboard reach the link.
              if (reason === 'timeout' || (reason === 'escapeKeyDown' && links.length === 0 && !button)) dismiss(id);
            }}
            sx={{ position: 'static', transform: 'none' }}
          >
            <Alert
              severity={severity[kind]}
              variant="filled"
              role={kind === 'success' || kind === 'undo' ? 'status' : 'alert'}
              onClose={() => dismiss(id)}
              closeText={panel.texts.close}
            >
              {text}
              {button && (
                <Button
                  color="inherit"
                  size="small"
                  variant="outlined"
                  sx={{ ml: 2, my: -0.5 }}
                  onClick={() => press(id)}
                >
                  {button.text}
                </Button>
              )}
              {links.map((link) => (
                <Fragment key={link.href}>
                  {' '}
                  <Link to={link.href} data-toast-link onClick={() => dismiss(id)} style={{ color: 'inherit' }}>
                    {link.text}
                  </Link>
                </Fragment>
              ))}
            </Alert>
          </Snackbar>
        ))}
      </Stack>
    </Portal>
  );
}
