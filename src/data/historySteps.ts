/** A step in the browser's history, by Back or Forward. It is stopped by `stopImmediatePropagation`. */
type OnStep = (step: PopStateEvent) => void;

/** The steps in the browser's history, as they are heard of before the router. */
export interface HistorySteps {
  /**
   * Begins to listen. An effect below the router's own does so before the router; a listener that comes later would be
   * told too late (the phases of events do not count at the window).
   * @returns a function that ends it
   */
  listen(): () => void;
  /** Lets a form hear of each step. @returns a function that ends it */
  guard(onStep: OnStep): () => void;
}

export function createHistorySteps(): HistorySteps {
  const guards = new Set<OnStep>();
  const tell = (step: PopStateEvent) => {
    for (const onStep of guards) onStep(step);
  };
  return {
    listen() {
      window.addEventListener('popstate', tell);
      return () => window.removeEventListener('popstate', tell);
    },
    guard(onStep) {
      guards.add(onStep);
      return () => void guards.delete(onStep);
    },
  };
}
