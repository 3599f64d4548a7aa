import { fieldTitle } from '../../../shared/config/entity.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { type EntityRecord, originOf } from '../../../shared/wire/record.ts';
import { useOpenedTexts } from '../../config/context.ts';
import { canUndo } from '../../data/operations/canUndo.ts';
import { changeRecords, type RecordsChange } from '../../data/operations/changeRecords.ts';
import { batchInTurn } from '../../data/operations/run.ts';
import { SHORT, startJob } from '../../data/operations/runJob.ts';
import { reasonOf } from '../../data/operations/saveTexts.ts';
import { showTogether } from '../../data/operations/showTogether.ts';
import { useWriter } from '../../data/operations/writer.ts';
import type { ManyWork } from '../../grid/selection/selectedRecords.ts';
import type { FieldChange } from './fieldChange.ts';

/**
 * Changes many records, one after the other, with undo unless the config says otherwise.
 * @returns functions for any change, and for a change of one field
 */
export function useChangeAll({ entity, loader, select }: ManyWork) {
  const writer = useWriter();
  const { texts } = writer.config.panel;
  const { changeDone, undoDone } = useOpenedTexts();

  const changeAll = (records: readonly EntityRecord[], made: RecordsChange) => {
    const { title, sentence, undone } = made;
    const { show, flush } = showTogether(writer.client);
    const { apply, revert, isUnchanged, preview, former } = changeRecords(writer, entity, made, { show });
    const whyNot = (error: unknown) => reasonOf(writer, entity, error);
    const undo = (some: readonly EntityRecord[]) => {
      const undoTitle = interpolate(texts.undoOf, { action: title });
      const batch = batchInTurn(
        writer,
        entity,
        some.filter((record) => !isUnchanged(record)),
        revert,
        whyNot,
      );
      startJob(writer, {
        entity,
        title: undoTitle,
        sentence: undone,
        batch,
        show: flush,
        preview: former,
        shownAfter: SHORT,
      });
    };
    const batch = batchInTurn(writer, entity, records, apply, whyNot, loader(records));
    // Unknown for records that are not loaded.
    const loaded = records.filter(originOf);
    const isUndoable = loaded.some((record) => canUndo(entity, record, { ...record, ...preview(record) }));
    startJob(writer, {
      entity,
      title,
      sentence,
      batch,
      show: flush,
      preview,
      undo: isUndoable || (loaded.length === 0 && entity.undo !== 'never') ? undo : undefined,
      onEnd: (remaining) => remaining.length > 0 && select(remaining),
      shownAfter: SHORT,
    });
  };
  const setField = (records: readonly EntityRecord[], { field, to, skipped }: FieldChange) => {
    const params = { field: fieldTitle(entity.schema, field) };
    changeAll(skipped ? records.filter(({ id }) => !skipped.has(id)) : records, {
      title: interpolate(texts.changeOf, params),
      sentence: interpolate(changeDone, params),
      undone: interpolate(undoDone, params),
      changed: (now) => ({ ...now, [field]: to(now[field]) }),
    });
  };
  return { changeAll, setField };
}
