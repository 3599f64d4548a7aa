import { Suspense, useEffect, useMemo } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import type { Column } from '../../../shared/config/grammar.ts';
import { type FieldReference, fieldReference } from '../../../shared/config/reference.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { fieldValue } from '../../cells/value.ts';
import { idsIn } from '../../data/lists/labels.ts';
import { useReferenceLabels } from '../../data/lists/useReferenceLabels.ts';
import type { OnLabels } from './useLabels.ts';

interface ColumnLabelsProps {
  readonly entity: Entity;
  /** Those that show labels, one for each field (`labelColumns`). */
  readonly columns: readonly Column[];
  /** The records whose columns show them. */
  readonly records: readonly EntityRecord[];
  readonly onLabels: OnLabels;
}

/** Fetches the labels of the columns' references: each list once, however many rows and columns need it. */
export function ColumnLabels({ entity, columns, ...props }: ColumnLabelsProps) {
  return columns.map(({ field }) => {
    const reference = fieldReference(entity, field);
    return (
      reference && (
        <Suspense key={field} fallback={null}>
          <LabelsOf field={field} {...reference} {...props} />
        </Suspense>
      )
    );
  });
}

interface LabelsOfProps extends FieldReference, Omit<ColumnLabelsProps, 'entity' | 'columns'> {
  readonly field: string;
}

function LabelsOf({ field, to, labels, records, onLabels }: LabelsOfProps) {
  const ids = useMemo(() => ({ [Symbol.iterator]: () => idsOf(records, field) }), [records, field]);
  const known = useReferenceLabels({ to, ids, labels });
  useEffect(() => {
    if (known) onLabels(field, known);
  }, [known, field, onLabels]);
  return null;
}

/** Computed lazily: a list in memory knows all names without them. */
function* idsOf(records: readonly EntityRecord[], field: string): Generator<string> {
  for (const record of records) yield* idsIn(fieldValue(record, field));
}
