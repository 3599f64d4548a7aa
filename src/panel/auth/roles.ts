import type { Panel } from '../../shared/config/grammar.ts';
import type { EntityRecord } from '../../shared/wire/record.ts';

/** Whether a record is that of a user. Its user id may be a number, such as the id at a backend with a sign-in of its own. */
export const isOfUser = (person: EntityRecord, field: string, uid: string): boolean => String(person[field]) === uid;

/** The record of the signed-in user among those of the session's entity. */
export const personIn = (
  people: readonly EntityRecord[],
  uid: string,
  session: Panel['session'],
): EntityRecord | undefined => people.find((person) => isOfUser(person, session.uid, uid));

/**
 * The roles of the signed-in user.
 * @param people the records of the session's entity
 * @param session the names of the fields
 * @returns an empty list if the user has no record
 */
export function rolesOf(people: readonly EntityRecord[], uid: string, session: Panel['session']): readonly string[] {
  const roles = personIn(people, uid, session)?.[session.roles];
  return Array.isArray(roles) ? roles.filter((role): role is string => typeof role === 'string' && role !== '') : [];
}

/** The effective role (docs/behaviour.md#roles): the first allowed one that the user has, else the first one. */
export const mainRole = (roles: readonly string[], session: Panel['session']): string | undefined =>
  allowedRoles(session).find((role) => roles.includes(role)) ?? roles[0];

/** The roles that may see the panel. */
const allowedRoles = ({ allow }: Panel['session']): readonly string[] => (typeof allow === 'string' ? [allow] : allow);

/** Whether a user with these roles may see the panel. */
export const mayEnter = (roles: readonly string[], session: Panel['session']): boolean =>
  allowedRoles(session).some((role) => roles.includes(role));
