import { isSameJson } from '../../shared/base/json.ts';
import { may, mayEditField, type Person } from '../../shared/config/rights.ts';
import { isEmpty, type WireRecord } from '../../shared/wire/record.ts';
import { HttpError } from '../http/httpError.ts';
import { sentence } from '../http/sentence.ts';
import { accessOf, type Caller } from '../people/access.ts';
import { derive } from '../records/derive.ts';
import type { Shop } from '../records/shop.ts';
import type { Change } from '../store/changes.ts';
import type { Sql } from '../store/database.ts';
import { documentsInOrder } from '../store/documents.ts';

/** Whether somebody may change what roles people have: in their records, or in those that the roles are derived from. */
function mayGiveRoles({ panel, entities }: Shop, person: Person): boolean {
  const { entity, roles: field } = panel.session;
  const people = entities.get(entity);
  const derived = people?.schema.properties[field]?.derived;
  const holder = derived && 'from' in derived ? entities.get(derived.from) : people;
  if (!holder || !(may(holder, 'add', person.roles) || may(holder, 'edit', person.roles))) return false;
  return holder !== people || mayEditField(holder, field, person);
}

/**
 * Refuses to make a person the account of somebody else: by the user id, or by the address of a person who has not signed in
 * yet. Whoever does that has the person's roles.
 * @throws {HttpError} 403 for a caller who may not give roles
 */
export function refuseTakeover(
  shop: Shop,
  entity: string,
  caller: Person,
  stored: WireRecord,
  record: WireRecord,
): void {
  const { entity: people, uid, email } = shop.panel.session;
  if (entity !== people || mayGiveRoles(shop, caller)) return;
  const binding = [uid, ...(email !== undefined && isEmpty(stored[uid]) ? [email] : [])];
  const changed = binding.filter((field) => !isSameJson(stored[field], record[field]));
  if (changed.length === 0) return;
  const message = sentence('mayNotSet');
  throw new HttpError(403, message, Object.fromEntries(changed.map((field) => [field, message])));
}

/**
 * Refuses a write after which nobody may give roles any more. Called at its end, in its transaction.
 * @param caller the caller as the write leaves them
 * @throws {HttpError} 409
 */
export async function refuseLastGiver(shop: Shop, sql: Sql, changes: readonly Change[], caller: Caller): Promise<void> {
  if (mayGiveRoles(shop, caller) || !changes.some((change) => takesRoles(shop, change))) return;
  // Outside of the transaction all is as it was before.
  if ((await hasGiver(shop, sql)) || !(await hasGiver(shop, shop.database))) return;
  throw new HttpError(409, sentence('lastGiver'));
}

/** Whether a change can take a role from somebody, or somebody from the shop. */
function takesRoles({ panel, entities }: Shop, { entity, before, after }: Change): boolean {
  const { entity: people, uid, email, active, roles } = panel.session;
  const derived = entities.get(people)?.schema.properties[roles]?.derived;
  const isSource = derived !== undefined && 'from' in derived && derived.from === entity;
  if (before === undefined || (entity !== people && !isSource)) return false;
  const fields = isSource ? [derived.via, ...derived.fields] : [uid, email, active, roles];
  return fields.some((field) => field !== undefined && !isSameJson(before[field], after?.[field]));
}

/** Whether there is anybody who can sign in and may give roles. */
async function hasGiver(shop: Shop, sql: Sql): Promise<boolean> {
  const { entity, uid, email } = shop.panel.session;
  const people = shop.entities.get(entity);
  if (!people) return false;
  for await (const documents of documentsInOrder(sql, people.name)) {
    for (const record of await derive(sql, people, documents)) {
      const { roles, isStaff } = accessOf(shop, people, record);
      const canSignIn = [uid, email].some((field) => field !== undefined && !isEmpty(record[field]));
      if (isStaff && canSignIn && mayGiveRoles(shop, { roles })) return true;
    }
  }
  return false;
}
