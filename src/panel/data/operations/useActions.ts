import { useCallback } from 'react';
import { type Action, withSet } from '../../../shared/config/actions.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import type { Panel } from '../../../shared/config/grammar.ts';
import { labelOf } from '../../../shared/config/label.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { changeErrorText } from '../../wire/apiError.ts';
import { valuesBefore } from '../overlay/overlay.ts';
import { loadOperations } from './loadOperations.ts';
import { run } from './run.ts';
import { SaveCancelledError } from './saveErrors.ts';
import { tellDone } from './tellDone.ts';
import { useRunning } from './useRunning.ts';
import { useWriter } from './writer.ts';

/** The key of an action on a record. */
export const actKey = (action: Action, record: EntityRecord): string => `${action.title} ${record.id}`;

/** The message for a successful action. @param name of the record, or of those that it was done with */
export const actionDone = ({ title, toast }: Action, { actionDone }: Panel['texts'], name: string): string =>
  toast === undefined ? interpolate(actionDone, { action: title }) : interpolate(toast, { name });

/** The message for a failed action: the server's, else the config's. */
export const actionFailed = (action: Action, texts: Panel['texts'], cause: unknown): string =>
  changeErrorText(cause, action.error ?? interpolate(texts.actionFailed, { action: action.title }), texts);

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
      const { toasts, config } = writer;
      const { texts } = config.panel;
      const fail = (error: unknown) => {
        if (error instanceof SaveCancelledError) return;
        toasts.show('error', actionFailed(action, texts, error), { about });
      };
      const send = async () => {
        const text = actionDone(action, texts, labelOf(entity, record));
        if (!action.set) {
          const { callAction } = await loadOperations();
          await callAction(writer, entity, action, record);
          return void tellDone(writer, { kind: 'success', text, about });
        }
        const { changeRecords } = await import('./changeRecords.ts');
        const change = changeRecords(writer, entity, { changed: (now) => withSet(now, action) });
        await change.apply(record);
        const takeBack = () =>
          run(writer, {
            entity,
            record,
            preview: valuesBefore(record, action.set ?? {}),
            send: () => change.takeBack(record),
          }).catch(fail);
        const undo = entity.undo === 'never' ? undefined : () => void takeBack();
        tellDone(writer, { kind: undo ? 'undo' : 'success', text, about, undo });
      };
      try {
        await run(writer, { entity, record, preview: action.set && withSet({}, action), send });
        onDone?.();
      } catch (error) {
        fail(error);
      } finally {
        end(about);
      }
    },
    [writer, entity, begin, end],
  );
  return { act, acting };
}
