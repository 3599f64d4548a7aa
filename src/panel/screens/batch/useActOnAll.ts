import { useState } from 'react';
import { isFor, openedBy } from '../../../shared/config/actionRights.ts';
import { type Action, selectionActions, withSet } from '../../../shared/config/actions.ts';
import { type Entity, entityFor } from '../../../shared/config/entity.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { encodeField } from '../../../shared/wire/encode.ts';
import { type EntityRecord, originOf, wireRecord } from '../../../shared/wire/record.ts';
import { useOpenedTexts } from '../../config/context.ts';
import { recordsText } from '../../data/batch/batchTexts.ts';
import type { Attempt } from '../../data/batch/patience.ts';
import { actionDone, actionFailed } from '../../data/operations/actionTexts.ts';
import { callAction } from '../../data/operations/callAction.ts';
import { batchInTurn, run } from '../../data/operations/run.ts';
import { SHORT, startJob } from '../../data/operations/runJob.ts';
import { showTogether } from '../../data/operations/showTogether.ts';
import { tellDone } from '../../data/operations/tellDone.ts';
import { useWriter } from '../../data/operations/writer.ts';
import type { ManyWork } from '../../grid/selection/selectedRecords.ts';
import { useAllowed } from './useAllowed.ts';
import type { useChangeAll } from './useChangeAll.ts';

type ChangeAll = ReturnType<typeof useChangeAll>['changeAll'];

/**
 * Runs an action on many records: by one call with their ids (`ids` of the action), by a change of each, or by a call
 * for each.
 * @returns the function that runs it, and whether the single call is running
 */
export function useActOnAll({ entity, loader, select }: ManyWork, changeAll: ChangeAll) {
  const writer = useWriter();
  const { texts } = writer.config.panel;
  const { actUnfit } = useOpenedTexts();
  const { admit, admitted } = useAllowed(entity);
  const [actByOne, acting] = useOneCall(entity);

  const actOn = (records: readonly EntityRecord[], action: Action) => {
    const { title, ids, set } = action;
    const acts = (record: EntityRecord) =>
      selectionActions(entityFor(entity, record)).some((other) => other.title === title);
    /** Why the action is not for a record, other than by rights. */
    const whyUnfit = (record: EntityRecord) =>
      isFor(action, record)
        ? entity.workflow?.refused(record, withSet(record, action))[0]?.message
        : interpolate(actUnfit, { action: title });
    if (ids) {
      const actionable = admitted(records, acts, title, whyUnfit);
      if (actionable.length > 0) void actByOne(action, actionable);
    } else if (set) {
      const changed = (now: EntityRecord) => {
        admit(acts(now), whyUnfit(now));
        return withSet(now, action);
      };
      changeAll(records, { title, changed, opened: openedBy(entity, action) });
    } else {
      const { show } = showTogether(writer.client);
      const act = async (record: EntityRecord, attempt: Attempt) => {
        admit(acts(record), whyUnfit(record));
        return callAction(writer, entity, action, record, { attempt, show });
      };
      const whyNot = (error: unknown) => actionFailed(action, texts, error);
      const batch = batchInTurn(writer, entity, records, act, whyNot, loader(records));
      const onEnd = (remaining: readonly EntityRecord[]) => remaining.length > 0 && select(remaining);
      startJob(writer, { entity, title, batch, onEnd, shownAfter: SHORT });
    }
  };
  return [actOn, (action: Action) => acting === action] as const;
}

/** Makes the single call with the ids. Toasts report the result. */
function useOneCall(entity: Entity) {
  const writer = useWriter();
  const { toasts, config } = writer;
  const { panel } = config;
  const { texts } = panel;
  const [acting, setActing] = useState<Action>();
  const actByOne = async (action: Action, records: readonly EntityRecord[]) => {
    const about = action.title;
    const ids = records.map((record) => originOf(record)?.id ?? encodeField(entity, 'id', record.id));
    const send = async () => {
      await callAction(writer, entity, action, {}, { body: wireRecord({ [action.ids ?? 'ids']: ids }) });
      const text = actionDone(action, texts, recordsText(panel, entity, records));
      tellDone(writer, entity, { kind: 'success', text, about });
    };
    setActing(action);
    try {
      await run(writer, { entity, records, send });
    } catch (error) {
      toasts.show('error', actionFailed(action, texts, error), { about });
    }
    setActing((now) => (now === action ? undefined : now));
  };
  return [actByOne, acting] as const;
}
