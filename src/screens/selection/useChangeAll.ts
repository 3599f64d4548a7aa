import { useConfig, useOpenedTexts } from '../../config/context.ts';
import { fieldTitle } from '../../config/entity.ts';
import { fillBlanks } from '../../config/fillBlanks.ts';
import { createBatch } from '../../data/batch/batch.ts';
import { valuesBefore } from '../../data/batch/showPending.ts';
import { changing, type RecordsChange } from '../../data/saving/changing.ts';
import { useRecordChanges } from '../../data/saving/save.ts';
import type { EntityRecord } from '../../wire/record.ts';
import type { FieldChange } from './fieldChange.ts';
import type { ManyWork } from './many.ts';

/**
 * Changes many records, one after the other. It can be undone, unless the config says otherwise.
 * @returns what makes any change, and what makes that of one field
 */
export function useChangeAll({ entity, loader, job }: ManyWork) {
  const config = useConfig();
  const { texts } = config.panel;
  const { changeDone, undoDone } = useOpenedTexts();
  const { reasonOf, ...saves } = useRecordChanges(entity);

  const changeAll = (records: readonly EntityRecord[], made: RecordsChange) => {
    const { title, sentence, undone } = made;
    const { apply, takeBack, isUnchanged, gets } = changing(config, entity, saves, made);
    const undo = (some: readonly EntityRecord[]) => {
      const undoTitle = fillBlanks(texts.undoOf, { action: title });
      const batch = createBatch(
        some.filter((record) => !isUnchanged(record)),
        takeBack,
        reasonOf,
      );
      job.start({
        title: undoTitle,
        sentence: undone,
        batch,
        show: saves.show,
        gets: (record) => valuesBefore(record, gets(record)),
      });
    };
    const batch = createBatch(records, apply, reasonOf, loader(records));
    const canUndo = entity.undo !== 'never';
    job.start({ title, sentence, batch, show: saves.show, gets, undo: canUndo ? undo : undefined });
  };
  const setField = (records: readonly EntityRecord[], { field, to, left }: FieldChange) => {
    const blanks = { field: fieldTitle(entity.schema, field) };
    changeAll(left ? records.filter(({ id }) => !left.has(id)) : records, {
      title: fillBlanks(texts.changeOf, blanks),
      sentence: fillBlanks(changeDone, blanks),
      undone: fillBlanks(undoDone, blanks),
      changed: (now) => ({ ...now, [field]: to(now[field]) }),
    });
  };
  return { changeAll, setField };
}
