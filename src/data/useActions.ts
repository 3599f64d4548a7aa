import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { usePanel } from '../config/context.ts';
import type { Entity } from '../config/entity.ts';
import type { EntityConfig } from '../config/grammar.ts';
import { errorText } from '../wire/apiError.ts';
import { callEndpoint } from '../wire/call.ts';
import type { EntityRecord } from '../wire/record.ts';
import { useApi, useToasts } from './context.ts';
import { useRunning } from './useRunning.ts';

/** Something that can be done with a record, by a call of its own. */
export type RecordAction = NonNullable<EntityConfig['actions']>[number];

interface Act {
  readonly action: RecordAction;
  readonly record: EntityRecord;
  readonly onDone?: (() => void) | undefined;
}

/** What tells an action on a record from all others. */
export const actKey = (action: RecordAction, record: EntityRecord): string => `${action.title} ${record['id']}`;

/**
 * Does something with a record, then the list is fetched again. Toasts say how it went (docs/behaviour.md#actions).
 * @returns `act`, which ignores what is being done already, and the keys of what is
 */
export function useActions(entity: Entity) {
  const [api, toasts, { texts }] = [useApi(), useToasts(), usePanel()];
  const client = useQueryClient();
  const { running: acting, begin, end } = useRunning<string>();

  const { mutate } = useMutation({
    mutationFn: ({ action, record }: Act) => callEndpoint(api, entity, action.call, record),
    onSuccess: (_, { action }) => {
      toasts.show('success', action.toast ?? texts.actionDone.replace('{action}', () => action.title));
    },
    onError: (error, { action }) => {
      const fallback = action.error ?? texts.actionFailed.replace('{action}', () => action.title);
      toasts.show('error', errorText(error, fallback, texts));
    },
    onSettled: async (_answer, error, { action, record, onDone }) => {
      await client.invalidateQueries({ queryKey: [entity.name] });
      end(actKey(action, record));
      if (!error) onDone?.();
    },
  });

  const act = useCallback(
    (action: RecordAction, record: EntityRecord, onDone?: () => void) => {
      if (begin(actKey(action, record))) mutate({ action, record, onDone });
    },
    [begin, mutate],
  );
  return { act, acting };
}
