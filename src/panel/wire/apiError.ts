import type { FirstText } from '../../shared/config/grammar/sharedTexts.ts';
import type { Panel } from '../../shared/config/grammar.ts';
import { interpolate } from '../../shared/text/interpolate.ts';

/** Records that prevent a deletion: how many of an entity have one of these ids in a field. */
export interface BlockingReferences {
  readonly entity: string;
  readonly field: string;
  readonly ids: readonly string[];
}

/** A setting of `api` in the config that an answer contradicts. */
export interface Mismatch {
  /** 'rows', 'query.page' */
  readonly word: string;
  /** Its value, from the config or the preset; undefined if the answer itself should be the list. */
  readonly said: string | undefined;
  /** What the answer has: '{message}'; for repeated pages, their ids; for a short page, how many records. */
  readonly came: string;
  /** The text that says so, if not `mismatch`. */
  readonly text?: 'repeatedPage' | 'shortPage';
}

/** A failed call of the API, with the texts that a screen can show. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The setting that the answer contradicts (`WrongAnswer`). */
  readonly mismatch?: Mismatch;
  /** Whether a web page came in place of an answer, or a redirect to another site: a proxy's sign-in, or a firewall. */
  readonly isPage: boolean;
  /** The sentences that belong to no field, besides the message. */
  readonly others: readonly string[];
  /** Whether the answer refused with a successful status (`api.ok`). */
  readonly isRefusedInBody: boolean;
  /** How long to wait before the next call, in ms, if a 429 or a 503 says so in a header that can be read. */
  readonly retryAfter: number | undefined;
  /** The id of the record that an earlier call with the same key has created from other values. */
  readonly createdId: string | undefined;
  /** The address of a call that was not answered, although another one was. */
  readonly heldBack: string | undefined;

  /**
   * @param status the HTTP status; undefined when the API has not answered
   * @param said the server's message, if the answer had one
   * @param fields a sentence per field the server rejected, by its path
   * @param needed the records that prevent a deletion
   */
  constructor(
    readonly status: number | undefined,
    readonly said: string | undefined,
    readonly fields: Readonly<Record<string, string>> = {},
    {
      isPage = false,
      others = [],
      isRefusedInBody = false,
      retryAfter,
      createdId,
      heldBack,
      ...options
    }: ApiErrorOptions = {},
    readonly needed: readonly BlockingReferences[] = [],
  ) {
    super(said ?? (status === undefined ? 'No answer' : `HTTP error! Status: ${status}`), options);
    this.isPage = isPage;
    this.others = others;
    this.isRefusedInBody = isRefusedInBody;
    this.retryAfter = retryAfter;
    this.createdId = createdId;
    this.heldBack = heldBack;
  }
}

interface ApiErrorOptions extends ErrorOptions {
  readonly isPage?: boolean;
  readonly others?: readonly string[];
  readonly isRefusedInBody?: boolean;
  readonly retryAfter?: number | undefined;
  readonly createdId?: string | undefined;
  readonly heldBack?: string | undefined;
}

/** Whether a change was refused because the record has changed since it was read. */
export const isOutdated = (error: unknown): boolean => error instanceof ApiError && error.status === 412;

/** Whether a deletion was refused because other records need the record: a retry fails until these change. */
export const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** The statuses of 4xx that say nothing about the call itself: a later one may succeed, or this one may have. */
const undecided = [408, 425, 429];

/** Whether the API has refused a call for what it is: nothing was changed, and the same call is refused again. */
export const isDeclined = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.isRefusedInBody || (isClientError(error.status) && !undecided.includes(error.status ?? 0)));

const isClientError = (status = 0): boolean => status >= 400 && status < 500;

/**
 * Whether the answer to a call is lost: the API may have done what it was called for. A call that was not sent, or that was
 * answered, has done nothing.
 */
export const isAnswerLost = (error: unknown): boolean =>
  isTimeout(error) ||
  (isUnanswered(error) && !isOffline(error)) ||
  (error instanceof ApiError && [408, 502, 504].includes(error.status ?? 0)) ||
  (error instanceof ApiError && (error.status ?? 0) >= PROXYS_OWN);

/** Whether a call was refused because nobody is signed in any more. A proxy's own sign-in is another matter. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && !error.isPage;

/** Whether a proxy or a firewall has answered in place of the API. */
export const isPageError = (error: unknown): boolean => error instanceof ApiError && error.isPage;

/**
 * The server's message, else the config's text (docs/behaviour.md#failures), with a note about a time-out, about a status
 * without a message, an id that no address can have, or an answer that contradicts the config.
 */
export function errorText(error: unknown, fallback: string, texts: Panel['texts']): string {
  if (!(error instanceof ApiError)) return fallback;
  const { said, mismatch, others } = error;
  const notes = [
    ...others,
    ...(error.cause === MALFORMED ? [texts.malformedList] : []),
    ...(mismatch ? [mismatchText(mismatch, texts)] : []),
    ...noteOf(error).map((name) => texts[name]),
  ];
  return [said || fallback, ...notes].join(' ').trim();
}

