import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePanel } from '../../config/context.ts';
import type { Entity } from '../../config/entity.ts';
import { isPaged } from '../../config/paging.ts';
import type { ListSource } from '../../data/lists/listSource.ts';
import { ApiError } from '../../wire/apiError.ts';
import { type EntityRecord, originOf } from '../../wire/record.ts';

/** So many selected records of a long list are held in memory: the others are asked for when something is done with them. */
const HELD = 1000;
/** So many are asked for at once then. */
const AT_ONCE = 100;
/** For so long, in ms, those of one call are taken for what the API has. */
const FRESH = 15_000;

export interface Selected {
  /** The selected records, as far as there are any; of most of very many only the ids. */
  readonly records: readonly EntityRecord[];
  /** They are being asked for: only their ids are known. */
  readonly isLoading: boolean;
  /** Gives the whole of one of some records, those around it by the same call. Rejects if it is gone. */
  readonly loader: (some: readonly EntityRecord[]) => (record: EntityRecord) => Promise<EntityRecord>;
}

/** The records of a list that have these ids. */
export function useSelected(entity: Entity, source: ListSource, ids: readonly string[]): Selected {
  const client = useQueryClient();
  const { texts } = usePanel();
  // The table polls them.
  const { data: byId, isPending: isLoading } = useQuery({
    ...useMemo(() => source.byIds(isPaged(entity) ? ids.slice(0, HELD) : ids), [source, entity, ids]),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const records = useMemo(() => {
    const { type } = entity.schema.properties['id'] ?? {};
    const onlyId = (id: string): EntityRecord => ({ id: type === 'number' || type === 'integer' ? Number(id) : id });
    return ids.flatMap((id, place): EntityRecord[] => {
      const known = byId?.get(id);
      const isAsked = isPaged(entity) && (place >= HELD || !byId);
      return known ? [known] : isAsked ? [onlyId(id)] : [];
    });
  }, [entity, ids, byId]);
  const loader = (some: readonly EntityRecord[]) => {
    const places = new Map(some.map((record, place) => [record, place]));
    return async (record: EntityRecord) => {
      const place = places.get(record);
      if (originOf(record) || place === undefined) return record;
      const first = place - (place % AT_ONCE);
      const around = some.slice(first, first + AT_ONCE).map(({ id }) => String(id));
      const loaded = await client.query({ ...source.byIds(around), staleTime: FRESH });
      const found = loaded.get(String(record['id']));
      if (!found) throw new ApiError(404, texts.unknownRecord);
      return found;
    };
  };
  return { records, isLoading, loader };
}
