import type { Entity } from '../../config/entity.ts';
import { createBatch } from '../../data/batch/batch.ts';
import { useBatchJob } from '../../data/batch/useBatchJob.ts';
import { useRecordChanges } from '../../data/saving/save.ts';
import { getPath } from '../../wire/getPath.ts';
import type { EntityRecord } from '../../wire/record.ts';
import type { ImportedRow } from './dryRun.ts';
import type { FailedRow } from './failedRows.ts';
import { pathOf, withValueAt } from './targets.ts';

/**
 * Sends the additions and changes of an import, by the calls of a form.
 * @param title its title
 * @param onEnd it is over, and its results were read
 */
export function useImport(entity: Entity, title: string, onEnd: () => void) {
  const { add, change, reasonOf } = useRecordChanges(entity);
  const { start, ...works } = useBatchJob(entity, onEnd);
  return {
    ...works,
    start(rows: readonly ImportedRow[]) {
      const sent = rows.filter(({ becomes }) => becomes === 'added' || becomes === 'changed');
      const rowOf = new Map(sent.map((row) => [row.record, row]));
      const send = (record: EntityRecord) => {
        const { original, changes = [] } = rowOf.get(record) ?? {};
        if (!original) return add(record);
        return change(original, (now) =>
          changes.reduce(
            (made, { field }) => withValueAt(made, pathOf(entity.schema, field), getPath(record, field)),
            now,
          ),
        );
      };
      const leftOut = rows.filter(({ becomes }) => becomes === 'refused').length;
      start({ title, batch: createBatch([...rowOf.keys()], send, reasonOf), leftOut });
    },
    /** The rows that have failed, or were not sent. */
    failed: (rows: readonly ImportedRow[]): FailedRow[] =>
      (works.work?.batch.get().all ?? []).flatMap(({ record, state, reason = '' }) => {
        const row = state === 'done' ? undefined : rows.find((one) => one.record === record);
        return row ? [{ row: row.row, why: reason }] : [];
      }),
  };
}
