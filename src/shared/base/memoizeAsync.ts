/**
 * Marks a promise with its outcome as React's `use` reads it, so that a resolved value is drawn at once. Without the
 * mark React suspends once more, and shows the fallback for 300 ms.
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

/** A resolved promise, marked in the same way, so that React does not suspend. */
const present = <T>(value: T): Promise<T> => Object.assign(Promise.resolve(value), { status: 'fulfilled', value });

/**
 * How long a failure is cached, in ms: React renders a failed component more than once, and must not fetch each time.
 */
const FAILED_FOR = 1000;

/**
 * @param load fetches something immutable, or returns it synchronously
 * @returns the same promise at each call; shortly after an error, the next call fetches again
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
