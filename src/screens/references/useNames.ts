import { useQuery } from '@tanstack/react-query';
import { useEntity } from '../../config/context.ts';
import { useApi } from '../../data/context.ts';
import { labelIn, NAMES_LAST } from '../../data/lists/labels.ts';
import { listQuery } from '../../data/lists/listQuery.ts';

export interface NamesProps {
  /** The entity of the records, by name. */
  readonly to: string;
  readonly ids: readonly string[];
  /** The fields that name a record, of which the first filled one counts; by default the label of its list. */
  readonly labels?: readonly string[];
}

/** The names of records, with commas between them; the id of one that is gone. Until they are known there are dots. */
export function useNames({ to, ids, labels = [] }: NamesProps): string {
  const target = useEntity(to);
  const { data: records = [], isPending } = useQuery({ ...listQuery(useApi(), target), staleTime: NAMES_LAST });
  return ids
    .map((id) => {
      const record = records.find((one) => String(one['id']) === id);
      return record ? labelIn(target, record, labels) : isPending ? '…' : id;
    })
    .join(', ');
}
