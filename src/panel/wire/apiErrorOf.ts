import { getPath } from '../../shared/base/getPath.ts';
import type { Backend } from '../../shared/config/backend.ts';
import { ApiError, answeredByProxy, isPage } from './apiError.ts';
import { fieldErrorsIn, NO_FIELD, textIn } from './fieldErrors.ts';
import { retryAfterOf } from './retryAfter.ts';

/** The statuses with which a proxy asks to sign in, or a firewall refuses: 403, 406 and 511, too. */
const proxyStatuses = [401, 403, 406, 407, 511];

/** The statuses with which an API refuses what was sent. */
const refusals = [400, 409, 422];

/** The sentence that is a whole answer, which some frameworks send as plain text: 'Name already taken'. The name of a status is none. */
const sentenceIn = (body: unknown): string | undefined =>
  typeof body === 'string' && /^(?!bad request\W*$|unprocessable \w+\W*$)[^\s<]+ [^<]{1,280}$/i.test(body.trim())
    ? body.trim()
    : undefined;

/** What an error has besides its status and body. */
interface Beside {
  readonly headers?: Headers;
  /** Whether the status is a successful one. */
  readonly isRefusedInBody?: boolean;
}

/**
 * The error of a failed answer, whose body may have a message, a sentence for each field, and `needed`.
 * @param body its JSON, else its text
 * @param backend has their paths; else the message is under `message`, `error`, `detail` or `title`
 * @param inLanguage translates a message of the API
 */
export function apiErrorOf(
  status: number,
  body: unknown,
  backend?: Backend,
  inLanguage: (text: string) => string = (text) => text,
  { headers, isRefusedInBody = false }: Beside = {},
): ApiError {
  if (isPage(body) && proxyStatuses.includes(status)) return answeredByProxy(status);
  const places = backend?.error?.split('|') ?? ['message', 'error', 'detail', 'title', 'Message'];
  const said =
    places.map((place) => textAt(body, place)).find((text) => text !== undefined) ??
    (refusals.includes(status) ? sentenceIn(body) : undefined);
  const fields = fieldErrorsIn(body, backend, places);
  const needed = listAt(body, 'needed').flatMap((one) => {
    const [entity, field] = [textAt(one, 'entity'), textAt(one, 'field')];
    const ids = listAt(one, 'ids').map(String);
    return entity && field && ids.length > 0 ? [{ entity, field, ids }] : [];
  });
  const sentences = [...fields].map(([field, text]): [string, string] => [field, inLanguage(text)]);
  const others = sentences
    .filter(([field, text]) => field === NO_FIELD && !said?.includes(text))
    .map(([, text]) => text);
  const ofFields = Object.fromEntries(sentences.filter(([field]) => field !== NO_FIELD));
  const retryAfter = headers && [429, 503].includes(status) ? retryAfterOf(headers) : undefined;
  const createdId = textAt(body, 'createdId');
  return new ApiError(
    status,
    said && inLanguage(said),
    ofFields,
    { others, isRefusedInBody, retryAfter, createdId },
    needed,
  );
}

function listAt(body: unknown, key: string): readonly unknown[] {
  const value = getPath(body, key);
  return Array.isArray(value) ? value : [];
}

const textAt = (body: unknown, path: string): string | undefined => textIn(getPath(body, path));
