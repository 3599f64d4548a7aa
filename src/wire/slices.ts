/** How long work goes on before the page may do what waits, in ms: half of what a frame has. */
const SLICE = 8;

/** Says when it is time to pause. One for each piece of work. */
export interface Clock {
  /** Resolves when the work may go on: at once until a slice is over, then after what waits in the page. */
  readonly pause: () => Promise<void> | undefined;
}

/** Starts to count. */
export function startClock(): Clock {
  let begun = performance.now();
  return {
    pause: () => {
      if (performance.now() - begun < SLICE) return undefined;
      return otherWork().then(() => {
        begun = performance.now();
      });
    },
  };
}

/**
 * Makes a list from another in slices, so that a long one does not hold the page up.
 * @returns what `make` returned for each item
 */
export async function mapInSlices<From, To>(items: readonly From[], make: (item: From) => To): Promise<To[]> {
  const clock = startClock();
  const made: To[] = [];
  for (const item of items) {
    made.push(make(item));
    // Asking for the time takes longer than most of what is made.
    if (made.length % 64 === 0) await clock.pause();
  }
  return made;
}

/** Lets the page do what waits. */
function otherWork(): Promise<void> {
  // Firefox and Safari have no `yield`, or had none until lately.
  if (typeof scheduler !== 'undefined' && 'yield' in scheduler) return scheduler.yield();
  return new Promise((resolve) => setTimeout(resolve));
}
