import { isSameJson } from '../../shared/base/json.ts';
import { isFor, openedBy } from '../../shared/config/actionRights.ts';
import type { Entity } from '../../shared/config/entity.ts';
import { keptFields, mayActWith, mayReadField, ownFields, type Person } from '../../shared/config/rights.ts';
import { refusedChanges, workflowFields } from '../../shared/config/transitions.ts';
import { decodeRecord, type EntityRecord, isEmpty, type WireRecord, wireRecord } from '../../shared/wire/record.ts';
import { HttpError, invalid } from '../http/httpError.ts';
import { sentence } from '../http/sentence.ts';
import type { Sql } from '../store/database.ts';
import type { Document } from '../store/documents.ts';
import { wireValue } from './checks.ts';
import { derive } from './derive.ts';
import { newRecord } from './newRecord.ts';
import { type CallRight, requireRightTo } from './requiredRights.ts';
import type { Shop } from './shop.ts';

/** Checks the rights to a stored record. @returns the fields that they may not change in it @throws {HttpError} 403 */
export async function authorize(
  shop: Shop,
  sql: Sql,
  entity: Entity,
  right: CallRight,
  person: Person,
  stored: Document,
): Promise<readonly string[]> {
  if (!entity.rights) return [];
  const [record = stored.record] = await derive(sql, entity, [stored]);
  const values = decodeRecord(entity, record);
  requireRightTo(shop, entity, right, person, values);
  return keptFields(entity, person, values);
}

/** Checks the rights to a new record. @param sent the fields that were sent */
export function authorizeNew(shop: Shop, entity: Entity, person: Person, sent: WireRecord, record: WireRecord): void {
  if (!entity.rights) return;
  const values = decodeRecord(entity, record);
  requireRightTo(shop, entity, 'add', person, values);
  const readOnlyFields = keptFields(entity, person, values);
  const allowed = Object.entries(sent).filter(([field]) => !readOnlyFields.includes(field));
  const { record: start } = newRecord(entity, wireRecord(Object.fromEntries(allowed)), person.id);
  refuseChanged(readOnlyFields.filter((field) => field in sent && !isSame(entity, field, sent[field], start[field])));
}

/**
 * Refuses changes of fields that somebody may not change. A hidden field may have no value: the answer would reveal
 * whether it is the stored one.
 * @param readOnlyFields the fields
 * @throws {HttpError} 403 with a message per field
 */
export function refuseKept(
  entity: Entity,
  person: Person,
  readOnlyFields: readonly string[],
  sent: WireRecord,
  stored: WireRecord,
): void {
  const isKept = (field: string) =>
    mayReadField(entity, field, person.roles)
      ? isSame(entity, field, sent[field], stored[field])
      : isEmpty(sent[field]);
  refuseChanged(readOnlyFields.filter((field) => field in sent && !isKept(field)));
}

function refuseChanged(fields: readonly string[]): void {
  if (fields.length === 0) return;
  const message = sentence('mayNotSet');
  throw new HttpError(403, message, Object.fromEntries(fields.map((field) => [field, message])));
}

/** Whether two wire values have the same meaning. */
function isSame(entity: Entity, field: string, a: unknown, b: unknown): boolean {
  if (isSameJson(a, b) || (isEmpty(a) && isEmpty(b))) return true;
  const decoded = (value: unknown): EntityRecord => decodeRecord(entity, wireRecord({ [field]: value }));
  return isSameJson(decoded(a)[field], decoded(b)[field]);
}

/**
 * Refuses what `transitions` and `locked` of the schema forbid.
 * @param stored the record before the change; undefined for a new one
 * @throws {HttpError} 422 with a message per field
 */
export function checkWorkflow(entity: Entity, { roles }: Person, record: WireRecord, stored?: WireRecord): void {
  if (workflowFields(entity).length === 0) return;
  const before = stored && decodeRecord(entity, stored);
  const refused = refusedChanges(entity, before, decodeRecord(entity, record), roles);
  if (refused.length > 0) throw invalid(Object.fromEntries(refused.map(({ field, message }) => [field, message])));
}

/**
 * The fields that nobody may edit, and that a change sets as an action does which the person may use on the record.
 * @param sent the changed values
 */
export function setByAction(entity: Entity, person: Person, sent: WireRecord, stored: WireRecord): readonly string[] {
  const actions = (entity.actions ?? []).filter((action) => openedBy(entity, action).length > 0);
  if (actions.length === 0) return [];
  const [before, after] = [decodeRecord(entity, stored), decodeRecord(entity, { ...stored, ...sent })];
  return actions
    .filter((action) => mayActWith(entity, action.title, person, before) && isFor(action, before))
    .filter(({ set = {} }) => Object.entries(set).every(([field, value]) => isSameJson(after[field] ?? null, value)))
    .flatMap((action) => openedBy(entity, action));
}

/** The owner fields of a new record: the person who adds it, unless they were sent. */
export function ownedBy(entity: Entity, { id }: Person, sent: WireRecord): WireRecord {
  if (!entity.rights || id === undefined) return wireRecord({});
  const { properties } = entity.schema;
  const fields = ownFields(entity).filter(
    (field) => field !== 'id' && properties[field] && !properties[field].derived && isEmpty(sent[field]),
  );
  const own = fields.map((field) => [field, wireValue(entity, field, properties[field]?.type === 'array' ? [id] : id)]);
  return wireRecord(Object.fromEntries(own));
}
