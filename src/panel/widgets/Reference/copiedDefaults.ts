import type { FieldPathList } from '@rjsf/utils';
import { getProp } from '../../../shared/base/getProp.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import type { FieldSchema } from '../../../shared/config/grammar.ts';
import { type EntityRecord, isEmpty } from '../../../shared/wire/record.ts';
import { isSameValue } from '../../../shared/wire/sameValue.ts';
import { fieldValue } from '../../cells/value.ts';
import { withValue } from '../form/formStore.ts';

/**
 * A record in which a reference was chosen, with the defaults that come from the chosen one (`default: {"from": "work.price"}`):
 * in fields beside the reference that are empty, or still have the value of the one that was chosen before.
 * @param path leads to the reference in the record
 */
export function withCopiedDefaults(
  { schema }: Entity,
  record: EntityRecord,
  path: FieldPathList,
  was: EntityRecord | undefined,
  is: EntityRecord,
): EntityRecord {
  const parent = path.slice(0, -1);
  const name = path.at(-1);
  const fields = parent.reduce<Fields>((within, step) => fieldsAt(within, step), schema.properties);
  const values = parent.reduce<unknown>((value, step) => getProp(value, String(step)), record);
  return Object.entries(fields).reduce((made, [field, { movingDefault }]) => {
    const from = movingDefault && 'from' in movingDefault ? movingDefault.from : '';
    if (!from.startsWith(`${name}.`)) return made;
    const copied = from.slice(`${name}.`.length);
    const now = getProp(values, field);
    const isFollowing = isEmpty(now) || (was !== undefined && isSameValue(now, fieldValue(was, copied)));
    return isFollowing ? withValue(made, [...parent, field], fieldValue(is, copied)) : made;
  }, record);
}

type Fields = Readonly<Record<string, FieldSchema>>;

/** The fields one step further in: those of an object, or of a list's entries. */
const fieldsAt = (fields: Fields, step: string | number): Fields =>
  typeof step === 'number' ? fields : ((fields[step]?.items ?? fields[step])?.properties ?? {});
