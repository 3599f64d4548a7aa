import { type RefObject, useEffect, useRef } from 'react';

/**
 * Marks in a table's cells what is searched for. The code comes with the first search.
 * @returns for the element that has the table in it
 */
export function useMatchMarks(search: string): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  const wanted = search.trim();
  useEffect(() => {
    // Older browsers have no marks.
    if (!wanted || typeof Highlight === 'undefined') return undefined;
    let end: (() => void) | undefined;
    let isOver = false;
    import('./matchMarks.ts').then(
      ({ markMatches }) => {
        if (!isOver && root.current) end = markMatches(root.current, wanted);
      },
      // Without the marks the list is as good.
      () => undefined,
    );
    return () => {
      isOver = true;
      end?.();
    };
  }, [wanted]);
  return root;
}
