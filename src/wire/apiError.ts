/** A failed call of the API, with the texts that a screen can show. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  /**
   * @param status the HTTP status; undefined when no answer came at all
   * @param said the server's message, if the answer had one
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

/** Whether a change was refused because the record is no longer the one it was made from. */
export const isOutdated = (error: unknown): boolean => error instanceof ApiError && error.status === 412;

/** The server's message, else the config's text (docs/behaviour.md#failures). */
export const errorText = (error: unknown, fallback: string): string =>
  error instanceof ApiError ? (error.said ?? fallback) : fallback;

/** The error of a failed answer, whose body may have `message` or `error`, and `fields` with a sentence for each. */
export function apiErrorOf(status: number, body: unknown): ApiError {
  const said = textAt(body, 'message') ?? textAt(body, 'error');
  const fields = typeof body === 'object' && body !== null && 'fields' in body ? body.fields : undefined;
  const texts = Object.entries(fields ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return new ApiError(status, said, Object.fromEntries(texts));
}

function textAt(body: unknown, key: string): string | undefined {
  const value =
    typeof body === 'object' && body !== null ? Object.entries(body).find(([name]) => name === key)?.[1] : undefined;
  if (typeof value === 'object') return textAt(value, 'message');
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
