import type { MouseEvent } from 'react';
import { openNewTab, wantsNewTab } from '../../ui/newTab.ts';

/** Click handlers that open an address in another tab, for an element that is no link. */
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
