import { isSameJson } from '../base/json.ts';
import type { Entity } from './entity.ts';

/** A custom action on records of an entity. */
export type Action = NonNullable<Entity['actions']>[number];

/** A record after an action's fixed change. */
export const withSet = <Record extends Readonly<globalThis.Record<string, unknown>>>(
  record: Record,
  { set = {} }: Pick<Action, 'set'>,
): Record => ({
  ...record,
  ...Object.fromEntries(Object.entries(set).map(([field, value]) => [field, value ?? undefined])),
});

/** Whether a record already has the values that an action would set. */
export const isDone = (action: Action, record: Readonly<Record<string, unknown>>): boolean =>
  action.set !== undefined && isSameJson(withSet(record, action), record);

/** The actions that have a button in each row, and on the page of a record. */
export const rowActions = ({ actions = [] }: Pick<Entity, 'actions'>): readonly Action[] =>
  actions.filter(({ on = 'row' }) => on !== 'selection');

/** The actions on the selected records. */
export const selectionActions = ({ actions = [] }: Pick<Entity, 'actions'>): readonly Action[] =>
  actions.filter(({ on = 'row' }) => on !== 'row');
