import { useEffect, useState } from 'react';
import { FIRST_ROWS, whenQuiet } from './schedule.ts';
import { useWindowEvent } from './useWindowEvent.ts';

/** Fetches a part of the code; once it is there, at no cost. */
export type Load = () => Promise<unknown>;

/**
 * Fetches code before it is needed, whenever the page is quiet, part by part: one is evaluated in about the time of three
 * frames, and what is typed in between must not wait for all. After a failure it goes on when the network is back; whoever
 * needs a part meanwhile fetches it, and is told if that fails.
 * @param parts in their order, the same array as long as they are the same; undefined while it is too early
 * @returns whether all are there
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
