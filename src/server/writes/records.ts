import { isSameJson } from '../../shared/base/json.ts';
import { type Entity, fieldTitle, secretFields } from '../../shared/config/entity.ts';
import type { Person } from '../../shared/config/rights.ts';
import { trimmedValue } from '../../shared/config/trimmed.ts';
import { uniqueSetsOf } from '../../shared/config/uniqueKey.ts';
import { type WireRecord, wireRecord } from '../../shared/wire/record.ts';
import { entriesOf } from '../http/encoding.ts';
import { HttpError, invalid } from '../http/httpError.ts';
import { sentence } from '../http/sentence.ts';
import { type Caller, decidesAccess, findCaller, requireStaff } from '../people/access.ts';
import { authorize, authorizeNew, checkWorkflow, ownedBy, refuseKept, setByAction } from '../records/authorize.ts';
import {
  type BodyMap,
  checkNamed,
  checkRecord,
  isStorable,
  storable,
  wireField,
  wireValue,
} from '../records/checks.ts';
import { computed } from '../records/computed.ts';
import { derive } from '../records/derive.ts';
import { hasEntries, isSent, isServed, isServers, shownRecord, sourceOf } from '../records/fields.ts';
import { newRecord, now } from '../records/newRecord.ts';
import { checkReferences, idsIn, keepsReferences } from '../records/references.ts';
import { type CallRight, noRecord, requireRight } from '../records/requiredRights.ts';
import { versionText } from '../records/rows.ts';
import { projectionFor } from '../records/seen.ts';
import { insertNumbered } from '../records/sequences.ts';
import type { Shop } from '../records/shop.ts';
import { insertEntries } from '../records/sources.ts';
import { titleOf } from '../records/titleOf.ts';
import { uniqueRule } from '../records/uniqueness.ts';
import { writing } from '../records/writing.ts';
import type { Author, Writing } from '../store/changes.ts';
import { type Creation, creationOf, type KeyedCall, keepCreation } from '../store/creationTable.ts';
import { allOf, Duplicate, type Sql } from '../store/database.ts';
import { type Document, findDocument, replaceDocument } from '../store/documents.ts';
import { type Removal, removalOf } from '../store/removalTable.ts';
import { refuseLastGiver, refuseTakeover } from './givingRoles.ts';
import { beginRemoval, finishRemoval } from './remove.ts';

/** One record for an answer. */
export interface Answer {
  readonly record: WireRecord;
  readonly version: number;
}

/** The context of a write: the shop, the entity, and the caller. */
export interface Write extends Author {
  readonly shop: Shop;
  readonly entity: Entity;
  /** The id of the caller's record. */
  readonly person?: string;
  /** The key of a call that creates a record. */
  readonly keyed?: KeyedCall;
}

/**
 * Reads one record.
 * @param reader without one the whole record is read
 * @throws {HttpError} 403 or 404
 */
export async function readRecord(shop: Shop, entity: Entity, id: string, reader?: Person): Promise<Answer> {
  const document = isStorable(id) ? await findDocument(shop.database, entity.name, id) : undefined;
  if (!document) throw noRecord(entity);
  if (reader) await authorize(shop, shop.database, entity, 'read', reader, document);
  return answer(shop.database, reader ? projectionFor(shop, reader.roles).as(entity) : entity, document);
}

/**
 * Creates a record. The server sets the id, the times and the owner; a readOnly field starts with its `initial` value.
 * The entries of a derived list become records of their own. A call with a key that has been made before is answered as
 * it was then.
 * @param params fields that came in the path
 * @throws {HttpError} 403, 409 or 422; 422 also for a known key with another body
 */
