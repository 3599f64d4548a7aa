import { type RefObject, useEffect, useRef } from 'react';

/**
 * Highlights search matches in a table's cells. The code is loaded with the first search.
 * @returns the ref of the element around the table
 */
export function useMatchMarks(search: string): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  const words = search.trim();
  useEffect(() => {
    // Older browsers have no marks.
    if (!words || typeof Highlight === 'undefined') return undefined;
    let end: (() => void) | undefined;
    let isOver = false;
    import('./matchMarks.ts').then(
      ({ markMatches }) => {
        if (!isOver && root.current) end = markMatches(root.current, words);
      },
      // The list works without the highlights.
      () => undefined,
    );
    return () => {
      isOver = true;
      end?.();
    };
  }, [words]);
  return root;
}
