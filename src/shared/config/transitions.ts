import { isSameJson } from '../base/json.ts';
import { interpolate } from '../text/interpolate.ts';
import { activeConditions } from './conditions.ts';
import type { Entity, RefusedChange } from './entity.ts';
import { messageFor } from './errorMessage.ts';
import { editableFields } from './formSchema.ts';
import type { FieldSchema } from './grammar.ts';
import { titlesOf } from './titles.ts';

type Values = Readonly<Record<string, unknown>>;

/** The key of `transitions` for a record without a value: a new one. */
const NONE = '';

const keyOf = (value: unknown): string => String(value ?? NONE);

/** The fields with transitions, or with values that lock the record. */
export const workflowFields = ({ schema }: Pick<Entity, 'schema'>): [name: string, field: FieldSchema][] =>
  Object.entries(schema.properties).filter(([, { transitions, locked }]) => transitions ?? locked);

/**
 * The values that a field may be given next, by its `transitions`. One that is left out there leads nowhere; a new record
 * may begin with any value, unless '' says which.
 * @param from the current value
 * @param roles those of the person
 * @returns undefined if it may be any
 */
export function nextValues(
  { transitions }: FieldSchema,
  from: unknown,
  roles: readonly string[],
): readonly unknown[] | undefined {
  if (!transitions) return undefined;
  const key = keyOf(from);
  const steps = Object.hasOwn(transitions, key) ? transitions[key] : undefined;
  if (!steps && key === NONE) return undefined;
  return (steps ?? []).flatMap((step) =>
    typeof step !== 'object' ? [step] : step.roles.some((role) => roles.includes(role)) ? [step.to] : [],
  );
}

/**
 * The fields of a record that a value of another one locks: all but that one, those that only its next value brings, and
 * those that nobody edits.
 * @returns the locking field and its message for each
 */
export function lockedFields(entity: Pick<Entity, 'schema'>, record: Values): ReadonlyMap<string, string> {
  const { schema } = entity;
  const locks = workflowFields(entity).filter(([name, { locked = [] }]) =>
    locked.some((value) => value === record[name]),
  );
  if (locks.length === 0) return new Map();
  const free = [...workflowFields(entity).map(([name]) => name), ...activeConditions(schema, record).gone];
  const message = locks.map(([, { errorMessage }]) => messageFor(errorMessage, 'locked'))[0] ?? 'locked';
  return new Map(editableFields(schema).flatMap(([name]) => (free.includes(name) ? [] : [[name, message] as const])));
}

/**
 * The changes of a record that its `transitions` and `locked` values refuse.
 * @param before the record as it is stored, decoded; undefined for a new one
 * @param after the record as it is to be
 * @param roles those of the person; none where the transitions are reduced to theirs (`allowedTo`)
 */
export function refusedChanges(
  entity: Pick<Entity, 'schema' | 'uiSchema'>,
  before: Values | undefined,
  after: Values,
  roles: readonly string[] = [],
): readonly RefusedChange[] {
  const fields = workflowFields(entity);
  if (fields.length === 0) return [];
  const isChanged = (name: string) => !isSame(before?.[name], after[name]);
  const moved = fields.flatMap(([field, schema]): RefusedChange[] => {
    const next = isChanged(field) ? nextValues(schema, before?.[field], roles) : undefined;
    if (!next || next.includes(after[field])) return [];
    const titles = titlesOf(schema, entity.uiSchema?.[field]) ?? {};
    const [from, to] = [keyOf(before?.[field]), keyOf(after[field])].map((value) => titles[value] ?? (value || '-'));
    const message = messageFor(schema.errorMessage, 'transitions') ?? 'transitions';
    return [{ field, keyword: 'transitions', message: interpolate(message, { from: from ?? '', to: to ?? '' }) }];
  });
  const locked = before ? [...lockedFields(entity, before)] : [];
  return [
    ...moved,
    ...locked.flatMap(([field, message]): RefusedChange[] =>
      isChanged(field) ? [{ field, keyword: 'locked', message }] : [],
    ),
  ];
}

/** Whether two values are the same, or both missing. */
const isSame = (one: unknown, other: unknown): boolean =>
  ((one ?? '') === '' && (other ?? '') === '') || isSameJson(one, other);
