import { useSyncExternalStore } from 'react';
import { dayAt, type Zone } from '../../shared/text/zone.ts';

/** In every time zone days begin at a quarter of an hour. */
const QUARTER = 900_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout>;

/** One timer for all. A sleeping computer stops it: the page looks again when somebody comes back to it. */
function look(): void {
  wait();
  // A copy: a listener may draw what listens as well.
  for (const listener of [...listeners]) listener();
}

function wait(): void {
  clearTimeout(timer);
  timer = setTimeout(look, QUARTER - (Date.now() % QUARTER));
}

const comingBack = ['focus', 'pageshow', 'visibilitychange'] as const;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    for (const event of comingBack) window.addEventListener(event, look);
    wait();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    for (const event of comingBack) window.removeEventListener(event, look);
    clearTimeout(timer);
  };
}

/** The day that it is in time zones, by default in the reader's: '2026-01-31'. The component renders again on the next one. */
export const useToday = (...zones: readonly (Zone | undefined)[]): string =>
  useSyncExternalStore(subscribe, () => zones.map((zone = 'local') => dayAt(zone, Date.now())).join());
