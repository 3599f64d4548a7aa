import { meetsWithValues } from '../../../shared/config/conditions.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';

/** The tone of a record's row: the first of `list.tones` whose condition it meets. */
export const toneOf = ({ list: { tones = [] } }: Entity, record: EntityRecord) =>
  tones.find((tone) => meetsWithValues(tone.if, record));
