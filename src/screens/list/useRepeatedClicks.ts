import { type RefObject, useEffect } from 'react';

/**
 * Ignores the second click of a double click on another row than the first: rows may have moved under the pointer,
 * because a record was deleted or a dialog was closed.
 * @param frame has the rows in it
 */
export function useRepeatedClicks(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const ending = new AbortController();
    let first: Element | null = null;
    const onClick = (event: MouseEvent) => {
      const { target, detail } = event;
      const row = target instanceof Element ? target.closest('tbody > tr') : null;
      if (detail < 2) {
        first = row;
      } else if (row && row !== first && frame.current?.contains(row)) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    // Before React's own listeners, and of the whole page: the first click may have been on something else.
    window.addEventListener('click', onClick, { capture: true, signal: ending.signal });
    return () => ending.abort();
  }, [frame]);
}
