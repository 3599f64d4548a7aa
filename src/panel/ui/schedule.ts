/** The time slice of work in browsers without `requestIdleCallback`, in ms. */
const SLICE = 8;

/**
 * The delay of prefetches after the first rows of a list, in ms: on a slow machine the paint comes later than the main
 * thread can tell.
 */
export const FIRST_ROWS = 250;

/** The time after the last key, press or scroll at which the page counts as quiet, in ms. */
const QUIET = 500;

let lastUsed = Number.NEGATIVE_INFINITY;
for (const kind of ['keydown', 'pointerdown', 'wheel', 'scroll'] as const) {
  // Not available in Node.
  globalThis.window?.addEventListener(
    kind,
    () => {
      lastUsed = performance.now();
    },
    { capture: true, passive: true },
  );
}

/**
 * Runs a callback after the next paint.
 * @returns cancels it
 */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The paint comes after the callbacks of the frame.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * Runs work after the next paint, when the page is idle.
 * @param work gets the remaining milliseconds of its time slice
 * @returns cancels it
 */
export const whenIdle = (work: (timeLeft: () => number) => void): (() => void) => afterPaints(work, () => 0);

/**
 * Runs work when the page is idle and nobody types, presses or scrolls: what is only needed later.
 * @param wait the minimum delay, in ms
 * @returns cancels it
 */
export function whenQuiet(work: () => void, wait = 0): () => void {
  const earliest = performance.now() + wait;
  return afterPaints(work, () => Math.max(earliest, lastUsed + QUIET) - performance.now());
}

/** @param remaining the time to wait after the paint, in ms; evaluated then */
function afterPaints(work: (timeLeft: () => number) => void, remaining: () => number): () => void {
  let cancel: () => void;
  const nextFrame = (then: () => void) => {
    const frame = requestAnimationFrame(then);
    cancel = () => cancelAnimationFrame(frame);
  };
  const askForIdle = () => {
    // Safari has no `requestIdleCallback`.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => {
        const end = performance.now() + SLICE;
        work(() => end - performance.now());
      }, 200);
      cancel = () => clearTimeout(timer);
    } else {
      const handle = window.requestIdleCallback((deadline) => work(() => deadline.timeRemaining()));
      cancel = () => window.cancelIdleCallback(handle);
    }
  };
  const whenDue = () => {
    const wait = remaining();
    if (wait <= 0) return askForIdle();
    const timer = setTimeout(whenDue, wait);
    cancel = () => clearTimeout(timer);
  };
  // The first frame is the one that is painted.
  nextFrame(() => nextFrame(whenDue));
  return () => cancel();
}
