import { entityNamed, panel } from '../entity/entities.ts';
import { decodeRecord, type WireRecord } from '../wire/record.ts';
import { derive } from './derive.ts';
import { Refusal } from './refusal.ts';
import { rulesOf, type Shop } from './shop.ts';
import { findWhere } from './store/documents.ts';
import { notSignedIn, type VerifyToken } from './verifyToken.ts';

/** Who calls. */
export interface Caller {
  readonly uid: string;
  /** The caller's own record; none for a stranger, or for someone who is not active. */
  readonly record?: WireRecord;
  /** Whether the caller holds the role that may do everything. */
  readonly isStaff: boolean;
}

/**
 * Tells who calls, by the bearer token and the people's list.
 * @throws {Refusal} 401 or 503
 */
export function callerBy(
  shop: Shop,
  verify: VerifyToken,
): (authorization: string | undefined, tag: string) => Promise<Caller> {
  const { entity: name, uid: uidField, roles: rolesField, allow } = panel.session;
  const people = entityNamed(name);
  const rules = rulesOf(shop, name);
  let known = { tag: '', callers: new Map<string, Caller>() };

  async function look(uid: string): Promise<Caller> {
    const documents = await findWhere(shop.database, name, uidField, [uid]);
    const [record] = await derive(shop.database, rules, documents);
    const isActive = record !== undefined && (rules.activeWhen === undefined || record[rules.activeWhen] === true);
    if (!isActive) return { uid, isStaff: false };
    const roles = decodeRecord(people, record)[rolesField];
    return { uid, record, isStaff: Array.isArray(roles) && roles.includes(allow) };
  }

  return async (authorization, tag) => {
    const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) throw notSignedIn();
    const uid = await verify(token);
    if (known.tag !== tag) known = { tag, callers: new Map() };
    const caller = known.callers.get(uid) ?? (await look(uid));
    known.callers.set(uid, caller);
    return caller;
  };
}

/** Refuses whoever is not staff. */
export function onlyStaff(caller: Caller): void {
  if (!caller.isStaff) throw new Refusal(403, panel.guard.forbidden.text);
}
