import { useQueryClient } from '@tanstack/react-query';
import { useConfig } from '../../config/context.ts';
import type { Entity } from '../../config/entity.ts';
import { fieldReference } from '../../config/reference.ts';
import { useApi } from '../../data/context.ts';
import { NAMES_LAST, namesIn } from '../../data/lists/labels.ts';
import { listQuery } from '../../data/lists/listQuery.ts';
import type { ImportColumns } from './importColumns.ts';
import type { NamesOf } from './importValue.ts';

/** @returns what fetches the names of the records that the columns refer to; rejects when a list cannot be fetched */
export function useNamesOf(entity: Entity): (columns: ImportColumns) => Promise<NamesOf> {
  const config = useConfig();
  const api = useApi();
  const client = useQueryClient();
  return async (columns) => {
    const fields = columns.filter((field) => field !== undefined);
    const known = await Promise.all(
      fields.map(async (field) => {
        const reference = fieldReference(entity, field);
        if (!reference) return [field, undefined] as const;
        const target = await config.entity(reference.to);
        const records = await client.fetchQuery({ ...listQuery(api, target), staleTime: NAMES_LAST });
        return [field, namesIn(target, records, reference.labels)] as const;
      }),
    );
    const names = new Map(known);
    return (field) => names.get(field);
  };
}
