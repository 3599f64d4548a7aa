import { withValueAt } from '../../../shared/base/getPath.ts';
import { type Entity, entityFor, fieldTitle, isChangeable } from '../../../shared/config/entity.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { isSameValue } from '../../../shared/wire/sameValue.ts';
import { ApiError } from '../../wire/apiError.ts';
import { listedRecord } from '../lists/listed.ts';
import { type Made, type Path, valueAt } from './made.ts';
import { type HowToSave, saveRecord } from './saveRecord.ts';
import type { Writer } from './writer.ts';

/**
 * Undoes a change of a record: it gets its former values, except where somebody else has changed them since.
 * @returns the saved record
 * @param onLeft called with the paths that are not undone
 * @throws {ApiError} when somebody else has changed some since: those stay, and are named
 */
export async function undoChange(
  writer: Writer,
  entity: Entity,
  record: EntityRecord,
  { was, is, paths, saved }: Made,
  { onLeft, ...how }: HowToSave & { readonly onLeft?: (left: readonly Path[]) => void } = {},
): Promise<EntityRecord> {
  const { conflictTitle } = writer.config.panel.texts;
  const { mayNot } = await writer.config.texts();
  const differing = (a: EntityRecord, b: EntityRecord) =>
    paths.filter((path) => !isSameValue(valueAt(a, path), valueAt(b, path)));
  /** Names the values that others have changed. */
  const refuse = (theirs: readonly Path[]) => {
    const titles = theirs.map((path) => fieldTitle(entity.schema, path.join('.'))).join(', ');
    return new ApiError(409, paths.length > 1 ? `${conflictTitle}: ${titles}` : conflictTitle);
  };
  const known = saved ?? record;
  let theirs: readonly Path[] = [];
  const again = (now: EntityRecord) => {
    if (!isOpenAt(entity, now, paths)) throw new ApiError(403, mayNot);
    const changed = differing(now, saved ?? is);
    // Whether a change without an answer was made is not known.
    theirs = saved ? changed : changed.filter((path) => !isSameValue(valueAt(now, path), valueAt(was, path)));
    if (theirs.length === paths.length) throw refuse(theirs);
    const ours = paths.filter((path) => !theirs.includes(path));
    return ours.reduce<EntityRecord>((made, path) => withValueAt(made, path, valueAt(was, path)), now);
  };
  const now = listedRecord(writer.client, entity, known.id) ?? known;
  const { record: result } = await saveRecord(
    { ...writer, conflicts: yielding },
    entity,
    { record: again(now), original: now, again },
    how,
  );
  const left = paths.filter((path) => theirs.includes(path) || differing(result, was).includes(path));
  onLeft?.(left);
  if (left.length > 0) throw refuse(left);
  return result;
}

/** Resolves conflicts in favour of the other person. */
const yielding: Writer['conflicts'] = {
  ask: async ({ record, conflicts: fields }) => ({
    ...record,
    ...Object.fromEntries(fields.map(({ field, theirs }) => [field, theirs])),
  }),
};

/** Whether the person may change these values of a record. */
export function isOpenAt(entity: Entity, record: EntityRecord, paths: readonly Path[]): boolean {
  const own = entityFor(entity, record);
  return own.endpoints.update !== undefined && paths.every(([field]) => isChangeable(own, field));
}