export async function createRecord(
  write: Write,
  params: Readonly<Record<string, unknown>>,
  body: unknown,
  map?: BodyMap,
): Promise<Answer> {
  const { shop, entity, keyed } = write;
  const given = Object.entries({ ...named(write, storable(entity, body, map), map), ...storable(entity, params) });
  const sent = wireRecord(Object.fromEntries(given.filter(([field]) => isSent(entity, field))));
  const { id, record } = newRecord(
    entity,
    { ...sent, ...ownedBy(entity, { roles: [], id: write.person }, sent) },
    write.person,
  );
  const lists = given.filter(([field]) => hasEntries(entity, field));
  const whole = { ...record, ...Object.fromEntries(lists) };
  checkRecord(entity, whole);
  return inTransaction(write, 'add', undefined, async (sql, caller, { created }) => {
    const seen = projectionFor(shop, caller.roles).as(entity);
    if (keyed && created) return answeredBefore(seen, keyed, created);
    authorizeNew(shop, entity, caller, { ...sent, ...Object.fromEntries(lists) }, whole);
    checkWorkflow(entity, caller, record);
    await checkReferences(shop, sql, entity, { id, record }, { by: caller });
    const made = await insertNumbered(sql, entity, { id, record });
    for (const [field, list] of lists) {
      if (!Array.isArray(list) || list.length === 0) continue;
      const { derived } = entity.schema.properties[field] ?? {};
      const source = derived && shop.entities.get(sourceOf(entity, derived) ?? '');
      if (source) requireRight(source, 'add', caller);
      await insertEntries(shop, sql, entity, id, field, list, caller);
    }
    const answered = await answer(sql, seen, made);
    if (keyed) sql.send(keepCreation(sql, keyed, answered));
    return answered;
  });
}

/** @param entity as the caller sees it @throws {HttpError} 422 when the call had another body */
function answeredBefore(entity: Entity, { body }: KeyedCall, created: Creation): Answer {
  const { record, version } = created;
  if (created.body === body) return { record: shownRecord(entity, record), version };
  const message = sentence('createdBefore', { title: titleOf(entity) });
  throw new HttpError(422, message, {}, { createdId: String(record.id) });
}

/**
 * Changes a record: PUT replaces all fields, PATCH those in the body. Read-only fields keep their value.
 * @param ifMatch the caller's version; without it the last write wins
 * @throws {HttpError} 403, 404, 409, 412 or 422
 */
export async function changeRecord(
  write: Write,
  id: string,
  body: unknown,
  options: { readonly merge: boolean; readonly map?: BodyMap; readonly ifMatch?: string },
): Promise<Answer> {
  const { entity } = write;
  const all = storable(entity, body, options.map);
  if (!options.map && 'id' in all && all.id !== id) {
    throw invalid({ id: 'The id in the body is not the one in the path' });
  }
  const sent = Object.entries(named(write, all, options.map)).filter(([field]) => isSent(entity, field));
  return written(write, 'edit', id, async (sql, caller, existing) => {
    const { stored, fixed: kept } = await loadForUpdate(write, sql, 'edit', caller, existing, options.ifMatch);
    // A record from before a computed field has it as from now on.
    const before = computed(entity, stored.record);
    const after = computed(entity, wireRecord({ ...before, ...Object.fromEntries(sent) }));
    const given = wireRecord(Object.fromEntries(sent.map(([field]) => [field, after[field]])));
    const opened = setByAction(entity, caller, given, before);
    const fixed = kept.filter((field) => !opened.includes(field));
    refuseKept(entity, caller, fixed, given, before);
    const isSecret = (field: string) => entity.schema.properties[field]?.writeOnly;
    // A stored field that no caller can read is none that a caller can change.
    const isUnserved = (field: string) => !isServed(entity, field) && Object.hasOwn(stored.record, field);
    const isFixed = (field: string) => fixed.includes(field) || isUnserved(field);
    const keeps = (field: string) =>
      options.merge || isServers(entity, field) || !isSent(entity, field) || isSecret(field) || isFixed(field);
    const fixedEntries = Object.entries(before).map(([field, value]) => [field, keeps(field) ? value : undefined]);
    const changed = Object.entries(given).filter(([field]) => !isFixed(field));
    const merged: Record<string, unknown> = { ...Object.fromEntries(fixedEntries), ...Object.fromEntries(changed) };
    const whole = Object.entries(merged).filter(([, value]) => value !== undefined);
    const record = computed(entity, wireRecord(Object.fromEntries(whole)));
    checkRecord(entity, record, before);
    checkWorkflow(entity, caller, record, before);
    return save(write, sql, caller, stored, record);
  });
}

/**
 * Sets the fields that an endpoint's body names; ids are added to a list.
 * @throws {HttpError} 403, 404, 412 or 422
 */
