import type { Entity } from '../../../shared/config/entity.ts';
import { isOnlyAdded } from '../../../shared/config/onlyAdded.ts';
import { isOnlyByActions } from '../../../shared/config/rights.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { differences } from './made.ts';

/**
 * Whether a change of a record can be undone: the config says so, and its way back is none that `transitions`, `locked` or
 * rights forbid, nor one that only removes entries which can only be added.
 */
export function canUndo(entity: Entity, was: EntityRecord, is: EntityRecord): boolean {
  const fields = differences(was, is).map(([field]) => field);
  return (
    entity.undo !== 'never' &&
    (entity.workflow?.refused(is, was) ?? []).length === 0 &&
    !fields.some((field) => isOnlyByActions(entity, field)) &&
    (fields.length === 0 || fields.some((field) => !isOnlyAdded(entity, field)))
  );
}
