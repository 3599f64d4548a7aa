import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { objectOf } from '../../shared/base/json.ts';
import type { Entity } from '../../shared/config/entity.ts';
import { labelFields, labelValue } from '../../shared/config/label.ts';
import { waysTo } from '../../shared/config/rights.ts';
import { fieldsIn, nameFrom } from '../../shared/config/template.ts';
import { type Keyed, toKeys } from '../../shared/wire/names.ts';
import { type WireRecord, wireRecord } from '../../shared/wire/record.ts';
import { invalid } from '../http/httpError.ts';
import { limits } from '../http/limits.ts';
import { linkNext } from '../http/nextLink.ts';
import type { AddParam } from '../lists/pageFilters.ts';
import { readableIds } from '../lists/readableRows.ts';
import { type Caller, nobody } from '../people/access.ts';
import { personOf } from '../people/people.ts';
import { isStorable } from '../records/checks.ts';
import { derive } from '../records/derive.ts';
import { shownRecord } from '../records/fields.ts';
import { requireRight } from '../records/requiredRights.ts';
import { projectionFor, type Seen } from '../records/seen.ts';
import type { Shop } from '../records/shop.ts';
import { type Author, type LoggedChange, newestChange, pruneChanges, readChanges, splitLog } from '../store/changes.ts';
import type { Database } from '../store/database.ts';
import { findWhere } from '../store/documents.ts';
import { everyHour } from '../store/everyHour.ts';

/** An entry of the history in the API's answer: who changed what, and when. */
interface HistoryEntry {
  readonly id: string;
  readonly at: string;
  readonly action: LoggedChange['action'];
  /** The author: user id, with the current name and e-mail address, if the person still exists. */
  readonly by: Author & { readonly name?: string };
  readonly entity: string;
  /** The record with its current label; null for a deleted one whose label is not in this entry. */
  readonly record: { readonly id: string; readonly label: unknown };
  /** The changed fields, as on the wire. */
  readonly before: Keyed;
  readonly after: Keyed;
}

/** The default and the maximum page size. */
export const historyPage = { usual: 50, most: 100 } as const;

const known = ['entity', 'id', 'by', 'limit', 'after'];

/**
 * Answers pages of the log of changes, newest first: of the entities that the caller may read.
 * @throws {HttpError} 422 for an invalid query, 403 for an entity that the caller may not read
 */
export const historyHandler =
  (shop: Shop) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<HistoryEntry[]> => {
    const { of, limit, after } = historyQuery(shop, objectOf(request.query));
    const caller = request.caller ?? nobody('');
    const asks = shop.entities.get(of.entity ?? '');
    if (asks) requireRight(asks, 'read', caller);
    const seen = projectionFor(shop, caller.roles);
    // Of no other entities: neither of those that they may not read, nor of those that have left the config.
    const among = [...seen.entities.keys()].map((entity) => ({
      entity,
      ids: (addParam: AddParam) => readableIds(shop, entity, caller, addParam),
    }));
    const changes = await readChanges(shop.database, { ...of, among }, limit + 1, after);
    const shown = changes.slice(0, limit);
    const last = shown.at(-1);
    if (last && changes.length > limit) linkNext(request, reply, String(last.change));
    reply.header('cache-control', 'private, no-store');
    return entriesOf(shop, seen, caller, shown);
  };

function historyQuery(
  { entities }: Shop,
  query: Readonly<Record<string, unknown>>,
): { of: { entity?: string; id?: string; uid?: string }; limit: number; after?: number } {
  const text = (name: string): string | undefined => {
    const value = query[name];
    if (value === undefined) return undefined;
    if (typeof value === 'string' && value.length <= limits.query && isStorable(value)) return value;
    throw invalid({ [name]: `'${name}' cannot be read` });
  };
  const unknown = Object.keys(query).find((name) => !known.includes(name));
  if (unknown !== undefined) throw invalid({ [unknown]: `There is no field '${unknown}' to filter by` });
  const [entity, id, uid, after, limit = String(historyPage.usual)] = [
    text('entity'),
    text('id'),
    text('by'),
    text('after'),
    text('limit'),
  ];
  if (entity !== undefined && !entities.has(entity)) throw invalid({ entity: `There is no entity '${entity}'` });
  if (id !== undefined && entity === undefined) throw invalid({ entity: 'Say of which entity the record is' });
  if (after !== undefined && !/^\d{1,15}$/.test(after)) throw invalid({ after: "'after' is not a mark of a page" });
  if (!/^\d{1,15}$/.test(limit) || limit === '0') throw invalid({ limit: "'limit' must be a number from 1" });
  return {
    of: { ...(entity !== undefined && { entity }), ...(id !== undefined && { id }), ...(uid !== undefined && { uid }) },
    limit: Math.min(Number(limit), historyPage.most),
    ...(after !== undefined && { after: Number(after) }),
  };
}

