import type { Entity } from '../../shared/config/entity.ts';
import type { Person } from '../../shared/config/rights.ts';
import { decodeRecord, type WireRecord } from '../../shared/wire/record.ts';
import { HttpError } from '../http/httpError.ts';
import { derive } from '../records/derive.ts';
import { derivationsOf, sourcesOf } from '../records/fields.ts';
import type { Shop } from '../records/shop.ts';
import { allOf, type Sql } from '../store/database.ts';
import { findHolders } from '../store/documents.ts';
import { bindPerson, personOf } from './people.ts';
import { notSignedIn, type VerifyToken } from './verifyToken.ts';

/** The caller. */
export interface Caller extends Person {
  readonly uid: string;
  /** The verified address, if the token has one. */
  readonly email?: string;
  /** The caller's record; undefined if there is none, or the user is not active. */
  readonly record?: WireRecord;
  /** Whether `session.allow` lets the caller in. */
  readonly isStaff: boolean;
}

/** Finds the shop's record and role of a user of the identity provider. */
export async function findCaller(shop: Shop, sql: Sql, uid: string): Promise<Caller> {
  const people = shop.entities.get(shop.panel.session.entity);
  if (!people) return nobody(uid);
  const [person, lists] = await allOf([personOf(shop, sql, uid), listsOf(shop, sql, people, uid)]);
  if (!person) return nobody(uid);
  const [record = person.record] = await derive(sql, people, [person], lists);
  const { isActive, roles, isStaff } = accessOf(shop, people, record);
  return isActive ? { uid, id: person.id, record, roles, isStaff } : nobody(uid);
}

/** The access of a person, from their record. @param record with its derived fields */
export function accessOf({ panel }: Shop, people: Entity, record: WireRecord) {
  const { roles: field, active, allow } = panel.session;
  const isActive = active === undefined || record[active] === true;
  const held = decodeRecord(people, record)[field];
  const roles = isActive && Array.isArray(held) ? held.map(String) : [];
  return { isActive, roles, isStaff: [allow].flat().some((role) => roles.includes(role)) };
}

/** The records that a person's derived lists are made of, by the field: found by the user id, without reading the person. */
async function listsOf({ panel }: Shop, sql: Sql, people: Entity, uid: string) {
  const person = [people.name, panel.session.uid, uid] as const;
  const lists = derivationsOf(people).map(
    async ([field, derivation]) =>
      'from' in derivation && ([field, await findHolders(sql, derivation.from, derivation.via, person)] as const),
  );
  return new Map((await allOf(lists)).filter((list) => list !== false));
}

/** A caller without a record. */
export const nobody = (uid: string): Caller => ({ uid, isStaff: false, roles: [] });

/** Whether a change of these entities can affect access. */
export function decidesAccess(shop: Shop, changed: ReadonlySet<string>): boolean {
  const { entity: name } = shop.panel.session;
  const people = shop.entities.get(name);
  return [name, ...(people ? sourcesOf(people) : [])].some((table) => changed.has(table));
}

/** A call's caller, and the tag of every list at that moment. */
interface Identified {
  readonly caller: Caller;
  readonly tags: ReadonlyMap<string, string>;
}

/** Identifies the caller, by the token that a call carries. @throws {HttpError} 401 or 503 */
export type WhoCalls = (token: string | undefined) => Promise<Identified>;

/** How many callers are cached: anybody with an account at the identity provider can call. */
const remembered = 10_000;

/**
 * Identifies callers by the token and the list of people. Looked up once per state of that list. The first call of a
 * user added by e-mail address claims their record.
 * @param readTags reads the tag of every list
 */
export function callerBy(
  shop: Shop,
  verify: VerifyToken,
  readTags: () => Promise<ReadonlyMap<string, string>>,
): WhoCalls {
  let known = { tag: '', callers: new Map<string, Caller>() };
  return async (token) => {
    if (token === undefined) throw notSignedIn();
    const user = await verify(token);
    for (;;) {
      const tags = await readTags();
      const tag = tags.get(shop.panel.session.entity) ?? '';
      if (known.tag !== tag || known.callers.size >= remembered) known = { tag, callers: new Map() };
      // Cached for this state only: the list may change during the look-up.
      const { callers } = known;
      // A user may verify their address after the first call; it identifies the record they were added by.
      const key = `${user.uid} ${user.email ?? ''}`;
      const caller = callers.get(key);
      if (caller) return { caller, tags };
      if (await bindPerson(shop, user)) continue;
      callers.set(key, { ...(await findCaller(shop, shop.database, user.uid)), ...user });
    }
  };
}

/** @throws {HttpError} 403 for a caller who is not staff */
export function requireStaff({ panel }: Shop, caller: Caller): void {
  if (!caller.isStaff) throw new HttpError(403, panel.guard.forbidden.text);
}
