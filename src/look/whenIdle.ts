/** The time slice of work in browsers without `requestIdleCallback`, in ms. */
const SLICE = 8;

/**
 * Runs work after the next paint, when the page is idle.
 * @param work gets the remaining milliseconds of its time slice
 * @returns cancels it
 */
export const whenIdle = (work: (timeLeft: () => number) => void): (() => void) => afterPaints(work, () => 0);

/**
 * The same, at a time that is only known by then.
 * @param left how long it is too early, in ms
 */
export function afterPaints(work: (timeLeft: () => number) => void, left: () => number): () => void {
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
