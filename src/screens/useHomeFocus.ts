import { type RefObject, useCallback, useEffect, useRef } from 'react';

export interface HomeFocus {
  readonly addButton: RefObject<HTMLButtonElement | null>;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** The focus is to go home when what lies over the list is gone; 'ifLost': when a row took it along. */
  readonly goHome: (when: 'uncovered' | 'ifLost') => void;
}

/**
 * Where the focus goes when what had it is gone: to the add button, else to the heading.
 * In an effect, because only then has a closing dialog given the focus back to what opened it.
 */
export function useHomeFocus(isCovered: boolean, records: unknown): HomeFocus {
  const addButton = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const wanted = useRef<'uncovered' | 'ifLost' | undefined>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the records is what can take the focus along
  useEffect(() => {
    if (isCovered || !wanted.current) return;
    if (wanted.current === 'ifLost' && document.activeElement !== document.body) return;
    wanted.current = undefined;
    (addButton.current ?? heading.current)?.focus();
  }, [isCovered, records]);

  const goHome = useCallback((when: 'uncovered' | 'ifLost') => {
    wanted.current = when;
  }, []);
  return { addButton, heading, goHome };
}
