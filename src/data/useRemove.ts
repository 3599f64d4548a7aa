import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { Entity } from '../config/entity.ts';
import { ApiError, errorText } from '../wire/apiError.ts';
import { callEndpoint } from '../wire/call.ts';
import type { EntityRecord } from '../wire/record.ts';
import { useApi, useToasts } from './context.ts';

interface Removal {
  readonly record: EntityRecord;
  readonly onRemoved?: (() => void) | undefined;
}

/**
 * Deletes a record (docs/behaviour.md#deleting), then the list is fetched again. Toasts say how it went.
 * @returns `remove`, which ignores a record that is being deleted already, and the ids of those being deleted
 */
export function useRemove(entity: Entity) {
  const [api, toasts] = [useApi(), useToasts()];
  const client = useQueryClient();
  // A ref beside the state: a second click before the next render does not see the new state yet.
  const leaving = useRef<ReadonlySet<unknown>>(new Set());
  const [removing, setRemoving] = useState(leaving.current);
  const mark = useCallback((id: unknown, isLeaving: boolean) => {
    const next = new Set(leaving.current);
    if (isLeaving) next.add(id);
    else next.delete(id);
    leaving.current = next;
    setRemoving(next);
  }, []);

  const { mutate } = useMutation({
    mutationFn: async ({ record }: Removal) => {
      if (!entity.endpoints.remove) throw new ApiError(undefined, undefined);
      await callEndpoint(api, entity, entity.endpoints.remove, record);
    },
    onSuccess: (_, { onRemoved }) => {
      onRemoved?.();
      if (entity.toasts?.removed) toasts.show('success', entity.toasts.removed);
    },
    onError: (error) => toasts.show('error', errorText(error, entity.errors?.remove ?? error.message)),
    onSettled: async (_answer, _error, { record }) => {
      await client.invalidateQueries({ queryKey: [entity.name] });
      mark(record['id'], false);
    },
  });

  const remove = useCallback(
    (record: EntityRecord, onRemoved?: () => void) => {
      if (leaving.current.has(record['id'])) return;
      mark(record['id'], true);
      mutate({ record, onRemoved });
    },
    [mark, mutate],
  );
  return { remove, removing };
}
