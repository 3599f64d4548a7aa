import Tooltip from '@mui/material/Tooltip';
import { useEffect, useState } from 'react';
import { useWindowEvent } from './useWindowEvent.ts';

/** How long somebody points at a button before it says what it does, in ms. */
const AFTER = 400;

/** Buttons that show only an icon. */
const ICONS = ':is(.row-action, .icon-button, .MuiIconButton-root)[aria-label]:not([title])';

const iconAt = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(ICONS) : null;

/** What buttons that show only an icon do, beside the one that is pointed at or that the keyboard has come to. */
export default function IconTips() {
  const [near, setNear] = useState<Element | null>(null);
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
      title={anchor?.getAttribute('aria-label') ?? ''}
      slotProps={{ popper: { anchorEl: anchor, 'aria-hidden': true } }}
    >
      <span hidden />
    </Tooltip>
  );
}
