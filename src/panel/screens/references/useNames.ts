import { namesText } from '../../data/lists/labels.ts';
import { type References, useReferenceLabels } from '../../data/lists/useReferenceLabels.ts';

export interface NamesProps extends References {
  readonly ids: readonly string[];
}

/** The names of records, as `namesText` has them. */
export const useNames = (references: NamesProps): string => namesText(references.ids, useReferenceLabels(references));
