import Tooltip from '@mui/material/Tooltip';
import { useEffect, useState } from 'react';
import { useWindowEvent } from './useWindowEvent.ts';

/** How long somebody points at a button before it says what it does, in ms. */
const AFTER = 400;

/** Those without a tip of the browser's: the specification names the tree's. */
const NAMED = ':is(button, a, [role=button])[aria-label]:is(:not([title]), [title=""])';

/** The button at a place in the page, if it shows only an icon or a sign. */
function iconAt(target: EventTarget | null): HTMLElement | null {
  const button = target instanceof Element ? target.closest<HTMLElement>(NAMED) : null;
  return button && !/[\p{L}\p{N}]/u.test(button.innerText) ? button : null;
}

/** What a button does, and by which keys: 'Next (Alt+PageDown)'. */
function tipOf(button: Element | null): string {
  const [keys] = button?.getAttribute('aria-keyshortcuts')?.split(' ') ?? [];
  return `${button?.getAttribute('aria-label') ?? ''}${keys ? ` (${keys})` : ''}`;
}

/** The icon that is pointed at, or that the keyboard has come to, before the code of the tips was there. */
function iconBefore(): HTMLElement | null {
  // Where a finger has been a browser goes on to say that it hovers there.
  const hovered = matchMedia('(hover: hover)').matches ? [...document.querySelectorAll(NAMED)] : [];
  return (
    iconAt(hovered.findLast((button) => button.matches(':hover')) ?? null) ??
    iconAt(document.querySelector(':focus-visible'))
  );
}

/** What buttons that show only an icon do, beside the one that is pointed at or that the keyboard has come to. */
export default function IconTips() {
  const [near, setNear] = useState<Element | null>(iconBefore);
  const [shown, setShown] = useState<Element | null>(null);
  const hide = () => setNear(null);
  useWindowEvent('pointerover', ({ target, pointerType }) => setNear(pointerType === 'touch' ? null : iconAt(target)));
  useWindowEvent('focusin', ({ target }) => {
    const icon = iconAt(target);
    setNear(icon?.matches(':focus-visible') ? icon : null);
  });
  useWindowEvent('pointerdown', hide, true);
  useWindowEvent('keydown', hide, true);
  useWindowEvent('scroll', hide, true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(near), near ? AFTER : 0);
    return () => clearTimeout(timer);
  }, [near]);
  const anchor = near === shown && shown?.isConnected ? shown : null;
  return (
    <Tooltip
      open={anchor !== null}
      title={tipOf(anchor)}
      // It does not come between the pointer and the button of the next row.
      disableInteractive
      // It says what the button's name says, and is outside of the page's landmarks.
      slotProps={{ popper: { anchorEl: anchor, 'aria-hidden': true } }}
    >
      <span hidden />
    </Tooltip>
  );
}
