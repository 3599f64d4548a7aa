/** The time slice of work in browsers without `requestIdleCallback`, in ms. */
const SLICE = 8;

/**
 * The delay of prefetches after the first rows of a list, in ms: on a slow machine the paint comes later than the main
 * thread can tell.
 */
export const FIRST_ROWS = 250;

/**
 * Runs work after the next paint, when the page is idle.
 * @param work gets the remaining milliseconds of its time slice
 * @param wait the minimum delay, in ms
 * @returns cancels it
 */
export function whenIdle(work: (timeLeft: () => number) => void, wait = 0): () => void {
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
  const later = () => {
    const timer = setTimeout(askForIdle, wait);
    takeBack = () => clearTimeout(timer);
  };
  // The first frame is the one that is painted.
  nextFrame(() => nextFrame(wait > 0 ? later : askForIdle));
  return () => takeBack();
}
