import { useCallback, useRef, useState } from 'react';

export interface Running<Key> {
  /** The keys of running work; the same set while nothing starts or ends. */
  readonly running: ReadonlySet<Key>;
  /** @returns false if it is running already, even before the next render */
  readonly begin: (key: Key) => boolean;
  readonly end: (key: Key) => void;
}

/** The running work of a screen, so that a double click runs nothing twice and buttons can show it. */
export function useRunning<Key>(): Running<Key> {
  const [running, setRunning] = useState<ReadonlySet<Key>>(() => new Set());
  // A ref beside the state: a second click before the next render does not see the new state yet.
  const latest = useRef(running);
  const become = useCallback((next: ReadonlySet<Key>) => {
    latest.current = next;
    setRunning(next);
  }, []);
  const begin = useCallback(
    (key: Key) => {
      if (latest.current.has(key)) return false;
      become(new Set(latest.current).add(key));
      return true;
    },
    [become],
  );
  const end = useCallback(
    (key: Key) => become(new Set([...latest.current].filter((other) => other !== key))),
    [become],
  );
  return { running, begin, end };
}
