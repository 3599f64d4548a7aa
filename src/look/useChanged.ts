import { useCallback, useRef } from 'react';

/** A function that tells, in an effect, whether one of the values is another one than when it was last asked. */
export function useChanged(): (...values: readonly unknown[]) => boolean {
  const last = useRef<readonly unknown[]>(undefined);
  return useCallback((...values) => {
    const isChanged = values.some((value, place) => !last.current || last.current[place] !== value);
    last.current = values;
    return isChanged;
  }, []);
}