export async function addToRecord(
  write: Write,
  id: string,
  body: unknown,
  map: BodyMap,
  ifMatch?: string,
): Promise<Answer> {
  const { entity } = write;
  const added = named(write, storable(entity, body, map), map);
  checkNamed(entity, map, added);
  return written(write, 'edit', id, async (sql, caller, existing) => {
    const { stored, fixed } = await loadForUpdate(write, sql, 'edit', caller, existing, ifMatch);
    refuseKept(entity, caller, fixed, added, stored.record);
    const united = Object.entries(added).flatMap(([field, wire]) =>
      fixed.includes(field) ? [] : [[field, union(entity, field, stored.record[field], wire)]],
    );
    const before = computed(entity, stored.record);
    const record = computed(entity, wireRecord({ ...before, ...Object.fromEntries(united) }));
    if (isSameJson(record, stored.record)) return stored;
    // A list may have become too long, or break a rule of another field.
    checkNamed(entity, map, record);
    checkRecord(entity, record, before);
    checkWorkflow(entity, caller, record, before);
    return save(write, sql, caller, stored, record);
  });
}

function union(entity: Entity, field: string, stored: unknown, added: unknown): unknown {
  if (!Array.isArray(added)) return added;
  const list: unknown[] = Array.isArray(stored) ? [...stored] : [];
  const known = new Set(idsIn(entity, field, list));
  for (const entry of added) {
    const [id] = idsIn(entity, field, [entry]);
    if (id === undefined || known.has(id)) continue;
    known.add(id);
    list.push(entry);
  }
  return list;
}

/**
 * Deletes a record. The referring schemas say what happens to their records. The first transaction decides whether it
 * may be deleted; a deletion that needs more of them can be resumed by another call.
 * @throws {HttpError} 403, 404, 409 or 412; then nothing is changed
 */
export async function removeRecord(write: Write, id: string, ifMatch?: string): Promise<void> {
  const { shop, entity, uid, email } = write;
  const removal: Removal = { entity: entity.name, id, by: { uid, email } };
  const isOver = await inTransaction(write, 'remove', id, async (sql, caller, stored) => {
    if (stored.removal?.entity === entity.name && stored.removal.id === id) return false;
    await loadForUpdate(write, sql, 'remove', caller, stored, ifMatch);
    return beginRemoval(sql, shop, removal, caller);
  });
  if (!isOver) await finishRemoval(shop, removal);
}

/**
 * The fields of a record in a body: the whole body, or the keys that the endpoint names, without blanks around addresses.
 * A row's version is not a field: it only counts in `If-Match`.
 */
function named({ entity }: Write, body: WireRecord, map?: BodyMap): WireRecord {
  const fields = map
    ? Object.entries(map).flatMap(([key, field]) =>
        key in body ? [[field, wireValue(entity, field, body[key])] as const] : [],
      )
    : Object.entries(body).filter(([field]) => field !== entity.version);
  const { properties } = entity.schema;
  const trimmed = fields.map(([field, value]) => {
    const schema = Object.hasOwn(properties, field) ? properties[field] : undefined;
    return [field, schema ? trimmedValue(wireField(entity, field, schema), value) : value];
  });
  return wireRecord(Object.fromEntries(trimmed));
}

/**
 * The stored state of an id: the record, and the deletion that it is part of; or the record that an earlier call has
 * created.
 */
interface Found {
  readonly stored?: Document;
  readonly removal?: Removal;
  readonly created?: Creation;
}

async function lookUp(sql: Sql, { entity: { name }, keyed }: Write, id: string | undefined): Promise<Found> {
  if (id === undefined && keyed) return { created: await creationOf(sql, keyed) };
  if (id === undefined || !isStorable(id)) return {};
  const [stored, removal] = await allOf([findDocument(sql, name, id), removalOf(sql, name, id)]);
  return { stored, removal };
}

/**
 * A stored record that the caller may write, with the fields of it that they may not. One that is being deleted counts
 * as gone.
 * @param ifMatch the version that the caller knows
 */
