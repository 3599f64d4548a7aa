import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { RowFocus } from '../../grid/table/useRowFocus.ts';

export interface RestoreFocus {
  readonly addButton: RefObject<HTMLButtonElement | null>;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /**
   * Restores the focus: 'dialogClosed' when the dialog over the list has closed, 'ifLost' when the element that had it
   * was removed from the page. 'toLink' moves it to the link of a message instead, if there is one when the dialog has
   * closed: the dialog kept the keyboard from it.
   */
  readonly restoreFocus: (when: 'dialogClosed' | 'ifLost' | 'toLink') => void;
}

/**
 * Moves the focus to the add button, else to the heading, when the element that had it is gone, and no row of the table takes it.
 * In an effect, because a closing dialog first returns the focus to the element that opened it.
 */
export function useRestoreFocus(isCovered: boolean, records: unknown, rows: RefObject<RowFocus | null>): RestoreFocus {
  const addButton = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const target = useRef<'dialogClosed' | 'ifLost' | 'toLink' | undefined>(undefined);

  useEffect(() => {
    if (isCovered || !target.current) return;
    if (target.current === 'ifLost' && document.activeElement !== document.body) return;
    const isTaken = target.current === 'ifLost' && rows.current?.reclaim();
    const isToLink = target.current === 'toLink';
    target.current = undefined;
    if (isTaken) return;
    if (isToLink) document.querySelector<HTMLElement>('[data-toast-link]')?.focus();
    else (addButton.current ?? heading.current)?.focus();
    // A change of the records can remove the focused element.
  }, [isCovered, records, rows]);

  const restoreFocus = useCallback((when: 'dialogClosed' | 'ifLost' | 'toLink') => {
    target.current = when;
  }, []);
  return { addButton, heading, restoreFocus };
}
