import { useEffect, useState } from 'react';
import { FIRST_ROWS, whenQuiet } from './schedule.ts';
import { useWindowEvent } from './useWindowEvent.ts';

/** Loads a part of the code; does nothing once loaded. */
export type Load = () => Promise<unknown>;

/**
 * Preloads code whenever the page is quiet, part by part: evaluating one takes about three frames, and keys in between
 * must not wait for all. After a failure it goes on when the network is back; a part that is needed meanwhile is loaded
 * on demand.
 * @param parts the parts in order, a stable array; undefined to wait
 * @returns whether all are loaded
 */
export function usePreload(parts: readonly Load[] | undefined): boolean {
  const [loaded, setLoaded] = useState<readonly Load[]>();
  const [attempt, setAttempt] = useState(0);
  useWindowEvent('online', () => setAttempt(attempt + 1));
  const isLoaded = parts !== undefined && loaded === parts;
  useEffect(() => {
    if (!parts || isLoaded) return;
    let cancel: () => void = () => undefined;
    let isOver = false;
    const goOn = ([load, ...rest]: readonly Load[], wait = 0) => {
      if (isOver) return;
      if (!load) return setLoaded(parts);
      cancel = whenQuiet(() => {
        load().then(
          () => goOn(rest),
          () => undefined,
        );
      }, wait);
    };
    goOn(parts, FIRST_ROWS);
    return () => {
      isOver = true;
      cancel();
    };
  }, [parts, isLoaded, attempt]);
  return isLoaded;
}
