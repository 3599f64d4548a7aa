import { type Backend, type FieldErrorPlaces, fieldErrorPlaces } from '../config/backend.ts';
import { fillBlanks } from '../config/fillBlanks.ts';
import type { Panel } from '../config/grammar.ts';
import { getPath } from './getPath.ts';
import { fieldOf } from './names.ts';

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
    readonly needed: readonly BlockingReferences[] = [],
  ) {
    super(said ?? (status === undefined ? 'No answer' : `HTTP error! Status: ${status}`), options);
  }
}

/** Whether a change was refused because the record has changed since it was read. */
export const isOutdated = (error: unknown): boolean => error instanceof ApiError && error.status === 412;

/** Whether a deletion was refused because other records need the record: a retry fails until these change. */
export const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** Whether a call was refused because nobody is signed in any more. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/**
 * The server's message, else the config's text (docs/behaviour.md#failures), with a note about a time-out, or about an
 * answer that contradicts the config.
 */
export function errorText(error: unknown, fallback: string, texts: Panel['texts']): string {
  const text = (error instanceof ApiError && error.said) || fallback;
  if (isTimeout(error)) return `${text} ${texts.tookTooLong}`.trim();
  if (!(error instanceof ApiError) || error.cause !== MALFORMED) return text;
  const { mismatch } = error;
  return [text, texts.malformedList, ...(mismatch ? [mismatchText(mismatch, texts)] : [])].join(' ').trim();
}

/** The setting that an answer contradicts, and what the answer has. */
export function mismatchText({ word, said, came, text }: Mismatch, texts: Panel['texts']): string {
  if (said === undefined) return fillBlanks(texts.noRows, { word, came });
  return fillBlanks(texts[text ?? 'mismatch'], { word, said, came });
}

/** The same for a change, which has no 'Retry': with a note when it was not sent, or not answered. */
export function changeErrorText(error: unknown, fallback: string, texts: Panel['texts']): string {
  const text = errorText(error, fallback, texts);
  if (isOffline(error)) return `${text} ${texts.offline}`.trim();
  return isUnanswered(error) ? `${text} ${texts.unreachable}`.trim() : text;
}

const [TIMEOUT, OFFLINE, MALFORMED] = ['timeout', 'offline', 'malformed'];

/** The failure of a call that took too long. */
export const timedOut = (): ApiError => new ApiError(undefined, undefined, {}, { cause: TIMEOUT });

/** The failure of a call that could not be sent while offline. */
export const unsent = (): ApiError => new ApiError(undefined, undefined, {}, { cause: OFFLINE });

export const isTimeout = (error: unknown): boolean => error instanceof ApiError && error.cause === TIMEOUT;

/** Whether no answer came at all, and not for its time limit. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && error.status === undefined && !isTimeout(error);

const isOffline = (error: unknown): boolean => error instanceof ApiError && error.cause === OFFLINE;

/**
 * The error of a failed answer, whose body may have a message, a sentence for each field, and `needed`.
 * @param backend has their paths; else the message is under `message` or `error`, field errors under `fields`
 * @param inLanguage translates a message of the API
 */
export function apiErrorOf(
  status: number,
  body: unknown,
  backend?: Backend,
  inLanguage: (text: string) => string = (text) => text,
): ApiError {
  const places = backend?.error?.split('|') ?? ['message', 'error'];
  const said = places.map((place) => textAt(body, place)).find((text) => text !== undefined);
  const where = fieldErrorPlaces(backend ?? {});
  const fields = new Map<string, string>();
  for (const [key, text] of fieldErrorsIn(body, where)) {
    const [name = '', ...inside] = stepsTo(key);
    // Where the errors of fields stand beside the message.
    if (where.at === '' && places.includes(name)) continue;
    const field = [fieldOf(backend, name), ...inside].join('.');
    fields.set(field, [fields.get(field), text].filter(Boolean).join(' '));
  }
  const needed = listAt(body, 'needed').flatMap((one) => {
    const [entity, field] = [textAt(one, 'entity'), textAt(one, 'field')];
    const ids = listAt(one, 'ids').map(String);
    return entity && field && ids.length > 0 ? [{ entity, field, ids }] : [];
  });
  const sentences = [...fields].map(([field, text]) => [field, inLanguage(text)]);
  return new ApiError(status, said && inLanguage(said), Object.fromEntries(sentences), undefined, needed);
}

function listAt(body: unknown, key: string): readonly unknown[] {
  const value = getPath(body, key);
  return Array.isArray(value) ? value : [];
}

const textAt = (body: unknown, path: string): string | undefined => textIn(getPath(body, path));

/** The text in a value: itself, its `message`, or the texts of its entries, joined. */
function textIn(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.flatMap((one) => textIn(one) ?? []).join(' ') || undefined;
  if (typeof value === 'object') return messageWords.map((word) => textAt(value, word)).find(Boolean);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** The keys that backends use for a field error's message and field. */
const messageWords = ['message', 'msg', 'detail'];
const fieldWords = ['field', 'name', 'path', 'property', 'loc'];

/** Messages by field key: an object of them, or a list of objects with both. */
function fieldErrorsIn(body: unknown, { at, field, message }: FieldErrorPlaces): [key: string, text: string][] {
  const value = at === '' ? body : getPath(body, at);
  if (typeof value !== 'object' || value === null) return [];
  const keyIn = (one: unknown) => (field ? [field] : fieldWords).map((word) => getPath(one, word)).find(Boolean);
  const entries = Array.isArray(value)
    ? value.map((one: unknown) => [keyIn(one), message ? getPath(one, message) : one])
    : Object.entries(value);
  return entries.flatMap(([key, said]) => (key === undefined ? [] : sentencesAt([key].flat().join('.'), said)));
}

/** The sentence for a field, or those for what is inside it: {lines: [{}, {amount: ['Too much']}]}. */
function sentencesAt(key: string, said: unknown): [key: string, text: string][] {
  const text = textIn(said);
  if (text !== undefined) return [[key, text]];
  if (typeof said !== 'object' || said === null) return [];
  return Object.entries(said).flatMap(([inner, one]) => sentencesAt(`${key}.${inner}`, one));
}

/** A path in a backend's notation: 'images.0.url', 'images[0].url', '/images/0/url', 'body.images.0.url'. */
const stepsTo = (key: string): string[] =>
  key
    .replace(/\[(\w+)\]/g, '.$1')
    .replace(/^\/|^body\./, '')
    .split(/[./]/);
