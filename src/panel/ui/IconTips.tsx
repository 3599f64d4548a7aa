import Tooltip from '@mui/material/Tooltip';
import { useEffect, useState } from 'react';
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

/** The tooltip of a button, with its shortcut: 'Next (Alt+PageDown)'. */
function tipOf(button: Element | null): string {
  const [keys] = button?.getAttribute('aria-keyshortcuts')?.split(' ') ?? [];
  return `${button?.getAttribute('aria-label') ?? ''}${keys ? ` (${keys})` : ''}`;
}

/** The button that was hovered or focused before the code of the tooltips was loaded. */
function buttonBefore(): HTMLElement | null {
  // After a touch the browser still reports hover there.
  const hovered = matchMedia('(hover: hover)').matches ? [...document.querySelectorAll(NAMED)] : [];
  return (
    buttonAt(hovered.findLast((button) => button.matches(':hover')) ?? null) ??
    buttonAt(document.querySelector(':focus-visible'))
  );
}

/** The tooltips of icon buttons, for the one that is hovered or has the keyboard focus. */
export default function IconTips() {
  const [near, setNear] = useState<HTMLElement | null>(buttonBefore);
  const [shown, setShown] = useState<HTMLElement | null>(null);
  const hide = () => setNear(null);
  useWindowEvent('pointerover', ({ target, pointerType }) =>
    setNear(pointerType === 'touch' ? null : buttonAt(target)),
  );
  useWindowEvent('focusin', ({ target }) => {
    const button = buttonAt(target);
    setNear(button?.matches(':focus-visible') ? button : null);
  });
  useWindowEvent('pointerdown', hide, true);
  useWindowEvent('keydown', hide, true);
  useWindowEvent('scroll', hide, true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(near && isIcon(near) ? near : null), near ? AFTER : 0);
    return () => clearTimeout(timer);
  }, [near]);
  const anchor = near === shown && shown?.isConnected ? shown : null;
  return (
    <Tooltip
      open={anchor !== null}
      title={tipOf(anchor)}
      // It must not cover the button of the next row for the pointer.
      disableInteractive
      // Hidden from screen readers: it repeats the button's name, and it is outside the page's landmarks.
      slotProps={{ popper: { anchorEl: anchor, 'aria-hidden': true } }}
    >
      <span hidden />
    </Tooltip>
  );
}
