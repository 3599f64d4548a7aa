/**
 * Marks a promise with its outcome in the form that React's `use` reads, so that a resolved value is drawn at once.
 * Without the mark React suspends once more, and shows the fallback for 300 ms.
 * @returns the same promise
 */
export function settled<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => {
      Object.assign(promise, { status: 'fulfilled', value });
    },
    // Handled here, because the promise that `then` returns has no handler of its own.
    (reason: unknown) => {
      Object.assign(promise, { status: 'rejected', reason });
    },
  );
  return promise;
}
