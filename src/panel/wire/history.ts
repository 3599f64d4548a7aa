import { isObject, objectOf } from '../../shared/base/json.ts';
import { isExternal } from '../../shared/config/backend.ts';
import type { Entity } from '../../shared/config/entity.ts';
import type { Panel } from '../../shared/config/grammar.ts';
import type { Keyed } from '../../shared/wire/names.ts';
import type { Api } from './api.ts';
import { ApiError, isPage } from './apiError.ts';
import { answerOf } from './timeLimit.ts';

/** One change of a record: who made it, when, and the changed fields. */
export interface HistoryEntry {
  readonly id: string;
  /** A date-time. */
  readonly at: string;
  readonly action: string;
  /** The author's name, else e-mail address, else user id. */
  readonly by: string;
  readonly before: Keyed;
  readonly after: Keyed;
}

/** A part of a record's history, newest first. */
interface HistoryPage {
  readonly entries: readonly HistoryEntry[];
  /** The cursor of the next page, with older entries. */
  readonly next: string | undefined;
}

/**
 * The call for the history of an entity's records, if there is one: the panel's API has none for records on another
 * server.
 */
export const historyCall = ({ api }: Panel, { api: own }: Entity): string | undefined =>
  own && (own.backend !== undefined || (isExternal(own.base) && own.base !== api.base)) ? undefined : api.history;

/**
 * Fetches a page of a record's history.
 * @param call the endpoint: 'GET /admin/audit'
 * @param after the page's cursor; none for the newest entries
 * @throws {ApiError} when the call fails, or the answer is not a list (`malformed`)
 */
export async function callHistory(
  api: Api,
  call: string,
  of: { readonly entity: string; readonly id: string },
  after: string | undefined,
  signal: AbortSignal,
): Promise<HistoryPage> {
  const [path = '/', fixed] = (call.split(' ')[1] ?? '/').split('?');
  const asked = Object.entries({ ...of, ...(after && { after }) });
  const searchParams = [...new URLSearchParams(fixed), ...asked];
  const response = await api.send(path, { searchParams, signal });
  const json = await answerOf(response);
  if (!Array.isArray(json))
    throw new ApiError(response.status, undefined, {}, { cause: 'malformed', isPage: isPage(json) });
  return { entries: json.filter(isObject).map(entryOf), next: nextIn(response) };
}

function entryOf(entry: Keyed): HistoryEntry {
  const { id, at, action, by, before, after } = { ...entry };
  const person = objectOf(by);
  return {
    id: String(id),
    at: String(at),
    action: String(action),
    by: String(person['name'] ?? person['email'] ?? person['uid'] ?? ''),
    before: objectOf(before),
    after: objectOf(after),
  };
}

/** The cursor in `Link: <…?after=42>; rel="next"`. */
function nextIn({ headers }: Response): string | undefined {
  const address = /<([^>]*)>;\s*rel="?next"?/.exec(headers.get('link') ?? '')?.[1];
  return new URLSearchParams(address?.split('?')[1]).get('after') ?? undefined;
}
