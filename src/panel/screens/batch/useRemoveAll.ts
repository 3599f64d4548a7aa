import { entityFor } from '../../../shared/config/entity.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { type Batch, recordsOf } from '../../data/batch/batch.ts';
import { doneText } from '../../data/batch/batchTexts.ts';
import type { Attempt } from '../../data/batch/patience.ts';
import { deferRemoval } from '../../data/operations/deferRemoval.ts';
import { removalFailure } from '../../data/operations/removalFailure.ts';
import { removeRecord } from '../../data/operations/removeRecord.ts';
import { batchInTurn } from '../../data/operations/run.ts';
import { SHORT, showJob, startJob } from '../../data/operations/runJob.ts';
import { useWriter } from '../../data/operations/writer.ts';
import { type ManyWork, whatOf } from '../../grid/selection/selectedRecords.ts';
import { useAllowed } from './useAllowed.ts';

/** The maximum number of records of a paged list whose deletion is deferred for undo; more are deleted at once. */
const DEFERRED = 100;

/** Deletes many records: deferred for undo, else at once, one after the other. */
export function useRemoveAll({ entity, table, source, loader, select }: ManyWork) {
  const writer = useWriter();
  const { toasts, config } = writer;
  const { panel } = config;
  const { texts } = panel;
  const { admit, admitted } = useAllowed(entity);
  const what = (records: readonly EntityRecord[]) => whatOf(panel, entity, { records, count: records.length });
  const whyNot = (error: unknown) => removalFailure(entity, texts, error);
  const isRemovable = (record: EntityRecord) => entityFor(entity, record).endpoints.remove !== undefined;
  const remove = async (record: EntityRecord, attempt: Attempt, ahead: EntityRecord | undefined) => {
    admit(isRemovable(record));
    await removeRecord(writer, entity, ahead ?? record, attempt);
  };

  const endDeferred = (title: string, batch: Batch) => {
    const gone = new Set(recordsOf(batch, true).map(({ id }) => String(id)));
    table.setRowSelection((now) => Object.fromEntries(Object.entries(now).filter(([id]) => !gone.has(id))));
    if (recordsOf(batch, false).length === 0) return;
    const ended = { entity, title, sentence: texts.deferred, batch };
    const button = { text: texts.show, press: () => showJob(writer, ended) };
    toasts.show('error', doneText(panel, entity, ended), { button });
  };
  const defer = (matches: readonly EntityRecord[], title: string) => {
    const records = admitted(matches, isRemovable, title);
    if (records.length === 0) return;
    deferRemoval(writer, entity, {
      records,
      what: what(records),
      onEnd: (batch) => endDeferred(title, batch),
    });
  };

  return (records: readonly EntityRecord[]) => {
    const title = interpolate(texts.deleteMany, { what: what(records) });
    const load = loader(records);
    // The list could not show very many as deleted, nor could a closing page delete them.
    if (entity.undo !== 'never' && (source.isWhole || records.length <= DEFERRED)) {
      Promise.all(records.map(load)).then(
        (records) => defer(records, title),
        (error) => toasts.show('error', whyNot(error)),
      );
      return;
    }
    const batch = batchInTurn(writer, entity, records, remove, whyNot, load);
    startJob(writer, { entity, title, sentence: texts.deferred, batch, onEnd: select, shownAfter: SHORT });
  };
}
