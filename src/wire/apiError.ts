import type { Panel } from '../config/grammar.ts';

/** Records that prevent a deletion: so many of an entity have one of these ids in a field. */
export interface Needed {
  readonly entity: string;
  readonly field: string;
  readonly ids: readonly string[];
}

/** A failed call of the API, with the texts that a screen can show. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  /**
   * @param status the HTTP status; undefined when no answer came at all
   * @param said the server's message, if the answer had one
   * @param fields a sentence per field the server rejected
   * @param needed the records that prevent a deletion
   */
  constructor(
    readonly status: number | undefined,
    readonly said: string | undefined,
    readonly fields: Readonly<Record<string, string>> = {},
    options?: ErrorOptions,
    readonly needed: readonly Needed[] = [],
  ) {
    super(said ?? (status === undefined ? 'No answer' : `HTTP error! Status: ${status}`), options);
  }
}

/** Whether a change was refused because the record is no longer the one it was made from. */
export const isOutdated = (error: unknown): boolean => error instanceof ApiError && error.status === 412;

/** The server's message, else the config's text (docs/behaviour.md#failures), and that it took too long. */
export function errorText(error: unknown, fallback: string, { tookTooLong }: Panel['texts']): string {
  const text = (error instanceof ApiError && error.said) || fallback;
  return isTimeout(error) ? `${text} ${tookTooLong}`.trim() : text;
}

const TIMEOUT = 'timeout';

/** The failure of a call that took too long. */
export const timedOut = (): ApiError => new ApiError(undefined, undefined, {}, { cause: TIMEOUT });

export const isTimeout = (error: unknown): boolean => error instanceof ApiError && error.cause === TIMEOUT;

/**
 * The error of a failed answer, whose body may have `message` or `error`, `fields` with a sentence for each, and
 * `needed`.
 */
export function apiErrorOf(status: number, body: unknown): ApiError {
  const said = textAt(body, 'message') ?? textAt(body, 'error');
  const texts = Object.entries(valueAt(body, 'fields') ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const needed = listAt(body, 'needed').flatMap((one) => {
    const [entity, field] = [textAt(one, 'entity'), textAt(one, 'field')];
    const ids = listAt(one, 'ids').map(String);
    return entity && field && ids.length > 0 ? [{ entity, field, ids }] : [];
  });
  return new ApiError(status, said, Object.fromEntries(texts), undefined, needed);
}

const valueAt = (body: unknown, key: string): unknown =>
  typeof body === 'object' && body !== null ? Object.entries(body).find(([name]) => name === key)?.[1] : undefined;

function listAt(body: unknown, key: string): readonly unknown[] {
  const value = valueAt(body, key);
  return Array.isArray(value) ? value : [];
}

function textAt(body: unknown, key: string): string | undefined {
  const value = valueAt(body, key);
  if (typeof value === 'object') return textAt(value, 'message');
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
