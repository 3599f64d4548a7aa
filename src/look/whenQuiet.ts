import { afterPaints } from './whenIdle.ts';

/**
 * The delay of prefetches after the first rows of a list, in ms: on a slow machine the paint comes later than the main
 * thread can tell.
 */
export const FIRST_ROWS = 250;

/** So long after the last key, press or scrolling nobody waits for the page, in ms. */
const QUIET = 500;

let lastUsed = Number.NEGATIVE_INFINITY;
for (const kind of ['keydown', 'pointerdown', 'wheel', 'scroll'] as const) {
  window.addEventListener(
    kind,
    () => {
      lastUsed = performance.now();
    },
    { capture: true, passive: true },
  );
}

/**
 * Runs work when the page is idle and nobody types, presses or scrolls: what is only needed later.
 * @param wait the minimum delay, in ms
 * @returns cancels it
 */
export function whenQuiet(work: () => void, wait = 0): () => void {
  const earliest = performance.now() + wait;
  return afterPaints(work, () => Math.max(earliest, lastUsed + QUIET) - performance.now());
}
