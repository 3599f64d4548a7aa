import { useCallback } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { useListPage } from '../lists/listPage.ts';
import { aboutRecord } from './aboutRecord.ts';
import { loadOperations } from './loadOperations.ts';
import { removalFailure } from './removalFailure.ts';
import type { Removed } from './runRemoval.ts';
import { useRunning } from './useRunning.ts';
import { useWriter } from './writer.ts';

/**
 * Deletes a record (docs/behaviour.md#deleting), if it is still as the person has seen it, then the list is fetched
 * again. Toasts show the result.
 * @returns `remove`, which ignores a record that is being deleted already, and the ids of those being deleted
 */
export function useRemove(entity: Entity) {
  const writer = useWriter();
  const pageOf = useListPage();
  const { running: removing, begin, end } = useRunning<unknown>();
  const remove = useCallback(
    async (record: EntityRecord, removed: Removed) => {
      if (!begin(record.id)) return;
      const onEnd = () => end(record.id);
      try {
        const { runRemoval } = await loadOperations();
        await runRemoval(writer, pageOf, entity, record, { ...removed, onEnd });
      } catch (error) {
        // Its code could not be loaded.
        const { toasts, config } = writer;
        const about = aboutRecord(entity, record);
        toasts.show('error', removalFailure(entity, config.panel.texts, error), { about });
        onEnd();
      }
    },
    [writer, pageOf, entity, begin, end],
  );
  return { remove, removing };
}