/** What a status means, if the answer has no message: it may come from a proxy, in whose page no message is looked for. */
const statusNotes: ReadonlyMap<number, FirstText> = new Map([
  [408, 'tookTooLong'],
  [413, 'tooLarge'],
  [414, 'addressTooLong'],
  [429, 'tooManyCalls'],
  [431, 'headersTooLarge'],
  [502, 'notAnswering'],
  [503, 'notAnswering'],
  [504, 'notAnswering'],
  [507, 'noRoom'],
]);

/** The statuses from 520 on are those of proxies (Cloudflare): the server behind does not answer. */
const PROXYS_OWN = 520;

function noteOf(error: ApiError): readonly FirstText[] {
  const { status = 0, said, isPage } = error;
  if (isTimeout(error)) return ['tookTooLong'];
  if (error.cause === NO_TOKEN) return ['signInUnreachable'];
  if (error.cause === UNSAFE_ID) return ['unsafeId'];
  if (error.cause === UNREAD) return ['unreadAnswer'];
  if (isPage) return ['proxyPage'];
  if (said) return [];
  return [statusNotes.get(status) ?? (status >= PROXYS_OWN ? 'notAnswering' : [])].flat();
}

/** The setting that an answer contradicts, and what the answer has. */
export function mismatchText({ word, said, came, text }: Mismatch, texts: Panel['texts']): string {
  if (said === undefined) return interpolate(texts.noRows, { word, came });
  return interpolate(texts[text ?? 'mismatch'], { word, said, came });
}

/** The same for a change, which has no 'Retry': with a note when it was not sent, or not answered. */
export function changeErrorText(error: unknown, fallback: string, texts: Panel['texts']): string {
  const text = errorText(error, fallback, texts);
  if (isPageError(error)) return text;
  if (isOffline(error)) return `${text} ${texts.offline}`.trim();
  return withUnanswered(text, error, texts);
}

/** A text with a note, if no answer came at all. */
export function withUnanswered(text: string, error: unknown, texts: Panel['texts']): string {
  if (!(error instanceof ApiError) || !isUnanswered(error)) return text;
  const { heldBack: word } = error;
  return `${text} ${word === undefined ? texts.unreachable : interpolate(texts.heldBack, { word })}`.trim();
}

const [TIMEOUT, OFFLINE, MALFORMED, NO_CALL, UNSAFE_ID, UNREAD, NO_TOKEN] = [
  ...['timeout', 'offline', 'malformed', 'no call', 'unsafeId', 'unread', 'no token'],
];

/** The failure of a call that took too long. @param said a sentence about it */
export const timedOut = (said?: string): ApiError => new ApiError(undefined, said, {}, { cause: TIMEOUT });

/** The failure of what the API has no call for: nothing was sent, and the server has nothing to do with it. */
export const withoutCall = (): ApiError => new ApiError(undefined, undefined, {}, { cause: NO_CALL });

/** The failure of a call that was not sent, because its token could not be refreshed. */
export const withoutToken = (): ApiError => new ApiError(undefined, undefined, {}, { cause: NO_TOKEN });

/** The failure of a call that could not be sent while offline. */
export const unsent = (): ApiError => new ApiError(undefined, undefined, {}, { cause: OFFLINE });

/** The failure of a call that was not sent, because an id in its path would lead to another one. It fails again. */
export const unsafeId = (): ApiError => new ApiError(400, undefined, {}, { cause: UNSAFE_ID });

export const isTimeout = (error: unknown): boolean => error instanceof ApiError && error.cause === TIMEOUT;

/** The failure of a call that a proxy has answered with a page, or has redirected to another site. */
export const answeredByProxy = (status?: number): ApiError => new ApiError(status, undefined, {}, { isPage: true });

/** The failure of a call whose answer the browser keeps from the page: that of a proxy, or of a server without CORS. */
export const unreadAnswer = (): ApiError => new ApiError(undefined, undefined, {}, { isPage: true, cause: UNREAD });

/** Whether no answer came at all, and not for its time limit. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === undefined &&
  !error.isPage &&
  !isTimeout(error) &&
  error.cause !== NO_CALL &&
  error.cause !== NO_TOKEN;

/** Whether a call could not be sent because there is no connection at all. */
export const isOffline = (error: unknown): boolean => error instanceof ApiError && error.cause === OFFLINE;

/** Whether the same call may succeed a moment later: the connection was cut, or the server is busy. */
export const isPassing = (error: unknown): boolean =>
  isUnanswered(error) ||
  (error instanceof ApiError &&
    ([UNREAD, NO_TOKEN].some((cause) => cause === error.cause) || [429, 502, 503, 504].includes(error.status ?? 0)));

/** Why a call failed, as a whole sentence: where no text of the config says what has failed. */
export function failureReason(error: ApiError, texts: Panel['texts']): string {
  const { status } = error;
  const isSaid =
    error.said !== undefined ||
    noteOf(error).length > 0 ||
    status === undefined ||
    error.cause === MALFORMED ||
    error.isRefusedInBody;
  return changeErrorText(error, isSaid ? '' : interpolate(texts.serverError, { status }), texts);
}

/** Whether an answer is a web page, or a part of one, as small proxies have it. */
export const isPage = (answer: unknown): boolean => typeof answer === 'string' && page.test(answer);

const page =
  /^(?:\s|<\?[^>]*>|<!--(?:(?!-->)[\s\S])*-->)*<(?:!doctype html|(?:html|head|body|title|meta|link|base|script|style|center|h[1-6]|form|div|p)\b)/i;
