import { useCallback } from 'react';
import type { Action } from '../../../shared/config/actions.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { actionFailed, actKey } from './actionTexts.ts';
import { loadOperations } from './loadOperations.ts';
import { SaveCancelledError } from './saveErrors.ts';
import { useRunning } from './useRunning.ts';
import { useWriter } from './writer.ts';

/**
 * Runs an action on a record, then the list is fetched again. Toasts show the result (docs/behaviour.md#actions).
 * @returns `act`, which ignores running actions, and the keys of those
 */
export function useActions(entity: Entity) {
  const writer = useWriter();
  const { running: acting, begin, end } = useRunning<string>();
  const act = useCallback(
    async (action: Action, record: EntityRecord, onDone?: () => void) => {
      const about = actKey(action, record);
      if (!begin(about)) return;
      try {
        const { runAction } = await loadOperations();
        await runAction(writer, entity, action, record);
        onDone?.();
      } catch (error) {
        if (error instanceof SaveCancelledError) return;
        const { toasts, config } = writer;
        toasts.show('error', actionFailed(action, config.panel.texts, error), { about });
      } finally {
        end(about);
      }
    },
    [writer, entity, begin, end],
  );
  return { act, acting };
}
