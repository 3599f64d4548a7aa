import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useEntity } from '../../config/context.ts';
import type { Entity } from '../../config/entity.ts';
import { type FieldReference, fieldReference } from '../../config/reference.ts';
import { useApi } from '../../data/context.ts';
import { NAMES_LAST, namesIn } from '../../data/lists/labels.ts';
import { useListPage } from '../../data/lists/listPage.ts';
import { listQuery } from '../../data/lists/listQuery.ts';
import { labelColumns, type OnLabels } from './useLabels.ts';

export interface ColumnLabelsProps {
  readonly entity: Entity;
  readonly onLabels: OnLabels;
}

/** Fetches the labels of what the columns refer to: each other list once, however many rows and columns need it. */
export function ColumnLabels({ entity, onLabels }: ColumnLabelsProps) {
  return labelColumns(entity).map(({ field }) => {
    const reference = fieldReference(entity, field);
    return (
      reference && (
        <Suspense key={field} fallback={null}>
          <LabelsOf field={field} {...reference} onLabels={onLabels} />
        </Suspense>
      )
    );
  });
}

function LabelsOf({ field, to, labels, onLabels }: FieldReference & { field: string; onLabels: OnLabels }) {
  const target = useEntity(to);
  const pageOf = useListPage();
  const { data, isError } = useQuery({
    ...listQuery(useApi(), target),
    refetchInterval: false,
    staleTime: NAMES_LAST,
  });
  useEffect(() => {
    if (!data) {
      // Whoever may not read that list sees the ids.
      if (isError) onLabels(field, { byId: new Map() });
      return;
    }
    onLabels(field, { byId: namesIn(target, data, labels), path: pageOf(target.name)?.path });
  }, [data, isError, field, target, labels, pageOf, onLabels]);
  return null;
}
