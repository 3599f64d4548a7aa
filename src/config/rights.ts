import { meetsWithValues } from './conditions.ts';
import type { EntityConfig } from './grammar.ts';

/** What somebody may need a role for. */
export const rightNames = ['read', 'add', 'edit', 'remove', 'import', 'export'] as const;
export type Right = (typeof rightNames)[number];

type Rights = Pick<EntityConfig, 'rights'>;
type RightsConfig = NonNullable<EntityConfig['rights']>;
type Values = Readonly<Record<string, unknown>>;

/** Who has a right, as the config says it. */
export type RightWord = NonNullable<RightsConfig['edit']>;

/** A way to have a right: whatever it names must hold. */
export type Alternative = Exclude<RightWord, readonly unknown[]>;

/** Somebody who is let in. */
export interface Person {
  readonly roles: readonly string[];
  /** The id of their record in `session.entity`. */
  readonly id?: string | undefined;
}

/** The ways to have a right; undefined if everybody has it. */
const waysOf = (right: RightWord | undefined): readonly Alternative[] | undefined =>
  right && [right].flat().map((one) => (typeof one === 'string' ? { roles: [one] } : one));

const isFor = ({ roles }: Alternative, held: readonly string[]): boolean =>
  !roles || roles.some((role) => held.includes(role));

/** Whether somebody with these roles has a right, if only for some records. */
const mayEver = (right: RightWord | undefined, roles: readonly string[]): boolean =>
  waysOf(right)?.some((way) => isFor(way, roles)) ?? true;

/** Whether somebody has a right to a record. */
const mayFor = (right: RightWord | undefined, { roles, id }: Person, record: Values): boolean =>
  waysOf(right)?.some((way) => isFor(way, roles) && isOwn(way, id, record) && isMet(way, record)) ?? true;

const isOwn = ({ own }: Alternative, id: string | undefined, record: Values): boolean =>
  own === undefined || (id !== undefined && [record[own]].flat().some((one) => String(one ?? '') === id));

/** Nobody shall have a right by a missing value. */
const isMet = ({ if: test }: Alternative, record: Values): boolean => !test || meetsWithValues(test, record);

/**
 * The ways in which somebody with these roles has a right, where it depends on the record.
 * @returns undefined if they have it for every record, an empty list if for none
 */
export function waysTo(right: RightWord | undefined, roles: readonly string[]): readonly Alternative[] | undefined {
  const ways = waysOf(right)?.filter((way) => isFor(way, roles));
  return ways?.some(({ if: test, own }) => !test && own === undefined) ? undefined : ways;
}

/**
 * Whether somebody with these roles has a right, if only for some records. Who may not read the records may do nothing
 * with them.
 */
export const may = ({ rights = {} }: Rights, right: Right, roles: readonly string[]): boolean =>
  mayEver(rights.read, roles) && mayEver(rights[right], roles);

/**
 * Whether somebody has a right to a record.
 * @param record its values, decoded: before the change, or of a new record
 */
export const mayWith = ({ rights = {} }: Rights, right: Right, person: Person, record: Values): boolean =>
  mayFor(rights.read, person, record) && mayFor(rights[right], person, record);

/** Whether somebody with these roles may use an action, if only on some records. */
export const mayAct = ({ rights = {} }: Rights, title: string, roles: readonly string[]): boolean =>
  mayEver(rights.read, roles) && mayEver(rights.actions?.[title], roles);

/** Whether somebody may use an action on a record. @param record its values, decoded */
export const mayActWith = ({ rights = {} }: Rights, title: string, person: Person, record: Values): boolean =>
  mayFor(rights.read, person, record) && mayFor(rights.actions?.[title], person, record);

/** Whether somebody with these roles may see a field of the records that they may read. */
export const mayReadField = ({ rights }: Rights, field: string, roles: readonly string[]): boolean =>
  mayEver(rights?.fields?.[field]?.read, roles);

/**
 * Whether somebody may change a field, if they may change the record. Who may not see it may not change it.
 * @param record its values, decoded, before the change; without it, whether they may in some records
 */
export function mayEditField({ rights }: Rights, field: string, person: Person, record?: Values): boolean {
  const { read, edit } = rights?.fields?.[field] ?? {};
  return mayEver(read, person.roles) && (record ? mayFor(edit, person, record) : mayEver(edit, person.roles));
}

/** The fields that somebody with these roles may not see. */
export const unreadFields = (entity: Rights, roles: readonly string[]): string[] =>
  Object.keys(entity.rights?.fields ?? {}).filter((field) => !mayReadField(entity, field, roles));

/** The fields that somebody may not change: of a record, or, without it, of any. @param record its values, decoded */
export const keptFields = (entity: Rights, person: Person, record?: Values): string[] =>
  Object.keys(entity.rights?.fields ?? {}).filter((field) => !mayEditField(entity, field, person, record));

/** All rights that a config names. */
const wordsIn = ({ rights: { fields = {}, actions = {}, ...others } = {} }: Rights): readonly RightWord[] => [
  ...Object.values(others),
  ...Object.values(actions),
  ...Object.values(fields).flatMap(({ read, edit }) => [...(read ? [read] : []), ...(edit ? [edit] : [])]),
];

/** The roles that the rights of entities name, each once. */
export const namedRoles = (entities: Iterable<Rights>): string[] => [
  ...new Set(
    [...entities].flatMap(wordsIn).flatMap((right) => (waysOf(right) ?? []).flatMap(({ roles = [] }) => roles)),
  ),
];

/** The fields that hold the person to whom a record belongs, by its rights. */
export const ownFields = (entity: Rights): string[] => [
  ...new Set(wordsIn(entity).flatMap((right) => (waysOf(right) ?? []).flatMap(({ own = [] }) => own))),
];

/** The roles that may have a right, if only for some records; undefined for everybody who is let in. */
export function holdersOf(right: RightWord | undefined): string[] | undefined {
  const roles = waysOf(right)?.map((way) => way.roles);
  return roles?.every((some) => some !== undefined) ? [...new Set(roles.flat())] : undefined;
}
