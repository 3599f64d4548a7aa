import type { Config } from '../../config/config.ts';
import { type Entity, entityFor, fieldTitle, isChangeable } from '../../config/entity.ts';
import { isObject, objectOf } from '../../config/json.ts';
import { ApiError } from '../../wire/apiError.ts';
import { withValueAt } from '../../wire/getPath.ts';
import type { EntityRecord } from '../../wire/record.ts';
import { isSameValue } from '../../wire/sameValue.ts';
import type { Values } from '../batch/pendingChanges.ts';
import { SaveCancelledError, type useRecordChanges } from './save.ts';
import { type CompiledForm, compiledForm, newErrors, recordErrors } from './validation.ts';

/** A change of records: what each becomes. */
export interface RecordsChange {
  /** What it is called: 'Change Status'. */
  readonly title: string;
  /** The messages when it is done, and when it is undone. */
  readonly sentence?: string | undefined;
  readonly undone?: string | undefined;
  /** The changed record, from the one that is current when its call is made. */
  readonly changed: (now: EntityRecord) => EntityRecord;
}

/** A change that can be made in many records, one by one, and undone. */
interface Changing {
  /** @throws {ApiError} when a rule of the form refuses it, or the person may not change it */
  readonly apply: (record: EntityRecord) => Promise<unknown>;
  /** Restores the values that it changed. @throws {ApiError} when somebody else has changed some since: those stay */
  readonly takeBack: (record: EntityRecord) => Promise<unknown>;
  /** Whether the record had the values before. */
  readonly isUnchanged: (record: EntityRecord) => boolean;
  /** The values that a record gets, as far as that is known before: one that is refused gets none. */
  readonly gets: (record: EntityRecord) => Values;
}

interface Made {
  readonly was: EntityRecord;
  readonly is: EntityRecord;
  /** The paths at which they differ and that are not undone yet. */
  readonly paths: readonly Path[];
  /** The saved record. */
  readonly saved?: EntityRecord;
}

/** The path of a value in a record: ['name'], or inside an object ['address', 'city']. */
type Path = readonly [string, ...string[]];

/** @param saves save one record, as those of `useRecordChanges` do */
export function changing(
  config: Config,
  entity: Entity,
  saves: Pick<ReturnType<typeof useRecordChanges>, 'change' | 'changeBack'>,
  { changed }: RecordsChange,
): Changing {
  const made = new Map<unknown, Made>();
  return {
    async apply(record) {
      const form = compiledForm(entity, await config.validators(entity.name));
      const { mayNot } = await config.texts();
      const id = record['id'];
      const saved = await saves
        .change(record, (now) => {
          const is = changed(now);
          const [mistake] = changeMistakes(form, now, is, mayNot);
          if (mistake !== undefined) throw new ApiError(422, mistake);
          if (!made.has(id)) made.set(id, { was: now, is, paths: differences(now, is) });
          return is;
        })
        .catch((error: unknown) => {
          // Nothing was changed, if it is known.
          if (error instanceof SaveCancelledError || isClientError(error)) made.delete(id);
          throw error;
        });
      const done = made.get(id);
      if (done) made.set(id, { ...done, saved });
    },
    async takeBack(record) {
      const id = record['id'];
      const done = made.get(id);
      if (!done) return;
      const { was, is, paths, saved = record } = done;
      const { mayNot } = await config.texts();
      const differing = (one: EntityRecord, other: EntityRecord) =>
        paths.filter((path) => !isSameValue(valueAt(one, path), valueAt(other, path)));
      /** Names the values that others have changed. */
      const refuse = (theirs: readonly Path[]) => {
        const titles = theirs.map((path) => fieldTitle(entity.schema, path.join('.'))).join(', ');
        const { conflictTitle } = config.panel.texts;
        return new ApiError(409, paths.length > 1 ? `${conflictTitle}: ${titles}` : conflictTitle);
      };
      let theirs: readonly Path[] = [];
      const back = await saves.changeBack(saved, (now) => {
        if (!isOpenAt(entity, now, paths)) throw new ApiError(403, mayNot);
        theirs = differing(now, is);
        // Whether a change without an answer was made is not known.
        if (!done.saved) theirs = theirs.filter((path) => !isSameValue(valueAt(now, path), valueAt(was, path)));
        if (theirs.length === paths.length) throw refuse(theirs);
        const ours = paths.filter((path) => !theirs.includes(path));
        return ours.reduce<EntityRecord>((record, path) => withValueAt(record, path, valueAt(was, path)), now);
      });
      const left = paths.filter((path) => theirs.includes(path) || differing(back, was).includes(path));
      made.set(id, { ...done, paths: left });
      if (left.length > 0) throw refuse(left);
    },
    isUnchanged: (record) => made.get(record['id'])?.paths.length === 0,
    gets(record) {
      try {
        const is = changed(record);
        return Object.fromEntries(differences(record, is).map(([field]) => [field, is[field]]));
      } catch {
        // Why is told when it is sent.
        return {};
      }
    },
  };
}

/** Whether the API has refused a call: what it was to change is as before. */
const isClientError = (error: unknown): boolean =>
  error instanceof ApiError && error.status !== undefined && error.status < 500;

/**
 * Why a change is refused: the person has no right to it, or it newly breaks a rule of the form.
 * @param mayNot the message about rights
 */
export function changeMistakes(
  form: CompiledForm,
  now: EntityRecord,
  is: EntityRecord,
  mayNot: string,
): readonly string[] {
  if (!isOpenAt(form.entity, now, differences(now, is))) return [mayNot];
  return newErrors(form, recordErrors(form, is, now), now).map(({ message }) => message);
}

/** Whether the person may change these values of a record. */
function isOpenAt(entity: Entity, record: EntityRecord, paths: readonly Path[]): boolean {
  const own = entityFor(entity, record);
  return own.endpoints.update !== undefined && paths.every(([field]) => isChangeable(own, field));
}

const valueAt = (record: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, name) => objectOf(value)[name], record);

/** The paths at which two records differ, also inside objects. */
function differences(one: EntityRecord, other: EntityRecord): Path[] {
  return Object.keys({ ...one, ...other }).flatMap((name): Path[] => {
    const [was, is] = [one[name], other[name]];
    if (isSameValue(was, is)) return [];
    if (!isObject(was) || !isObject(is)) return [[name]];
    return differences(was, is).map((path): Path => [name, ...path]);
  });
}
