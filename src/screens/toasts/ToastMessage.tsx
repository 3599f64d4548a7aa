import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { Fragment, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { usePanel } from '../../config/context.ts';
import type { Panel } from '../../config/grammar.ts';
import { useToasts } from '../../data/context.ts';
import { isPolite, isUndoable, type Toast, type ToastKind, UNDO_FOR } from '../../data/toasts/toasts.ts';

const severity = {
  success: 'success',
  invalid: 'error',
  error: 'error',
  undo: 'info',
  info: 'info',
  notice: 'info',
} as const satisfies Record<ToastKind, string>;

/** A message that is no failure. */
const neutral = {
  color: 'var(--mui-palette-SnackbarContent-color)',
  backgroundColor: 'var(--mui-palette-SnackbarContent-bg)',
};

interface ToastMessageProps {
  readonly toast: Toast;
  /** It goes by a click: the focus that is in it needs another place. */
  readonly onGone: () => void;
}

/** One message, for its time, which starts again when the pointer and the focus leave it (WCAG 2.2.1). */
export function ToastMessage({ toast, onGone }: ToastMessageProps) {
  const { id, kind, text, links, button } = toast;
  const panel = usePanel();
  const { dismiss, press } = useToasts();
  const [isPointedAt, pointAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isSaid = useSaid(kind);
  const go = (how: (id: number) => void) => () => {
    onGone();
    how(id);
  };
  return (
    <Snackbar
      open
      autoHideDuration={isPointedAt || hasFocus ? null : timeOf(kind, panel)}
      // The timer runs on while the window is unfocused: the deletion must still be sent.
      disableWindowBlurListener={button?.over !== undefined}
      onMouseEnter={() => pointAt(true)}
      onMouseLeave={() => pointAt(false)}
      onFocus={() => setFocus(true)}
      onBlur={({ currentTarget, relatedTarget }) => setFocus(currentTarget.contains(relatedTarget))}
      onClose={(_, reason) => {
        // Escape closes the dialog over the page; only then can the keyboard reach the link.
        if (reason === 'timeout' || (reason === 'escapeKeyDown' && links.length === 0 && !button)) dismiss(id);
      }}
      sx={{ position: 'static', transform: 'none' }}
    >
      <Alert
        severity={severity[kind]}
        variant="filled"
        role={isPolite(kind) ? 'status' : 'alert'}
        onClose={go(dismiss)}
        closeText={panel.texts.close}
        // Only a failure has a colour of its own. A button stands beside the text, or below it in a narrow window.
        sx={{
          alignItems: 'center',
          '& .MuiAlert-action': { pt: 0 },
          ...(isPolite(kind) && neutral),
          ...(button && {
            '& .MuiAlert-message': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 16px' },
          }),
        }}
      >
        {isSaid && text}
        {button && (
          <Button
            color="inherit"
            size="small"
            variant="outlined"
            aria-keyshortcuts={isUndoable(toast) ? 'Control+Z Meta+Z' : undefined}
            onClick={go(press)}
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
  );
}

/** How long it stays, in ms; null for until it is closed. */
function timeOf(kind: ToastKind, { toasts }: Panel): number | null {
  if (kind === 'notice') return null;
  return toasts[kind === 'info' ? 'success' : kind] ?? UNDO_FOR;
}

/** Whether the text is rendered: screen readers announce changes of a status, but often not a new one. */
function useSaid(kind: ToastKind): boolean {
  const [isSaid, say] = useState(!isPolite(kind));
  useEffect(() => {
    const frame = requestAnimationFrame(() => say(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isSaid;
}
