import type { Entity } from '../../../shared/config/entity.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { mergeRecords } from '../conflicts/merge.ts';
import { aboutRecord } from './aboutRecord.ts';
import { madeOf } from './made.ts';
import { run } from './run.ts';
import { PartialSaveError } from './saveErrors.ts';
import { type HowToSave, type Save, saveRecord } from './saveRecord.ts';
import { type IsShown, tellFailed, tellKept } from './saveTexts.ts';
import { tellDone } from './tellDone.ts';
import { undoMade } from './undoMade.ts';
import type { Writer } from './writer.ts';

/**
 * Saves a record from a form: create or update, then the steps the config names, then the list is fetched again. A change of a
 * record that others of it are ahead of is made on top of what the last of them has saved.
 * Toasts show the result (docs/behaviour.md#toasts). A change can be undone.
 * @param isShown whether the form shows a sentence of the API about the value at a path: the toast has the others
 * @returns the saved record
 * @throws {ApiError | PartialSaveError | SaveCancelledError}
 */
export async function saveForm(
  writer: Writer,
  entity: Entity,
  save: Save,
  { isShown, ...how }: Pick<HowToSave, 'onMerging'> & { readonly isShown?: IsShown | undefined } = {},
): Promise<EntityRecord> {
  const { record, original } = save;
  const send = async (ahead: EntityRecord | undefined) => {
    const onTop = ahead &&
      original && { record: mergeRecords(entity, original, ahead, record).record, original: ahead };
    const { record: saved, kept } = await saveRecord(writer, entity, { ...save, ...onTop }, how);
    const { created, updated } = entity.toasts ?? {};
    const made = original && madeOf(entity, original, record, saved);
    const canUndo = made && made.paths.length > 0 && entity.undo !== 'never';
    tellDone(writer, entity, {
      kind: 'success',
      text: original ? updated : created,
      about: aboutRecord(entity, original),
      undo: canUndo ? () => void undoMade(writer, entity, saved, made) : undefined,
    });
    tellKept(writer, entity, kept);
    return saved;
  };
  try {
    return await run(writer, { entity, records: original ? [original] : [], isSave: true, isQuick: true, send });
  } catch (error) {
    // After a partial save the next save is a change, even of a new record.
    const about = aboutRecord(entity, error instanceof PartialSaveError ? error.saved : original);
    tellFailed(writer, entity, error, { original, about, isShown });
    throw error;
  }
}
