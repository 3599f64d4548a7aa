import { useCallback, useMemo, useState } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import type { Column } from '../../../shared/config/grammar.ts';
import { labelParts, showsLabels } from '../../cells/index.ts';
import type { Labels } from '../../data/lists/labels.ts';

/** Called with the labels of a column's references. */
export type OnLabels = (field: string, labels: Labels) => void;

/** Those of some columns, and of their template parts, that show labels of other records: one for each field. */
export function labelColumns(columns: readonly Column[]): Column[] {
  const showing = [...columns.filter(showsLabels), ...columns.flatMap(labelParts)];
  return [...new Map(showing.map((column) => [column.field, column])).values()];
}

/** A column with the known labels of its references, by field. */
export function labelledColumn(column: Column, known: ReadonlyMap<string, Labels>): Column {
  const labels = known.get(column.field);
  if (labels) return { ...column, labels };
  if (!column.parts || !labelParts(column).some(({ field }) => known.has(field))) return column;
  const parts = Object.entries(column.parts).map(([blank, part]) => [blank, labelledColumn(part, known)]);
  return { ...column, parts: Object.fromEntries(parts) };
}

const NONE: ReadonlyMap<string, Labels> = new Map();

/**
 * An entity's columns with the known labels, which load after the rows.
 * @returns the columns, and the function that takes labels
 */
export function useLabels({ list: { columns } }: Entity): readonly [columns: readonly Column[], onLabels: OnLabels] {
  const [known, setKnown] = useState(NONE);
  const labelled = useMemo(
    () => (known.size === 0 ? columns : columns.map((column) => labelledColumn(column, known))),
    [columns, known],
  );
  const onLabels = useCallback<OnLabels>((field, labels) => setKnown((last) => new Map(last).set(field, labels)), []);
  return [labelled, onLabels];
}
