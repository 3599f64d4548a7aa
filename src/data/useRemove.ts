import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Entity } from '../entity/entities.ts';
import { callEndpoint } from '../wire/call.ts';
import { CallFailed, failureText } from '../wire/failure.ts';
import type { EntityRecord } from '../wire/record.ts';
import { toast } from './toasts.ts';

/** Deletes a record, then the list is fetched again. Outcome and failure are told by toasts (spec §2, §8). */
export function useRemove(entity: Entity) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (record: EntityRecord) => {
      if (!entity.endpoints.remove) throw new CallFailed(undefined, undefined);
      await callEndpoint(entity.endpoints.remove, record);
    },
    onSuccess: () => {
      if (entity.toasts?.removed) toast('success', entity.toasts.removed);
    },
    onError: (error) => toast('error', failureText(error, entity.errors?.remove ?? error.message)),
    onSettled: () => client.invalidateQueries({ queryKey: [entity.name] }),
  });
}
