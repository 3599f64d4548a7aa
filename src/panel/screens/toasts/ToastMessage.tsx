import { type FocusEvent, Fragment, useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Panel } from '../../../shared/config/grammar.ts';
import { usePanel } from '../../config/context.ts';
import { useToasts, useUid } from '../../data/session/context.tsx';
import { storedFor } from '../../data/stored/storedFor.ts';
import { isPolite, isUndoable, type Toast, type ToastKind, UNDO_FOR } from '../../data/toasts/toasts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { CLOSE, DONE, FAILED } from '../../ui/icons.ts';
import { useWindowEvent } from '../../ui/useWindowEvent.ts';

interface ToastMessageProps {
  readonly toast: Toast;
  /** Called before a click dismisses it: the focus that is in it needs another place. */
  readonly onGone: () => void;
}

/** A message, whose time starts again when the pointer and the focus leave it (WCAG 2.2.1). */
export function ToastMessage({ toast, onGone }: ToastMessageProps) {
  const { id, kind, text, links, button } = toast;
  const panel = usePanel();
  const { dismiss, press } = useToasts();
  const isAnnounced = useAnnounced(kind);
  const { isUsed, handlers } = useHoverAndFocus();
  // An unfocused window keeps its messages, but a deferred change must still be sent in time.
  const isKept = useWindowBlur() && button?.over === undefined;
  const uid = useUid();
  const [stays] = useState(() => storedFor('messages', uid).read() === true);
  useTimer(stays || isUsed || isKept ? null : timeOf(kind, panel), () => dismiss(id));
  useWindowEvent('keydown', (event) => {
    // Escape closes the dialog over the page; only then can the keyboard reach a link or a button.
    if (event.key === 'Escape' && !event.defaultPrevented && links.length === 0 && !button) dismiss(id);
  });
  const go = (how: (id: number) => void) => () => {
    onGone();
    how(id);
  };
  return (
    <div className={isPolite(kind) ? 'toast' : 'toast failed'} role={isPolite(kind) ? 'status' : 'alert'} {...handlers}>
      <Icon path={isPolite(kind) ? DONE : FAILED} />
      <div className="toast-text">
        <span>
          {isAnnounced && text}
          {links.map((link) => (
            <Fragment key={link.href}>
              {' '}
              <Link to={link.href} data-toast-link onClick={() => dismiss(id)}>
                {link.text}
              </Link>
            </Fragment>
          ))}
        </span>
        {button && (
          <button
            type="button"
            className="button little"
            aria-keyshortcuts={isUndoable(toast) ? 'Control+Z Meta+Z' : undefined}
            onClick={go(press)}
          >
            {button.text}
          </button>
        )}
      </div>
      <button type="button" className="icon-button" aria-label={panel.texts.close} onClick={go(dismiss)}>
        <Icon path={CLOSE} />
      </button>
    </div>
  );
}

/** How long it stays, in ms; null for until it is closed. */
function timeOf(kind: ToastKind, { toasts }: Panel): number | null {
  if (kind === 'notice') return null;
  return toasts[kind === 'info' ? 'success' : kind] ?? UNDO_FOR;
}

/** Whether the pointer or the focus is on an element, and the event handlers that tell. */
function useHoverAndFocus() {
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const handlers = {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocus(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setFocus(currentTarget.contains(relatedTarget)),
  };
  return { isUsed: isHovered || hasFocus, handlers };
}

/** Whether another window or tab has the focus. */
function useWindowBlur(): boolean {
  const [isBlurred, setBlurred] = useState(false);
  useWindowEvent('blur', () => setBlurred(true));
  useWindowEvent('focus', () => setBlurred(false));
  return isBlurred;
}

/** @param duration in ms; null stops it, and the next number starts it from the beginning */
function useTimer(duration: number | null, onOver: () => void): void {
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (duration === null) return;
    const timer = setTimeout(() => over(), duration);
    return () => clearTimeout(timer);
  }, [duration]);
}

/** Whether the text is rendered: screen readers announce changes of a status, but often not a new one. */
function useAnnounced(kind: ToastKind): boolean {
  const [isAnnounced, announce] = useState(!isPolite(kind));
  useEffect(() => {
    const frame = requestAnimationFrame(() => announce(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isAnnounced;
}
