import type { Entity } from '../../../shared/config/entity.ts';
import { type EntityRecord, versionOf } from '../../../shared/wire/record.ts';

/** The version that a change sends: none if the API gave none, or if by the config the last change wins. */
export const sentVersion = (entity: Entity, record: EntityRecord): string | undefined =>
  entity.conflicts === 'last' ? undefined : versionOf(entity, record);
