import { decodeRecord, type WireRecord } from '../wire/record.ts';
import { derive } from './derive.ts';
import { sourcesOf } from './fields.ts';
import { HttpError } from './httpError.ts';
import type { Shop } from './shop.ts';
import type { Sql } from './store/database.ts';
import { findWhere } from './store/documents.ts';
import { notSignedIn, type VerifyToken } from './verifyToken.ts';

/** Who calls. */
export interface Caller {
  readonly uid: string;
  /** The caller's record; undefined if there is none, or the user is not active. */
  readonly record?: WireRecord;
  /** Whether the caller holds the role that may do everything. */
  readonly isStaff: boolean;
}

/** Finds the shop's record and role of a user of the identity provider. */
export async function findCaller(shop: Shop, sql: Sql, uid: string): Promise<Caller> {
  const { entity: name, uid: uidField, roles: rolesField, active, allow } = shop.panel.session;
  const people = shop.entities.get(name);
  if (!people) return { uid, isStaff: false };
  const [record] = await derive(sql, people, await findWhere(sql, name, uidField, [uid]));
  const isActive = record !== undefined && (active === undefined || record[active] === true);
  if (!isActive) return { uid, isStaff: false };
  const roles = decodeRecord(people, record)[rolesField];
  return { uid, record, isStaff: Array.isArray(roles) && [allow].flat().some((role) => roles.includes(role)) };
}

/** Whether a change of these entities can change who may do what. */
export function decidesAccess(shop: Shop, changed: ReadonlySet<string>): boolean {
  const { entity: name } = shop.panel.session;
  const people = shop.entities.get(name);
  return [name, ...(people ? sourcesOf(people) : [])].some((one) => changed.has(one));
}

/**
 * Identifies the caller by the bearer token and the list of people. Looked up once per state of that list.
 * @throws {HttpError} 401 or 503
 */
export function callerBy(
  shop: Shop,
  verify: VerifyToken,
): (authorization: string | undefined, tag: string) => Promise<Caller> {
  let known = { tag: '', callers: new Map<string, Caller>() };
  return async (authorization, tag) => {
    const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) throw notSignedIn();
    const uid = await verify(token);
    if (known.tag !== tag) known = { tag, callers: new Map() };
    // Kept in the map of this state: the list may change during the look-up, and the result is for the old state only.
    const { callers } = known;
    const caller = callers.get(uid) ?? (await findCaller(shop, shop.database, uid));
    callers.set(uid, caller);
    return caller;
  };
}

/** @throws {HttpError} 403 for a caller who is not staff */
export function requireStaff({ panel }: Shop, caller: Caller): void {
  if (!caller.isStaff) throw new HttpError(403, panel.guard.forbidden.text);
}
