import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isObject, isSameJson } from '../../../shared/base/json.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';

/** The key of mutations whose data is a saved record: by a form, or in its row. */
export const savedKey = ({ name }: Entity): readonly string[] => [name, 'saved'];

/** Calls back with each record of an entity that is saved by itself, not as one of many. */
export function useSaved(entity: Entity, onSaved: (record: EntityRecord) => void): void {
  const client = useQueryClient();
  const tell = useEffectEvent(onSaved);
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        const { data } = event.mutation.state;
        if (isObject(data) && isSameJson(event.mutation.options.mutationKey, savedKey(entity))) tell(data);
      }),
    [client, entity],
  );
}
