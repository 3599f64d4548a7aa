import type { Entity } from '../../../shared/config/entity.ts';
import { isOnlyByActions } from '../../../shared/config/rights.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { differences } from './made.ts';

/**
 * Whether a change of a record can be undone: the config says so, and its way back is none that `transitions`, `locked` or
 * rights forbid.
 */
export const canUndo = (entity: Entity, was: EntityRecord, is: EntityRecord): boolean =>
  entity.undo !== 'never' &&
  (entity.workflow?.refused(is, was) ?? []).length === 0 &&
  !differences(was, is).some(([field]) => isOnlyByActions(entity, field));
