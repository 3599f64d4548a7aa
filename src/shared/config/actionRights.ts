import type { Action } from './actions.ts';
import { meetsWithValues } from './conditions.ts';
import type { Entity } from './entity.ts';
import { isOnlyByActions } from './rights.ts';

/** The fields that an action sets although nobody may edit them. */
export const openedBy = (entity: Pick<Entity, 'rights'>, { set = {} }: Pick<Action, 'set'>): readonly string[] =>
  Object.keys(set).filter((field) => isOnlyByActions(entity, field));

/** Whether an action is for a record. @param record its values, decoded */
export const isFor = ({ if: test }: Pick<Action, 'if'>, record: Readonly<Record<string, unknown>>): boolean =>
  !test || meetsWithValues(test, record);
