import { type References, useReferenceLabels } from '../../data/lists/useReferenceLabels.ts';

export interface NamesProps extends References {
  readonly ids: readonly string[];
}

/** The names of records, with commas between them; the id of one that is gone. Until they are known there are dots. */
export function useNames(references: NamesProps): string {
  const labels = useReferenceLabels(references);
  return references.ids.map((id) => (labels ? (labels.labelOf(id) ?? id) : '…')).join(', ');
}
