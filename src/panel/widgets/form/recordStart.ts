import type { Entity } from '../../../shared/config/entity.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';

/**
 * A function that gives a new record its defaults that move, in each field that it lacks (docs/behaviour.md#defaults-that-move).
 * @param me the person who adds it
 * @param now the time of its making, in ms
 */
export const recordStart =
  ({ moving, zone }: Entity, me: string | undefined, now = Date.now()) =>
  (record: EntityRecord): EntityRecord =>
    moving?.start(record, { now, zone, me }) ?? record;
