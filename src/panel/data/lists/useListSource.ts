import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import { isPaged } from '../../../shared/config/paging.ts';
import { useStorePart } from '../../config/useStore.ts';
import { useToday } from '../../ui/useToday.ts';
import { useApi, usePerson, useSessionStores } from '../session/context.tsx';
import { askedBy, filterZones } from './listQuery.ts';
import type { ListSource } from './listSource.ts';
import { pagedList } from './pagedList.ts';
import { type WholeListParts, wholeList } from './wholeList.ts';

/** The source of an entity's records; the same object as long as its parts are the same. */
export function useListSource(entity: Entity, reading?: WholeListParts['reading']): ListSource {
  const [client, api, person, outbox] = [useQueryClient(), useApi(), usePerson(), useSessionStores().outbox];
  const previews = useStorePart(outbox, () => outbox.of(entity));
  const today = useToday(...filterZones(entity));
  return useMemo(
    () => listSource({ client, api, entity, reading, previews, person, today }),
    [client, api, entity, reading, previews, person, today],
  );
}

interface SourceParts extends WholeListParts {
  readonly person?: string | undefined;
  /** The day of filters such as 'today': each has a source of its own. */
  readonly today?: string;
}

/** The source of an entity's records: in memory, or paged by the API if the config says so (`list.paging`). */
export function listSource({ person, ...parts }: SourceParts): ListSource {
  const source = isPaged(parts.entity) ? pagedList(parts) : wholeList(parts);
  return {
    ...source,
    page: (query, from, count) => source.page(askedBy(person, query), from, count),
    figures: (query, what) => source.figures(askedBy(person, query), what),
    leavesOut: (query, record) => source.leavesOut(askedBy(person, query), record),
    all: (query, onProgress, how) => source.all(askedBy(person, query), onProgress, how),
  };
}
