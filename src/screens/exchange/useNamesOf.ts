import { useQueryClient } from '@tanstack/react-query';
import { useConfig } from '../../config/context.ts';
import type { Entity } from '../../config/entity.ts';
import { fieldReference } from '../../config/reference.ts';
import { useApi } from '../../data/context.ts';
import { labelIn } from '../../data/labels.ts';
import { listQuery } from '../../data/listQuery.ts';
import type { ImportColumns } from './importColumns.ts';
import type { NamesOf } from './importValue.ts';

/** A list that came within this time, in ms, is not fetched again for its names. */
const FRESH = 60_000;

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
        const records = await client.fetchQuery({ ...listQuery(api, target), staleTime: FRESH });
        const names = records.map(
          (record) => [String(record['id']), labelIn(target, record, reference.labels)] as const,
        );
        return [field, new Map(names)] as const;
      }),
    );
    const names = new Map(known);
    return (field) => names.get(field);
  };
}
