/**
 * Does something when what is there now has been painted, and the page has nothing else to do.
 * @returns takes it back
 */
export function whenIdle(work: () => void): () => void {
  let takeBack: () => void;
  const nextFrame = (then: () => void) => {
    const frame = requestAnimationFrame(then);
    takeBack = () => cancelAnimationFrame(frame);
  };
  const wait = () => {
    // Safari has no `requestIdleCallback`.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(work, 200);
      takeBack = () => clearTimeout(timer);
    } else {
      const asked = window.requestIdleCallback(work);
      takeBack = () => window.cancelIdleCallback(asked);
    }
  };
  // The first frame is the one that is painted.
  nextFrame(() => nextFrame(wait));
  return () => takeBack();
}
