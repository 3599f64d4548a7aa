import { type RefObject, useRef } from 'react';
import { useWindowEvent } from '../../ui/useWindowEvent.ts';

/**
 * Ignores the second click of a double click on another row than the first: rows may have moved under the pointer,
 * because a record was deleted or a dialog was closed.
 * @param frame the element around the rows
 */
export function useRepeatedClicks(frame: RefObject<HTMLElement | null>): void {
  const first = useRef<Element>(null);
  const onClick = (event: MouseEvent) => {
    const { target, detail } = event;
    const row = target instanceof Element ? target.closest('tbody > tr') : null;
    if (detail < 2) {
      first.current = row;
    } else if (row && row !== first.current && frame.current?.contains(row)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  // Before React's own listeners, and of the whole page: the first click may have been on something else.
  useWindowEvent('click', onClick, true);
}
