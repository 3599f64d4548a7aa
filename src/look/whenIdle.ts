/** The time slice of work in browsers without `requestIdleCallback`, in ms. */
const SLICE = 8;

/**
 * The delay of prefetches after the first rows of a list, in ms: on a slow machine the paint comes later than the main
 * thread can tell.
 */
export const FIRST_ROWS = 250;

/** So long after the last key, press or turn of the wheel nobody waits for the page, in ms. */
const QUIET = 500;

let lastUsed = Number.NEGATIVE_INFINITY;
for (const kind of ['keydown', 'pointerdown', 'wheel'] as const) {
  window.addEventListener(
    kind,
    () => {
      lastUsed = performance.now();
    },
    { capture: true, passive: true },
  );
}

/**
 * Runs work after the next paint, when the page is idle.
 * @param work gets the remaining milliseconds of its time slice
 * @returns cancels it
 */
export const whenIdle = (work: (timeLeft: () => number) => void): (() => void) => afterPaints(work, () => 0);

/**
 * The same, but not while somebody types, presses or scrolls: for what is only needed later.
 * @param wait the minimum delay, in ms
 */
export function whenQuiet(work: () => void, wait = 0): () => void {
  const earliest = performance.now() + wait;
  return afterPaints(work, () => Math.max(earliest, lastUsed + QUIET) - performance.now());
}

/** @param left how long it is too early, in ms */
function afterPaints(work: (timeLeft: () => number) => void, left: () => number): () => void {
  let takeBack: () => void;
  const nextFrame = (then: () => void) => {
    const frame = requestAnimationFrame(then);
    takeBack = () => cancelAnimationFrame(frame);
  };
  const askForIdle = () => {
    // Safari has no `requestIdleCallback`.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => {
        const end = performance.now() + SLICE;
        work(() => end - performance.now());
      }, 200);
      takeBack = () => clearTimeout(timer);
    } else {
      const asked = window.requestIdleCallback((deadline) => work(() => deadline.timeRemaining()));
      takeBack = () => window.cancelIdleCallback(asked);
    }
  };
  const whenDue = () => {
    const wait = left();
    if (wait <= 0) return askForIdle();
    const timer = setTimeout(whenDue, wait);
    takeBack = () => clearTimeout(timer);
  };
  // The first frame is the one that is painted.
  nextFrame(() => nextFrame(whenDue));
  return () => takeBack();
}
