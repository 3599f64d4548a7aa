import { meetsWithValues } from './conditions.ts';
import type { EntityConfig } from './grammar.ts';

/** The actions that may require a role. */
export const rightNames = ['read', 'add', 'edit', 'remove', 'import', 'export'] as const;
export type Right = (typeof rightNames)[number];

type Rights = Pick<EntityConfig, 'rights'>;
type RightsConfig = NonNullable<EntityConfig['rights']>;
type Values = Readonly<Record<string, unknown>>;

/** Who has a right, as configured. */
export type RightWord = NonNullable<RightsConfig['edit']>;

/** An alternative of a right: everything in it must match. */
export type Alternative = Exclude<RightWord, readonly unknown[]>;

/** A user of the panel. */
export interface Person {
  readonly roles: readonly string[];
  /** The id of their record in `session.entity`. */
  readonly id?: string;
}

/** The alternatives of a right; undefined if everybody has it. */
const waysOf = (right: RightWord | undefined): readonly Alternative[] | undefined =>
  right && [right].flat().map((rule) => (typeof rule === 'string' ? { roles: [rule] } : rule));

const isFor = ({ roles }: Alternative, held: readonly string[]): boolean =>
  !roles || roles.some((role) => held.includes(role));

/** Whether somebody with these roles has a right to at least some records. */
const mayEver = (right: RightWord | undefined, roles: readonly string[]): boolean =>
  waysOf(right)?.some((way) => isFor(way, roles)) ?? true;

/** Whether somebody has a right to a record. */
const mayFor = (right: RightWord | undefined, { roles, id }: Person, record: Values): boolean =>
  waysOf(right)?.some((way) => isFor(way, roles) && isOwn(way, id, record) && isMet(way, record)) ?? true;

const isOwn = ({ own }: Alternative, id: string | undefined, record: Values): boolean =>
  own === undefined || (id !== undefined && [record[own]].flat().some((rule) => String(rule ?? '') === id));

/** A missing value must not grant a right. */
const isMet = ({ if: test }: Alternative, record: Values): boolean => !test || meetsWithValues(test, record);

/**
 * The alternatives of a right that depend on the record, for somebody with these roles.
 * @returns undefined if they have it for every record, an empty list if for none
 */
export function waysTo(right: RightWord | undefined, roles: readonly string[]): readonly Alternative[] | undefined {
  const ways = waysOf(right)?.filter((way) => isFor(way, roles));
  return ways?.some(({ if: test, own }) => !test && own === undefined) ? undefined : ways;
}

/**
 * Whether somebody with these roles has a right to at least some records. Without the right to read there is no other
 * right.
 */
export const may = ({ rights = {} }: Rights, right: Right, roles: readonly string[]): boolean =>
  mayEver(rights.read, roles) && mayEver(rights[right], roles);

/**
 * Whether somebody has a right to a record.
 * @param record its values, decoded: before the change, or of a new record
 */
export const mayWith = ({ rights = {} }: Rights, right: Right, person: Person, record: Values): boolean =>
  mayFor(rights.read, person, record) && mayFor(rights[right], person, record);

/** Whether somebody with these roles may use an action on at least some records. */
export const mayAct = ({ rights = {} }: Rights, title: string, roles: readonly string[]): boolean =>
  mayEver(rights.read, roles) && mayEver(rights.actions?.[title], roles);

/** Whether somebody may use an action on a record. @param record its values, decoded */
export const mayActWith = ({ rights = {} }: Rights, title: string, person: Person, record: Values): boolean =>
  mayFor(rights.read, person, record) && mayFor(rights.actions?.[title], person, record);

/** Whether somebody with these roles may see a field of the records that they may read. */
export const mayReadField = ({ rights }: Rights, field: string, roles: readonly string[]): boolean =>
  mayEver(rights?.fields?.[field]?.read, roles);

/**
 * Whether somebody may change a field, if they may change the record. A hidden field cannot be changed.
 * @param record its values, decoded, before the change; without it, whether they may change it in at least some records
 */
export function mayEditField({ rights }: Rights, field: string, person: Person, record?: Values): boolean {
  const { read, edit } = rights?.fields?.[field] ?? {};
  return mayEver(read, person.roles) && (record ? mayFor(edit, person, record) : mayEver(edit, person.roles));
}

/** Whether a field is changed by actions alone: nobody may edit it. */
export const isOnlyByActions = ({ rights }: Rights, field: string): boolean => {
  const edit = rights?.fields?.[field]?.edit;
  return Array.isArray(edit) && edit.length === 0;
};

/** The fields that somebody with these roles may not see. */
export const unreadFields = (entity: Rights, roles: readonly string[]): string[] =>
  Object.keys(entity.rights?.fields ?? {}).filter((field) => !mayReadField(entity, field, roles));

/**
 * The fields that somebody may not change: in a record, or, without it, in any record.
 * @param record its values, decoded
 */
export const keptFields = (entity: Rights, person: Person, record?: Values): string[] =>
  Object.keys(entity.rights?.fields ?? {}).filter((field) => !mayEditField(entity, field, person, record));

/** All rights that a config names. */
const wordsIn = ({ rights: { fields = {}, actions = {}, ...others } = {} }: Rights): readonly RightWord[] => [
  ...Object.values(others),
  ...Object.values(actions),
  ...Object.values(fields).flatMap(({ read, edit }) => [...(read ? [read] : []), ...(edit ? [edit] : [])]),
];

/** The unique roles in the rights of entities. */
export const namedRoles = (entities: Iterable<Rights>): string[] => [
  ...new Set(
    [...entities].flatMap(wordsIn).flatMap((right) => (waysOf(right) ?? []).flatMap(({ roles = [] }) => roles)),
  ),
];

/** The fields with the owner of a record, by its rights. */
export const ownFields = (entity: Rights): string[] => [
  ...new Set(wordsIn(entity).flatMap((right) => (waysOf(right) ?? []).flatMap(({ own = [] }) => own))),
];

/** The roles that have a right to at least some records; undefined for all roles. */
export function holdersOf(right: RightWord | undefined): string[] | undefined {
  const roles = waysOf(right)?.map((way) => way.roles);
  return roles?.every((some) => some !== undefined) ? [...new Set(roles.flat())] : undefined;
}
