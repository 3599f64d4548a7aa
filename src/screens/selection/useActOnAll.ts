import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Action } from '../../config/actions.ts';
import { usePanel } from '../../config/context.ts';
import type { Entity } from '../../config/entity.ts';
import { useApi, useToasts } from '../../data/context.ts';
import { actionDone, actionFailed, callAction } from '../../data/saving/useActions.ts';
import { type EntityRecord, originOf } from '../../wire/record.ts';

interface Act {
  readonly action: Action;
  readonly records: readonly EntityRecord[];
}

/**
 * Does something with many records by one call with their ids (`ids` of an action), then the list is fetched again. Toasts
 * say how it went.
 * @returns what does it, and whether an action is under way
 */
export function useActOnAll(entity: Entity) {
  const [api, toasts, { texts }, client] = [useApi(), useToasts(), usePanel(), useQueryClient()];
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ action, records }: Act) => {
      const ids = records.map((record) => (originOf(record) ?? record)['id']);
      return callAction(api, entity, action, {}, { body: { [action.ids ?? 'ids']: ids } });
    },
    onSuccess(_, { action }) {
      toasts.succeeded(action.title);
      toasts.show('success', actionDone(action, texts));
    },
    onError: (error, { action }) => toasts.show('error', actionFailed(action, texts, error), { about: action.title }),
    onSettled: () => client.invalidateQueries({ queryKey: [entity.name] }),
  });
  return [
    (action: Action, records: readonly EntityRecord[]) => mutate({ action, records }),
    (action: Action) => isPending && variables.action === action,
  ] as const;
}
