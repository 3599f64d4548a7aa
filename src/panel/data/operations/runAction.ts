import { openedBy } from '../../../shared/config/actionRights.ts';
import { type Action, withSet } from '../../../shared/config/actions.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { labelOf } from '../../../shared/config/label.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { valuesBefore } from '../outbox/previews.ts';
import { actionDone, actionFailed, actKey } from './actionTexts.ts';
import { callAction } from './callAction.ts';
import { canUndo } from './canUndo.ts';
import { run } from './run.ts';
import { SaveCancelledError } from './saveErrors.ts';
import { tellDone } from './tellDone.ts';
import type { Writer } from './writer.ts';

/**
 * Runs an action on a record: its call, or the values that it sets, which lists show meanwhile. A toast says when it is
 * done, with 'Undo' for values.
 * @throws the error of the call
 */
export async function runAction(writer: Writer, entity: Entity, action: Action, record: EntityRecord): Promise<void> {
  const { toasts, config } = writer;
  const { texts } = config.panel;
  const about = actKey(action, record);
  const text = actionDone(action, texts, labelOf(entity, record));
  const { set } = action;
  if (!set) {
    const send = async () => {
      const saved = await callAction(writer, entity, action, record);
      tellDone(writer, entity, { kind: 'success', text, about });
      return saved;
    };
    await run(writer, { entity, records: [record], send });
    return;
  }
  const { changeRecords } = await import('./changeRecords.ts');
  const change = changeRecords(writer, entity, {
    changed: (now) => withSet(now, action),
    opened: openedBy(entity, action),
  });
  const undo = () =>
    void run(writer, {
      entity,
      records: [record],
      preview: valuesBefore(record, set),
      send: () => change.revert(record),
    }).catch((error: unknown) => {
      if (!(error instanceof SaveCancelledError)) toasts.show('error', actionFailed(action, texts, error), { about });
    });
  const isUndoable = canUndo(entity, record, withSet(record, action));
  const send = async () => {
    const saved = await change.apply(record);
    tellDone(writer, entity, {
      kind: isUndoable ? 'undo' : 'success',
      text,
      about,
      undo: isUndoable ? undo : undefined,
    });
    return saved;
  };
  await run(writer, { entity, records: [record], preview: withSet({}, action), send });
}