/** The entries that the caller may see: without those that have only hidden fields. */
async function entriesOf(
  shop: Shop,
  seen: Seen,
  caller: Caller,
  changes: readonly LoggedChange[],
): Promise<HistoryEntry[]> {
  const labels = await labelsOf(shop, seen, changes);
  const people = seen.entities.get(shop.panel.session.entity);
  const authors =
    people && !waysTo(people.rights?.read, caller.roles) ? await authorsOf(shop, people, changes) : undefined;
  return changes.flatMap(({ change, at, action, by, entity: name, id, before, after }): HistoryEntry[] => {
    const [whole, of] = [shop.entities.get(name), seen.entities.get(name)];
    if (!whole || !of || !isSeen(whole, of, [before, after])) return [];
    const known = isLabelSecret(of) ? undefined : labelValue(of, { ...before, ...after });
    return [
      {
        id: String(change),
        at,
        action,
        by: authors ? (authors.get(by.uid) ?? by) : { uid: by.uid },
        entity: name,
        record: { id, label: labels.get(`${name}/${id}`) ?? known ?? null },
        before: toKeys(of, knownPart(of, before)),
        after: toKeys(of, knownPart(of, after)),
      },
    ];
  });
}

/** The values of an entry that are served: of fields in the schema that its reader may see. */
const knownPart = (entity: Entity, values: WireRecord): WireRecord =>
  shownRecord(
    entity,
    wireRecord(Object.fromEntries(Object.entries(values).filter(([field]) => isKnown(entity, field)))),
  );

const isKnown = ({ schema }: Entity, field: string): boolean => Object.hasOwn(schema.properties, field);

/**
 * Whether an entry is about more than hidden fields. One about write-only fields is served without those fields.
 * @param whole the entity, and `of` as its reader sees it
 */
function isSeen(whole: Entity, of: Entity, sides: readonly WireRecord[]): boolean {
  const fields = sides.flatMap((side) => Object.keys(side));
  if (fields.length === 0 || sides.some((side) => Object.keys(knownPart(of, side)).length > 0)) return true;
  const known = fields.filter((field) => isKnown(whole, field));
  if (known.length === 0) return whole.rights === undefined;
  return known.every((field) => whole.schema.properties[field]?.writeOnly);
}

/** Whether a field that names the records is not to be told. */
const isLabelSecret = (entity: Entity): boolean =>
  labelFields(entity).some((field) => entity.schema.properties[field]?.writeOnly);

/** The labels of existing records, by entity and id. */
async function labelsOf(
  shop: Shop,
  { entities }: Seen,
  changes: readonly LoggedChange[],
): Promise<Map<string, unknown>> {
  const labels = new Map<string, unknown>();
  for (const name of new Set(changes.map((change) => change.entity))) {
    const entity = entities.get(name);
    if (!entity || isLabelSecret(entity)) continue;
    const ids = new Set(changes.flatMap((change) => (change.entity === name ? [change.id] : [])));
    const documents = await findWhere(shop.database, name, 'id', [...ids]);
    for (const record of await derive(shop.database, entity, documents)) {
      labels.set(`${name}/${record.id}`, labelValue(entity, record));
    }
  }
  return labels;
}

/**
 * The authors who still exist, by user id.
 * @param people their entity as the caller sees it
 */
async function authorsOf(
  shop: Shop,
  people: Entity,
  changes: readonly LoggedChange[],
): Promise<Map<string, HistoryEntry['by']>> {
  const isHidden = (field: string) => people.schema.properties[field]?.writeOnly;
  const [email, name] = [shop.panel.session.email, shop.panel.session.name].map((naming = '') =>
    [naming, ...fieldsIn(naming)].some(isHidden) ? undefined : naming,
  );
  const authors = new Map<string, HistoryEntry['by']>();
  for (const by of new Map(changes.map((change) => [change.by.uid, change.by])).values()) {
    const person = await personOf(shop, shop.database, by.uid);
    const textAt = (naming = '') => nameFrom(person?.record ?? {}, naming) || undefined;
    const isSecret = email === undefined && shop.panel.session.email !== undefined;
    const [address = isSecret ? undefined : by.email, called] = [textAt(email), textAt(name)];
    authors.set(by.uid, {
      uid: by.uid,
      ...(address !== undefined && { email: address }),
      ...(called !== undefined && { name: called }),
    });
  }
  return authors;
}

const day = 24 * 3_600_000;

/** A longer time without any entry may be a clock that is ahead, and not that nobody changed anything. */
const longestGap = 180 * day;

/**
 * Removes entries older than this many days, at the start and then every hour, until the app closes. The days end now, but
 * no later than the newest entry that was there at the start and what has passed since: a clock that is ahead erases
 * nothing. After a long time without entries at most half of the log is removed in an hour.
 */
export function forgetOldChanges(app: FastifyInstance, database: Database, days: number): void {
  let start: { readonly newest: number; readonly at: number } | undefined;
  everyHour(app, {
    first: 0,
    failure: 'The history could not be shortened.',
    run: async (closing) => {
      const newest = await newestChange(database);
      if (newest === undefined) return;
      start ??= { newest: Date.parse(newest), at: performance.now() };
      const now = Math.min(Date.now(), start.newest + performance.now() - start.at);
      const oldest = new Date(now - days * day).toISOString();
      const { entries, last, next } = await splitLog(database, oldest);
      const isGap = last !== undefined && next !== undefined && Date.parse(next) - Date.parse(last) > longestGap;
      // In small batches, so that others can write in between.
      for (let remaining = isGap ? Math.floor(entries / 2) : entries; remaining > 0 && !closing.aborted; ) {
        const deleted = await pruneChanges(database, oldest, remaining);
        if (deleted === 0) return;
        remaining -= deleted;
        await pause(20);
      }
    },
  });
}
