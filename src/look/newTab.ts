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

/** Handlers of an element that is no link but opens an address in another tab by a click that wants one. */
export const newTabHandlers = (href: string | undefined) => {
  const open = (event: MouseEvent) => {
    if (href === undefined || !wantsNewTab(event)) return;
    event.preventDefault();
    event.stopPropagation();
    openNewTab(href);
  };
  return {
    onClickCapture: open,
    onAuxClick: (event: MouseEvent) => {
      if (event.button === 1) open(event);
    },
  };
};
