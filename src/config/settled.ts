/**
 * Marks a promise with its outcome, as React's `use` reads it: what has arrived is then drawn at once. Without the mark
 * React suspends once more, and a fallback that was shown stays for 300 ms.
 * @returns the same promise
 */
export function settled<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => {
      Object.assign(promise, { status: 'fulfilled', value });
    },
    // Nothing is returned: the promise itself would pass its rejection on to a promise that nobody handles.
    (reason: unknown) => {
      Object.assign(promise, { status: 'rejected', reason });
    },
  );
  return promise;
}
