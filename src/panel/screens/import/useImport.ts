import { getPath, withValueAt } from '../../../shared/base/getPath.ts';
import { type Entity, entityFor } from '../../../shared/config/entity.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { type EntityRecord, versionOf } from '../../../shared/wire/record.ts';
import { useOpenedTexts } from '../../config/context.ts';
import { listedRecord } from '../../data/lists/fetchedList.ts';
import { createBatch } from '../../data/operations/batch.ts';
import type { BatchEnd, LeftOutRow } from '../../data/operations/batchTexts.ts';
import { changeRecords } from '../../data/operations/changeRecords.ts';
import { type Creation, newCreation } from '../../data/operations/creation.ts';
import type { Attempt } from '../../data/operations/patience.ts';
import { removeRecord } from '../../data/operations/removeRecord.ts';
import { PartialSaveError, saveRecord } from '../../data/operations/saveRecord.ts';
import { reasonOf } from '../../data/operations/saveTexts.ts';
import { showTogether } from '../../data/operations/showTogether.ts';
import { type BatchJob, useBatchJob } from '../../data/operations/useBatchJob.ts';
import { useWriter } from '../../data/operations/writer.ts';
import { ApiError, isAnswerLost, isOutdated } from '../../wire/apiError.ts';
import type { ImportedRow } from './dryRun.ts';
import type { FailedRow } from './failedRows.ts';
import { pathOf } from './targets.ts';

/** What an import is called, and what is said when it is done, and when it is taken back. */
interface Saying extends Pick<BatchEnd, 'title' | 'sentence'> {
  readonly undone?: string;
}

/**
 * Sends the additions and changes of an import, by the calls of a form. They can be taken back for a while: what was added
 * is deleted, where the API and the person's rights allow it.
 */
export function useImport(entity: Entity, { title, sentence, undone }: Saying) {
  const [writer, opened] = [useWriter(), useOpenedTexts()];
  const { client, config } = writer;
  const { texts } = config.panel;
  const { start, work, ...works } = useBatchJob(entity, () => undefined);

  const remove = (saved: EntityRecord, attempt: Attempt) => {
    if (!entityFor(entity, saved).endpoints.remove) {
      const { endpoints } = entity.whole ?? entity;
      throw new ApiError(403, endpoints.remove ? opened.mayNot : opened.importNotAllowed);
    }
    // The version that the addition was answered with tells of every change since.
    const isVersioned = versionOf(entity, saved) !== undefined;
    const now = (isVersioned ? undefined : listedRecord(client, entity, saved.id)) ?? saved;
    return removeRecord(writer, entity, now, attempt);
  };

  return {
    ...works,
    work,
    /** @param leftOut the rows of the file that are not sent */
    start(rows: readonly ImportedRow[], leftOut: readonly LeftOutRow[] = []) {
      const rowOf = new Map(rows.map((row) => [row.record, row]));
      const rowsById = new Map(rows.map((row) => [row.record.id, row]));
      const added = new Map<EntityRecord, EntityRecord>();
      const creations = new Map<EntityRecord, Creation>();
      const { show } = showTogether(client);
      const change = {
        changed(now: EntityRecord) {
          const { record = {}, changes = [] } = rowsById.get(now.id) ?? {};
          return changes.reduce(
            (made, { field }) => withValueAt(made, pathOf(entity.schema, field), getPath(record, field)),
            now,
          );
        },
      };
      const { apply, takeBack, isUnchanged } = changeRecords(writer, entity, change, { show });
      const send = async (record: EntityRecord, attempt: Attempt) => {
        const original = rowOf.get(record)?.original;
        if (original) return void (await apply(original, attempt));
        // Added before, when a step after that failed.
        const begun = added.get(record);
        try {
          const creation = creations.get(record) ?? newCreation();
          creations.set(record, creation);
          const now = begun && (listedRecord(client, entity, begun.id) ?? begun);
          const save = now ? { record: { ...now, ...record, id: now.id }, original: now } : { record, creation };
          const saved = await saveRecord(writer, entity, save, { show, attempt });
          added.set(record, saved.record);
        } catch (error) {
          if (error instanceof PartialSaveError) added.set(record, error.saved);
          const creation = creations.get(record);
          if (creation && isAnswerLost(error)) creations.set(record, { ...creation, lost: record });
          throw error;
        }
      };
      const sendBack = async (record: EntityRecord, attempt: Attempt) => {
        const saved = added.get(record);
        return saved ? remove(saved, attempt) : takeBack(record, attempt);
      };
      const reason = (error: unknown) => reasonOf(writer, entity, error);
      const whyNot = (error: unknown) => (isOutdated(error) ? texts.changedFirst : reason(error));
      const undo: BatchJob['undo'] = (done) => {
        const some = done.filter((record) => added.has(record) || !isUnchanged(record));
        const undoTitle = interpolate(texts.undoOf, { action: title });
        start({ title: undoTitle, sentence: undone, batch: createBatch(some, sendBack, whyNot) });
      };
      const canUndo = entity.undo !== 'never' && (entity.endpoints.remove || rows.some(({ original }) => original));
      const batch = createBatch([...rowOf.keys()], send, reason);
      start({ title, sentence, batch, leftOut, undo: canUndo ? undo : undefined });
    },
    /** Whether what it shows is no import, but one that is taken back. */
    isUndo: work !== undefined && work.title !== title,
    /** The rows that have failed, or were not sent. */
    failed: (rows: readonly ImportedRow[]): FailedRow[] => {
      const rowOf = new Map(rows.map(({ record, row }) => [record, row]));
      return (work?.batch.get().all ?? []).flatMap(({ record, state, reason = '' }) => {
        const row = state === 'done' ? undefined : rowOf.get(record);
        return row ? [{ row, why: reason }] : [];
      });
    },
  };
}
