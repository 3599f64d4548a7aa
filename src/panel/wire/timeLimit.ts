import { exactJsonIn } from '../../shared/text/exactNumber.ts';
import { timedOut } from './apiError.ts';

/** How long a call may take in ms, from asking for its token to the end of the answer's body. */
export const CALL_LIMIT = 30_000;
/** The same for a call that sends files. */
export const UPLOAD_LIMIT = 300_000;

/** The time limit of a call. */
interface TimeLimit {
  /** Is aborted when the time is over. */
  readonly signal: AbortSignal;
  /** @throws {ApiError} when the time is over first (`isTimeout`) */
  keep<T>(work: Promise<T>): Promise<T>;
  /** Stops the clock of a call that has ended. */
  end(): void;
}

/** @param said the sentence of its error */
export function timeLimit(milliseconds: number, said?: string): TimeLimit {
  const clock = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(timedOut(said));
      clock.abort();
    }, milliseconds);
  });
  // Most calls end in time: avoid an unhandled rejection.
  over.catch(() => undefined);
  return { signal: clock.signal, keep: (work) => Promise.race([work, over]), end: () => clearTimeout(timer) };
}

const limits = new WeakMap<Response, TimeLimit>();

/** Includes reading the answer's body in the call's time limit, until `jsonOf` or `discard` ends it. */
export function limitBody(response: Response, limit: TimeLimit): void {
  limits.set(response, limit);
}

/**
 * The JSON of an answer; undefined when it has none.
 * @throws {ApiError} when the time of its call is over
 */
export const jsonOf = (response: Response): Promise<unknown> =>
  inTime(
    response,
    response.json().catch(() => undefined),
  );

/**
 * The same, with the digits of long numbers (`ExactNumber`); the text of an answer that is no JSON, if it has one.
 * @param isOver whether the call has had its effect: its answer is the text, too, where the code for long numbers is missing
 */
export async function answerOf(response: Response, isOver = false): Promise<unknown> {
  const text = await inTime(
    response,
    response.text().catch(() => ''),
  );
  if (text === '') return undefined;
  const json = exactJsonIn(text);
  return (await (isOver ? json.catch(() => undefined) : json)) ?? text;
}

async function inTime<Body>(response: Response, body: Promise<Body>): Promise<Body> {
  const limit = limits.get(response);
  try {
    return await (limit?.keep(body) ?? body);
  } finally {
    limit?.end();
  }
}

/** Ends a call without reading the answer's body. */
export async function discard(response: Response): Promise<void> {
  limits.get(response)?.end();
  await response.body?.cancel();
}
