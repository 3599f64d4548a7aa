import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Action } from '../../config/actions.ts';
import { usePanel } from '../../config/context.ts';
import type { Entity } from '../../config/entity.ts';
import { fillBlanks } from '../../config/fillBlanks.ts';
import type { Panel } from '../../config/grammar.ts';
import { changeErrorText } from '../../wire/apiError.ts';
import { callEndpoint } from '../../wire/call.ts';
import type { EntityRecord } from '../../wire/record.ts';
import { useApi, useToasts } from '../context.ts';
import { useRunning } from './useRunning.ts';

interface Act {
  readonly action: Action;
  readonly record: EntityRecord;
  readonly onDone?: (() => void) | undefined;
}

/** The key of an action on a record. */
export const actKey = (action: Action, record: EntityRecord): string => `${action.title} ${record['id']}`;

/** The message for a successful action. */
export const actionDone = ({ title, toast }: Action, { actionDone }: Panel['texts']): string =>
  toast ?? fillBlanks(actionDone, { action: title });

/** The message for a failed action: the server's, else the config's. */
export const actionFailed = (action: Action, texts: Panel['texts'], cause: unknown): string =>
  changeErrorText(cause, action.error ?? fillBlanks(texts.actionFailed, { action: action.title }), texts);

/**
 * Runs an action on a record, then the list is fetched again. Toasts show the result (docs/behaviour.md#actions).
 * @returns `act`, which ignores running actions, and the keys of those
 */
export function useActions(entity: Entity) {
  const [api, toasts, { texts }] = [useApi(), useToasts(), usePanel()];
  const client = useQueryClient();
  const { running: acting, begin, end } = useRunning<string>();

  const { mutate } = useMutation({
    mutationFn: ({ action, record }: Act) => callEndpoint(api, entity, action.call, record),
    onSuccess(_, { action, record }) {
      toasts.succeeded(actKey(action, record));
      toasts.show('success', actionDone(action, texts));
    },
    onError: (error, { action, record }) =>
      toasts.show('error', actionFailed(action, texts, error), { about: actKey(action, record) }),
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
