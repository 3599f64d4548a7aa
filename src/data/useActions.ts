import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { usePanel } from '../config/context.ts';
import type { Entity } from '../config/entity.ts';
import type { EntityConfig } from '../config/grammar.ts';
import { errorText } from '../wire/apiError.ts';
import { callEndpoint } from '../wire/call.ts';
import type { EntityRecord } from '../wire/record.ts';
import { useApi, useToasts } from './context.ts';

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
  // A ref beside the state: a second click before the next render does not see the new state yet.
  const running = useRef<ReadonlySet<string>>(new Set());
  const [acting, setActing] = useState(running.current);
  const mark = useCallback((key: string, isRunning: boolean) => {
    const next = new Set(running.current);
    if (isRunning) next.add(key);
    else next.delete(key);
    running.current = next;
    setActing(next);
  }, []);

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
      mark(actKey(action, record), false);
      if (!error) onDone?.();
    },
  });

  const act = useCallback(
    (action: RecordAction, record: EntityRecord, onDone?: () => void) => {
      const key = actKey(action, record);
      if (running.current.has(key)) return;
      mark(key, true);
      mutate({ action, record, onDone });
    },
    [mark, mutate],
  );
  return { act, acting };
}
