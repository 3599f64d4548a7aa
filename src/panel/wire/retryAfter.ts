/** RFC 9110, 10.2.3: a number of seconds, here also with decimals. */
const seconds = /^\d+(\.\d+)?$/;
/** A date of HTTP in any of its three forms (RFC 9110, 5.6.7). `Date.parse` alone takes almost any text. */
const date = /^[A-Z][a-z]{2,8},? .*\d\d:\d\d:\d\d( \d{4}|.* GMT)$/;

/**
 * How long to wait before the next call, by the header `Retry-After`.
 * @param headers those of the answer: another server's are readable only if it exposes them (CORS)
 * @param now the time, in ms, if the answer has none: its own `Date` is right even where the clock here is wrong
 * @returns milliseconds from now; undefined without such a header, or for one that says neither seconds nor a date
 */
export function retryAfterOf(headers: Headers, now: number = Date.now()): number | undefined {
  const said = headers.get('retry-after')?.trim() ?? '';
  if (seconds.test(said)) return finite(Number(said) * 1000);
  const until = timeIn(said);
  return until === undefined ? undefined : Math.max(0, until - (timeIn(headers.get('date')?.trim() ?? '') ?? now));
}

function timeIn(text: string): number | undefined {
  if (!date.test(text)) return undefined;
  // The oldest form names no zone: it is always GMT.
  return finite(Date.parse(text.endsWith('GMT') ? text : `${text} GMT`));
}

const finite = (value: number): number | undefined => (Number.isFinite(value) ? value : undefined);
