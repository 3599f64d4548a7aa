import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { Entity } from '../config/entity.ts';
import { callEndpoint } from '../wire/call.ts';
import { CallFailed, failureText } from '../wire/failure.ts';
import type { EntityRecord } from '../wire/record.ts';
import { useApi } from './api.ts';
import { toast } from './toasts.ts';

interface Removal {
  readonly record: EntityRecord;
  readonly onRemoved?: (() => void) | undefined;
}

/**
 * Deletes a record (docs/behaviour.md#deleting), then the list is fetched again. Outcome and failure are told by toasts.
 * @returns `remove`, which leaves alone what is on its way out already, and the ids of what is
 */
export function useRemove(entity: Entity) {
  const api = useApi();
  const client = useQueryClient();
  // Beside the state, which a second click in the same moment would not see yet.
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
      if (!entity.endpoints.remove) throw new CallFailed(undefined, undefined);
      await callEndpoint(api, entity, entity.endpoints.remove, record);
    },
    onSuccess: (_, { onRemoved }) => {
      onRemoved?.();
      if (entity.toasts?.removed) toast('success', entity.toasts.removed);
    },
    onError: (error) => toast('error', failureText(error, entity.errors?.remove ?? error.message)),
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
