import Tooltip from '@mui/material/Tooltip';
import { useEffect, useRef, useState } from 'react';
import { cutAt, cutTextOf } from './cutText.ts';
import { isHeld } from './touchHold.ts';
import { useWindowEvent } from './useWindowEvent.ts';

/** The delay before a hovered button shows its tooltip, in ms. */
const AFTER = 400;

/** Buttons without a `title`: those of the tree have one, by the specification. */
const NAMED = ':is(button, a, [role=button])[aria-label]:is(:not([title]), [title=""])';

/** The button around an element. */
const buttonAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(NAMED) : null;

/** Whether a button shows only an icon or a symbol. The browser has to lay out the page to know. */
const isIcon = (button: HTMLElement): boolean => !/[\p{L}\p{N}]/u.test(button.innerText);

/** The cell of a table around an element, or the button in it. */
const focusedAt = (target: EventTarget | null): HTMLElement | null =>
  buttonAt(target) ?? (target instanceof Element ? target.closest('td') : null);

/** The tooltip of a button, with its shortcut: 'Next (Alt+PageDown)'; of a cell what is cut off in it. '' for none. */
function tipOf(element: HTMLElement): string {
  if (element.matches('td')) return cutTextOf(element);
  if (!isIcon(element)) return '';
  const [keys] = element.getAttribute('aria-keyshortcuts')?.split(' ') ?? [];
  return `${element.getAttribute('aria-label') ?? ''}${keys ? ` (${keys})` : ''}`;
}

/** The button or cell that was hovered or focused before the code of the tooltips was loaded. */
function buttonBefore(): HTMLElement | null {
  // After a touch the browser still reports hover there.
  const hovered = matchMedia('(hover: hover)').matches ? [...document.querySelectorAll(NAMED)] : [];
  return (
    buttonAt(hovered.findLast((button) => button.matches(':hover')) ?? null) ??
    focusedAt(document.querySelector(':focus-visible'))
  );
}

/**
 * The tooltips of icon buttons, for the one that is hovered or has the keyboard focus; and of texts that are cut off in a table,
 * at the focus of their cell and where a finger holds them.
 */
export default function IconTips() {
  const [near, setNear] = useState<HTMLElement | null>(buttonBefore);
  const [shown, setShown] = useState<HTMLElement | null>(null);
  /** The cell that a finger holds. */
  const held = useRef<Element>(null);
  const hide = () => setNear(null);
  useWindowEvent('pointerover', ({ target, pointerType }) => {
    if (pointerType !== 'touch') setNear(buttonAt(target));
  });
  useWindowEvent('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) setNear(focusedAt(target));
  });
  useWindowEvent(
    'pointerdown',
    async (event) => {
      held.current = null;
      hide();
      const cell = event.pointerType === 'touch' && cutAt(event.target)?.closest('td');
      if (!cell || !(await isHeld(event))) return;
      held.current = cell;
      setNear(cell);
    },
    true,
  );
  useWindowEvent('pointerup', () => !shown && hide());
  // The release of what was held until its text was shown is no tap.
  useWindowEvent(
    'click',
    (event) => {
      if (!shown || shown !== held.current) return;
      held.current = null;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  useWindowEvent('keydown', hide, true);
  // The focus may have scrolled its cell into view.
  useWindowEvent('scroll', () => setNear(near?.contains(document.activeElement) ? near : null), true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(near && tipOf(near) ? near : null), near ? AFTER : 0);
    return () => clearTimeout(timer);
  }, [near]);
  const anchor = near === shown && shown?.isConnected ? shown : null;
  return (
    <Tooltip
      open={anchor !== null}
      title={anchor ? tipOf(anchor) : ''}
      // It must not cover the button of the next row for the pointer.
      disableInteractive
      // Hidden from screen readers: it repeats the button's name, and it is outside the page's landmarks.
      slotProps={{
        popper: { anchorEl: anchor, 'aria-hidden': true },
        tooltip: { sx: { maxHeight: '60dvh', overflow: 'hidden', whiteSpace: 'pre-line' } },
      }}
    >
      <span hidden />
    </Tooltip>
  );
}
