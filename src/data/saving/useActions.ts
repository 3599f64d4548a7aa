import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type Action, withSet } from '../../config/actions.ts';
import { useConfig } from '../../config/context.ts';
import type { Entity } from '../../config/entity.ts';
import { fillBlanks } from '../../config/fillBlanks.ts';
import type { Panel } from '../../config/grammar.ts';
import { labelOf } from '../../config/label.ts';
import type { Api } from '../../wire/api.ts';
import { changeErrorText, withoutCall } from '../../wire/apiError.ts';
import { callEndpoint } from '../../wire/call.ts';
import type { EntityRecord } from '../../wire/record.ts';
import { useApi, useToasts } from '../context.ts';
import { SaveCancelledError, useRecordChanges } from './save.ts';
import { useRunning } from './useRunning.ts';

interface Act {
  readonly action: Action;
  readonly record: EntityRecord;
  readonly onDone?: (() => void) | undefined;
}

/** The key of an action on a record. */
export const actKey = (action: Action, record: EntityRecord): string => `${action.title} ${record['id']}`;

/** The message for a successful action. @param name of the record, or of those that it was done with */
export const actionDone = ({ title, toast }: Action, { actionDone }: Panel['texts'], name: string): string =>
  toast === undefined ? fillBlanks(actionDone, { action: title }) : fillBlanks(toast, { name });

/** The message for a failed action: the server's, else the config's. */
export const actionFailed = (action: Action, texts: Panel['texts'], cause: unknown): string =>
  changeErrorText(cause, action.error ?? fillBlanks(texts.actionFailed, { action: action.title }), texts);

/** Makes the call of an action. @throws {ApiError} also for one without a call */
export function callAction(
  api: Api,
  entity: Entity,
  { call }: Action,
  record: EntityRecord,
  ...how: Parameters<typeof callEndpoint> extends [unknown, unknown, unknown, unknown, ...infer How] ? How : never
) {
  if (!call) throw withoutCall();
  return callEndpoint(api, entity, call, record, ...how);
}

/**
 * Runs an action on a record, then the list is fetched again. Toasts show the result (docs/behaviour.md#actions).
 * @returns `act`, which ignores running actions, and the keys of those
 */
export function useActions(entity: Entity) {
  const [api, toasts, config] = [useApi(), useToasts(), useConfig()];
  const { texts } = config.panel;
  const client = useQueryClient();
  const saves = useRecordChanges(entity);
  const { running: acting, begin, end } = useRunning<string>();

  const { mutate } = useMutation({
    mutationFn: async ({ action, record }: Act) => {
      if (!action.set) return void (await callAction(api, entity, action, record));
      const { changing } = await import('./changing.ts');
      const made = changing(config, entity, saves, { title: action.title, changed: (now) => withSet(now, action) });
      await made.apply(record);
      return made;
    },
    onSuccess(made, { action, record }) {
      const about = actKey(action, record);
      const fail = (error: unknown) => toasts.show('error', actionFailed(action, texts, error), { about });
      const takeBack = async () => {
        await made?.takeBack(record).catch(fail);
        await client.invalidateQueries({ queryKey: [entity.name] });
      };
      toasts.succeeded(about);
      const button = made && entity.undo !== 'never' ? { text: texts.undo, press: () => void takeBack() } : undefined;
      toasts.show(button ? 'undo' : 'success', actionDone(action, texts, labelOf(entity, record)), { button });
    },
    onError(error, { action, record }) {
      if (error instanceof SaveCancelledError) return;
      toasts.show('error', actionFailed(action, texts, error), { about: actKey(action, record) });
    },
    onSettled: async (_answer, error, { action, record, onDone }) => {
      await client.invalidateQueries({ queryKey: [entity.name] });
      end(actKey(action, record));
      if (!error) onDone?.();
    },
  });

  const act = useCallback(
    (action: Action, record: EntityRecord, onDone?: () => void) => {
      if (begin(actKey(action, record))) mutate({ action, record, onDone });
    },
    [begin, mutate],
  );
  return { act, acting };
}
