import { timedOut } from './apiError.ts';

/** How long a call may take in ms, from asking for its token to the end of the answer's body. */
export const CALL_LIMIT = 30_000;
/** The same for a call that sends files. */
export const UPLOAD_LIMIT = 300_000;

/** The time limit of a call. */
export interface TimeLimit {
  /** Is aborted when the time is over. */
  readonly signal: AbortSignal;
  /** @throws {ApiError} when the time is over first (`isTimeout`) */
  keep<T>(work: Promise<T>): Promise<T>;
}

export function timeLimit(milliseconds: number): TimeLimit {
  const clock = new AbortController();
  const over = new Promise<never>((_, reject) => {
    setTimeout(() => {
      reject(timedOut());
      clock.abort();
    }, milliseconds);
  });
  // Most calls end in time, and nobody waits for it.
  over.catch(() => undefined);
  return { signal: clock.signal, keep: (work) => Promise.race([work, over]) };
}

const limits = new WeakMap<Response, TimeLimit>();

/** Lets the reading of an answer's body count to the time of its call. */
export function limitBody(response: Response, limit: TimeLimit): void {
  limits.set(response, limit);
}

/**
 * The JSON of an answer; undefined when it has none.
 * @throws {ApiError} when the time of its call is over
 */
export async function jsonOf(response: Response): Promise<unknown> {
  const json: Promise<unknown> = response.json().catch(() => undefined);
  return limits.get(response)?.keep(json) ?? json;
}
