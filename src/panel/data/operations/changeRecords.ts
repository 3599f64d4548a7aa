import type { Entity } from '../../../shared/config/entity.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { ApiError, isDeclined } from '../../wire/apiError.ts';
import type { Attempt } from '../batch/patience.ts';
import { listedRecord } from '../lists/listed.ts';
import { type Values, valuesBefore } from '../outbox/previews.ts';
import { differences, type Made, madeOf } from './made.ts';
import { SaveCancelledError } from './saveErrors.ts';
import { type HowToSave, saveRecord } from './saveRecord.ts';
import { notTaken } from './saveTexts.ts';
import { isOpenAt, undoChange } from './undoChange.ts';
import { type CompiledForm, compiledForm, newErrors, recordErrors } from './validation.ts';
import type { Writer } from './writer.ts';

/** A change of records: what each becomes. */
export interface RecordsChange {
  /** What it is called: 'Change Status'. */
  readonly title: string;
  /** The messages when it is done, and when it is undone. */
  readonly sentence?: string | undefined;
  readonly undone?: string | undefined;
  /** The changed record, from the one that is current when its call is made. */
  readonly changed: (now: EntityRecord) => EntityRecord;
  /** The fields that it changes although nobody may edit them: those of an action (`openedBy`). */
  readonly opened?: readonly string[] | undefined;
}

/** A change that can be made in many records, one by one, and undone. */
interface Changing {
  /** @throws {ApiError} when a rule of the form refuses it, or the person may not change it */
  readonly apply: (record: EntityRecord, attempt?: Attempt) => Promise<EntityRecord>;
  /** Restores the values that it changed. @throws {ApiError} when somebody else has changed some since: those stay */
  readonly revert: (record: EntityRecord, attempt?: Attempt) => Promise<EntityRecord | undefined>;
  /** Whether the record had the values before. */
  readonly isUnchanged: (record: EntityRecord) => boolean;
  /** The values that a record gets, as far as that is known before: one that is refused gets none. */
  readonly preview: (record: EntityRecord) => Values;
  /** The values that a record has again when it is undone. */
  readonly former: (record: EntityRecord) => Values;
}

/** Makes a change in records one by one: on top of the record that the list has at that time, checked by the form's rules. */
export function changeRecords(
  writer: Writer,
  entity: Entity,
  { changed, opened }: Pick<RecordsChange, 'changed' | 'opened'>,
  how: HowToSave = {},
): Changing {
  const made = new Map<unknown, Made>();
  const preview = (record: EntityRecord): Values => {
    try {
      const is = changed(record);
      return Object.fromEntries(differences(record, is).map(([field]) => [field, is[field]]));
    } catch {
      // The call tells the reason.
      return {};
    }
  };
  return {
    async apply(record, attempt) {
      const form = compiledForm(entity, await writer.config.validators(entity.name));
      const { mayNot } = await writer.config.texts();
      const id = record.id;
      const now = listedRecord(writer.client, entity, id) ?? record;
      const isFirst = !made.has(id);
      const again = (now: EntityRecord) => {
        const is = changed(now);
        const [mistake] = changeMistakes(form, now, is, mayNot, opened);
        if (mistake !== undefined) throw new ApiError(422, mistake);
        if (isFirst) made.set(id, madeOf(entity, now, is));
        return is;
      };
      const is = again(now);
      try {
        const { record: saved, kept } = await saveRecord(
          writer,
          entity,
          { record: is, original: now, again },
          { ...how, attempt },
        );
        const left = kept.find(({ isStale: isFormer }) => isFormer);
        if (left) throw notTaken(writer, entity, left.field);
        const done = made.get(id);
        if (done) made.set(id, { ...done, saved });
        return saved;
      } catch (error) {
        // Nothing was changed, if it is known.
        if (error instanceof SaveCancelledError || isDeclined(error)) made.delete(id);
        throw error;
      }
    },
    async revert(record, attempt) {
      const id = record.id;
      const done = made.get(id);
      if (!done) return undefined;
      return undoChange(writer, entity, record, done, {
        ...how,
        attempt,
        onLeft: (paths) => made.set(id, { ...done, paths }),
      });
    },
    isUnchanged: (record) => made.get(record.id)?.paths.length === 0,
    preview,
    former: (record) => valuesBefore(made.get(record.id)?.was ?? record, preview(record)),
  };
}

/**
 * Why a change is refused: the workflow or the person's rights forbid it, or it newly breaks a rule of the form.
 * @param mayNot the message about rights
 * @param opened fields that it may change although nobody may edit them
 */
export function changeMistakes(
  form: CompiledForm,
  now: EntityRecord,
  is: EntityRecord,
  mayNot: string,
  opened: readonly string[] = [],
): readonly string[] {
  const refused = form.entity.workflow?.refused(now, is) ?? [];
  if (refused.length > 0) return [...new Set(refused.map(({ message }) => message))];
  const paths = differences(now, is).filter(([field]) => !opened.includes(field));
  if (!isOpenAt(form.entity, now, paths)) return [mayNot];
  return newErrors(form, recordErrors(form, is, now), now).map(({ message }) => message);
}
