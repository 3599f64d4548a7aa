/** How long work may take where the browser does not say when it is wanted elsewhere, in ms. */
const SLICE = 8;

/**
 * Does something when what is there now has been painted, and the page has nothing else to do.
 * @param work what to do; it is told how many milliseconds are left before something else may be wanted
 * @returns takes it back
 */
export function whenIdle(work: (timeLeft: () => number) => void): () => void {
  let takeBack: () => void;
  const nextFrame = (then: () => void) => {
    const frame = requestAnimationFrame(then);
    takeBack = () => cancelAnimationFrame(frame);
  };
  const wait = () => {
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
  // The first frame is the one that is painted.
  nextFrame(() => nextFrame(wait));
  return () => takeBack();
}
