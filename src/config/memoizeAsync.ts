/**
 * Marks a promise with its outcome in the form that React's `use` reads, so that a resolved value is drawn at once.
 * Without the mark React suspends once more, and shows the fallback for 300 ms.
 * @returns the same promise
 */
export function trackPromise<T>(promise: Promise<T>): Promise<T> {
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

/** A promise of what is there already, marked in the same way: it is never waited for. */
export const present = <T>(value: T): Promise<T> =>
  Object.assign(Promise.resolve(value), { status: 'fulfilled', value });

/**
 * How long a failed fetch is kept, in ms: React draws a failed component more than once, and must not fetch each time.
 */
const FAILED_FOR = 1000;

/**
 * @param load fetches something that stays as it is, or has it already
 * @returns the same promise at each call; after an error, the next call but a moment later fetches again
 */
export function memoizeAsync<T>(load: () => Promise<T> | T): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    if (!loading) {
      const loaded = load();
      loading = loaded instanceof Promise ? trackPromise(loaded) : present(loaded);
      loading.catch(() => setTimeout(() => (loading = undefined), FAILED_FOR));
    }
    return loading;
  };
}
