import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Entity } from '../../config/entity.ts';
import { isPaged } from '../../config/paging.ts';
import { useApi } from '../context.ts';
import type { ListSource } from './listSource.ts';
import { pagedList } from './pagedList.ts';
import { type WholeListParts, wholeList } from './wholeList.ts';

/** The records of an entity; the same source as long as its parts are the same. */
export function useListSource(
  entity: Entity,
  { reading, hidden }: Pick<WholeListParts, 'reading' | 'hidden'> = {},
): ListSource {
  const [client, api] = [useQueryClient(), useApi()];
  return useMemo(() => listSource({ client, api, entity, reading, hidden }), [client, api, entity, reading, hidden]);
}

/** The records of an entity: in memory, or with the API where the config says so (`list.paging`). */
export const listSource = (parts: WholeListParts): ListSource =>
  isPaged(parts.entity) ? pagedList(parts) : wholeList(parts);
