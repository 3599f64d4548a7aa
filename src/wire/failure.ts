/** A call that failed, told in a way a screen can pass on. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';

  /**
   * @param status the HTTP status; undefined when no answer came at all
   * @param said the server's own words, where it gave any
   * @param fields a sentence per field the server rejected
   */
  constructor(
    readonly status: number | undefined,
    readonly said: string | undefined,
    readonly fields: Readonly<Record<string, string>> = {},
    options?: ErrorOptions,
  ) {
    super(said ?? (status === undefined ? 'No answer' : `HTTP error! Status: ${status}`), options);
  }
}

/** The server's message, else the fallback the config gives (docs/behaviour.md#failures). */
export const failureText = (error: unknown, fallback: string): string =>
  error instanceof CallFailed ? (error.said ?? fallback) : fallback;

/** What a failed answer says: `{message}` or `{error}`, and `{fields: {name: 'text'}}`. */
export function failureOf(status: number, body: unknown): CallFailed {
  const said = textAt(body, 'message') ?? textAt(body, 'error');
  const fields = typeof body === 'object' && body !== null && 'fields' in body ? body.fields : undefined;
  const texts = Object.entries(fields ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return new CallFailed(status, said, Object.fromEntries(texts));
}

function textAt(body: unknown, key: string): string | undefined {
  const value =
    typeof body === 'object' && body !== null ? Object.entries(body).find(([name]) => name === key)?.[1] : undefined;
  if (typeof value === 'object') return textAt(value, 'message');
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
