import type { Entity } from '../../../shared/config/entity.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';

/** A record as a subject: of failure toasts, of changes. A new record has no id yet. */
export const aboutRecord = ({ name }: Entity, record: EntityRecord | undefined): string =>
  `${name}/${record?.id ?? ''}`;
