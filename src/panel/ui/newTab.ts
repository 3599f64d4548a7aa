import type { MouseEvent } from 'react';

/** Whether a click opens an address in another tab or window, as on a link: with the middle button, Ctrl, Cmd or Shift. */
export const wantsNewTab = ({
  button,
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): boolean =>
  button === 1 || ctrlKey || metaKey || shiftKey;

/** Opens an address of the panel in another tab. */
export const openNewTab = (href: string): void => void window.open(href, '_blank', 'noopener');
