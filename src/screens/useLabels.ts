import { useCallback, useMemo, useState } from 'react';
import { showsLabels } from '../cells/index.ts';
import type { Entity } from '../config/entity.ts';
import type { Labels } from '../data/labels.ts';

/** Takes the labels of what a column's field refers to. */
export type OnLabels = (field: string, labels: Labels) => void;

/** The columns of an entity's list that show the labels of other records. */
export const labelColumns = ({ list }: Entity) => list.columns.filter(showsLabels);

const NONE: ReadonlyMap<string, Labels> = new Map();

/**
 * The labels of what an entity's columns refer to, which come after its rows.
 * @returns the entity, whose columns have the labels that are known, and what takes them
 */
export function useLabels(entity: Entity): readonly [labelled: Entity, onLabels: OnLabels] {
  const [known, setKnown] = useState(NONE);
  const labelled = useMemo(() => {
    if (known.size === 0) return entity;
    const columns = entity.list.columns.map((column) => {
      const labels = known.get(column.field);
      return labels ? { ...column, labels } : column;
    });
    return { ...entity, list: { ...entity.list, columns } };
  }, [entity, known]);
  const onLabels = useCallback<OnLabels>((field, labels) => setKnown((last) => new Map(last).set(field, labels)), []);
  return [labelled, onLabels];
}
