import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { labelOf } from '../../../shared/config/label.ts';
import { useEntity } from '../../config/context.ts';
import { type Labels, NAMES_LAST, namesText } from './labels.ts';
import { useListPage } from './listPage.ts';
import { useListSource } from './useListSource.ts';

/** Records that others refer to. */
export interface References {
  /** Their entity, by name. */
  readonly to: string;
  readonly ids: Iterable<string>;
  /** Fields for the name, of which the first filled one is used; by default the label of the list. */
  readonly labels?: readonly string[];
}

/** References whose names are one text. */
export interface NamesProps extends References {
  readonly ids: readonly string[];
}

/** The names of records, as `namesText` has them. */
export const useNames = (references: NamesProps): string => namesText(references.ids, useReferenceLabels(references));

const UNNAMED: readonly string[] = [];

/**
 * The names of records in references to them. Suspends until their entity is loaded.
 * @returns a stable object; undefined while loading. A user who may not read the list sees the ids.
 */
export function useReferenceLabels({ to, ids, labels = UNNAMED }: References): Labels | undefined {
  const target = useEntity(to);
  const source = useListSource(target);
  const pageOf = useListPage();
  const answer = useMemo(() => source.byIds(ids), [source, ids]);
  const { data: byId, isError } = useQuery({ ...answer, staleTime: NAMES_LAST });
  const path = pageOf(to)?.path;
  return useMemo(() => {
    if (!byId) return isError ? { labelOf: () => undefined } : undefined;
    return {
      labelOf(id) {
        const record = byId.get(id);
        return record && labelOf(target, record, labels);
      },
      isPartial: byId.isPartial && !isError,
      path,
    };
  }, [byId, isError, target, labels, path]);
}