async function loadForUpdate(
  { shop, entity }: Write,
  sql: Sql,
  right: CallRight,
  caller: Caller,
  { stored, removal }: Found,
  ifMatch?: string,
): Promise<{ readonly stored: Document; readonly fixed: readonly string[] }> {
  if (!stored) throw noRecord(entity);
  const fixed = await authorize(shop, sql, entity, right, caller, stored);
  const known = ifMatch === undefined ? undefined : entriesOf(ifMatch);
  if (known && !known.includes('*') && !known.includes(versionTag(stored.version))) {
    throw new HttpError(412, sentence('changed', { title: titleOf(entity) }));
  }
  if (removal) throw noRecord(entity);
  return { stored, fixed };
}

/** The ETag of a record's version, for `If-Match`. */
export const versionTag = (version: number): string => `"${versionText(version)}"`;

async function save(
  { shop, entity }: Write,
  sql: Writing,
  caller: Caller,
  stored: Document,
  record: WireRecord,
): Promise<Document> {
  if (isSameJson(record, stored.record)) return stored;
  refuseTakeover(shop, entity.name, caller, stored.record, record);
  const made = { id: stored.id, record };
  const checked = checkReferences(shop, sql, entity, made, { stored: stored.record, by: caller });
  // The refused change is a whole: the kept values are looked up while it is written.
  if (keepsReferences(entity, record, stored.record)) sql.send(checked);
  else await checked;
  const next = 'updatedAt' in entity.schema.properties ? { ...record, updatedAt: now() } : record;
  return replaceDocument(sql, entity.name, stored, next);
}

/** @param found what is stored under the id of the call */
type Work<T> = (sql: Writing, caller: Caller, stored: Found) => Promise<T>;

/** Writes a record. @returns the record for the answer */
function written(write: Write, right: CallRight, id: string | undefined, work: Work<Document>): Promise<Answer> {
  const { shop, entity } = write;
  return inTransaction(write, right, id, async (sql, caller, stored) => {
    const document = await work(sql, caller, stored);
    return answer(sql, projectionFor(shop, caller.roles).as(entity), document);
  });
}

/**
 * Runs a write as one transaction: all of it or nothing.
 * @throws {HttpError} 403 for a caller who has lost the role, or the right, since the call began, 409 for a taken unique value, or if
 *   callers would remove their own access, or the last right to give roles
 */
async function inTransaction<T>(write: Write, right: CallRight, id: string | undefined, work: Work<T>): Promise<T> {
  const { shop, entity, uid } = write;
  let seen = entity;
  try {
    return await writing(shop, write, async (sql) => {
      const [caller, stored] = await allOf([findCaller(shop, sql, uid), lookUp(sql, write, id)]);
      seen = projectionFor(shop, caller.roles).as(entity);
      requireStaff(shop, caller);
      requireRight(entity, right, caller);
      const result = await work(sql, caller, stored);
      const changed = new Set(sql.changes.map((change) => change.entity));
      if (decidesAccess(shop, changed)) {
        const after = await findCaller(shop, sql, uid);
        if (!after.isStaff) throw new HttpError(409, sentence('ownAccess'));
        await refuseLastGiver(shop, sql, sql.changes, after);
      }
      return result;
    });
  } catch (error) {
    throw error instanceof Duplicate ? duplicate(entity, seen, error) : error;
  }
}

/** @param seen the entity as the caller sees it: no message names a field that they may not see */
function duplicate(entity: Entity, seen: Entity, error: Duplicate): Error {
  const secret = secretFields(seen).filter((name) => !secretFields(entity).includes(name));
  const unique = uniqueSetsOf(entity).find((set) => uniqueRule(set) === error.index);
  const fields = unique?.filter((name) => !secret.includes(name));
  const field = fields?.at(-1);
  if (!unique || !fields) return error;
  if (field === undefined)
    return new HttpError(409, sentence('takenElsewhere', { title: titleOf(entity) }), {}, { cause: error });
  const titles = fields.map((name) => fieldTitle(entity.schema, name)).join(' and ');
  const message = sentence('taken', { title: titleOf(entity), fields: titles });
  return new HttpError(409, message, { [field]: message }, { cause: error });
}

/** @param entity as the caller sees it */
async function answer(sql: Sql, entity: Entity, document: Document): Promise<Answer> {
  const [record = document.record] = await derive(sql, entity, [document]);
  return { record: shownRecord(entity, record), version: document.version };
}
