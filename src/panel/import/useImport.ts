import { getPath, withValueAt } from '../../shared/base/getPath.ts';
import { type Entity, entityFor } from '../../shared/config/entity.ts';
import { interpolate } from '../../shared/text/interpolate.ts';
import { type EntityRecord, versionOf } from '../../shared/wire/record.ts';
import { useOpenedTexts } from '../config/context.ts';
import type { BatchEnd, LeftOutRow } from '../data/batch/batchTexts.ts';
import type { Attempt } from '../data/batch/patience.ts';
import { listedRecord } from '../data/lists/listed.ts';
import { changeRecords } from '../data/operations/changeRecords.ts';
import { type Creation, newCreation } from '../data/operations/creation.ts';
import { removeRecord } from '../data/operations/removeRecord.ts';
import { batchInTurn } from '../data/operations/run.ts';
import { startJob } from '../data/operations/runJob.ts';
import { PartialSaveError } from '../data/operations/saveErrors.ts';
import { saveRecord } from '../data/operations/saveRecord.ts';
import { reasonOf } from '../data/operations/saveTexts.ts';
import { showTogether } from '../data/operations/showTogether.ts';
import { useWriter } from '../data/operations/writer.ts';
import type { Job } from '../data/outbox/job.ts';
import { ApiError, isAnswerLost, isOutdated } from '../wire/apiError.ts';
import type { FailedRow } from './failedRows.ts';
import type { ImportedRow } from './importedRow.ts';
import { pathOf } from './targets.ts';

/** The title and the messages of an import. */
interface ImportTexts extends Pick<BatchEnd, 'title' | 'sentence'> {
  readonly undone?: string;
}

/** The rows to send, and those to skip. */
interface ImportRows {
  readonly sent: readonly ImportedRow[];
  readonly leftOut?: readonly LeftOutRow[];
  /** The dialog's button after the import. @param failed returns the rows that failed or were not sent */
  readonly more?: (failed: () => readonly FailedRow[]) => Job['more'];
}

/**
 * Sends the additions and changes of an import, by the calls of a form. They can be undone: what was added is deleted, where the
 * API and the person's rights allow it.
 * @returns a function that starts it
 */
export function useImport(entity: Entity, { title, sentence, undone }: ImportTexts) {
  const [writer, opened] = [useWriter(), useOpenedTexts()];
  const { client, config } = writer;
  const { texts } = config.panel;

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

  return ({ sent: rows, leftOut, more }: ImportRows) => {
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
    const { apply, revert, isUnchanged } = changeRecords(writer, entity, change, { show });
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
      return saved ? remove(saved, attempt) : revert(record, attempt);
    };
    const reason = (error: unknown) => reasonOf(writer, entity, error);
    const whyNot = (error: unknown) => (isOutdated(error) ? texts.changedFirst : reason(error));
    const undo = (done: readonly EntityRecord[]) => {
      const some = done.filter((record) => added.has(record) || !isUnchanged(record));
      const undoTitle = interpolate(texts.undoOf, { action: title });
      startJob(writer, {
        entity,
        title: undoTitle,
        sentence: undone,
        batch: batchInTurn(writer, entity, some, sendBack, whyNot),
      });
    };
    const canUndo = entity.undo !== 'never' && (entity.endpoints.remove || rows.some(({ original }) => original));
    const batch = batchInTurn(writer, entity, [...rowOf.keys()], send, reason);
    const failed = (): FailedRow[] =>
      batch.get().all.flatMap(({ record, state, reason: why = '' }) => {
        const { row } = rowOf.get(record) ?? {};
        return state !== 'done' && row ? [{ row, why }] : [];
      });
    const ofUndo = canUndo ? undo : undefined;
    startJob(writer, { entity, title, sentence, batch, leftOut, undo: ofUndo, more: more?.(failed) });
  };
}
