import type { Panel } from '../config/grammar.ts';
import type { EntityRecord } from '../wire/record.ts';

/**
 * The role of whoever signed in (docs/behaviour.md#session): the allowed role where they hold it, else their first one.
 * @param people the records of the session's entity
 * @param session the names of the fields, and the allowed role
 * @returns undefined when there is no record of them, or it has no roles
 */
export function roleOf(people: readonly EntityRecord[], uid: string, session: Panel['session']): string | undefined {
  const roles = people.find((person) => person[session.uid] === uid)?.[session.roles];
  const names = Array.isArray(roles)
    ? roles.filter((role): role is string => typeof role === 'string' && role !== '')
    : [];
  return names.includes(session.allow) ? session.allow : names[0];
}
