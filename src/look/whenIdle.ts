/**
 * Does something when the page has nothing else to do.
 * @returns takes it back
 */
export function whenIdle(work: () => void): () => void {
  // Safari has no `requestIdleCallback`.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const asked = window.requestIdleCallback(work);
  return () => window.cancelIdleCallback(asked);
}
