import { type References, useReferenceLabels } from '../../data/lists/useReferenceLabels.ts';

export interface NamesProps extends References {
  readonly ids: readonly string[];
}

/** The names of records, separated by commas; the id of a missing one. Dots while loading. */
export function useNames(references: NamesProps): string {
  const labels = useReferenceLabels(references);
  return references.ids.map((id) => (labels ? (labels.labelOf(id) ?? id) : '…')).join(', ');
}
