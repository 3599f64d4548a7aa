import type { FromSchema } from 'json-schema-to-ts';
import { object } from '../../../shared/config/grammar/words.ts';
import { idsIn, type Labels } from '../../data/lists/labels.ts';
import type { Cell } from '../cell.ts';
import { edit } from '../edit.ts';
import { empty, emptyText } from '../text.ts';

const options = object('', [], { empty, edit });

export interface Options extends FromSchema<typeof options> {
  /** Undefined until they are known. */
  readonly labels?: Labels;
}

/** The width for a name: names are not known yet when the widths are computed. */
const NAME = 160;

function labelsIn(value: unknown, { labels }: Options): string | undefined {
  return (
    idsIn(value)
      .map((id) => labels && (labels.labelOf(id) ?? id))
      .join(', ') || undefined
  );
}

export const definition: Cell<Options> = {
  name: 'reference',
  description:
    'The label of the record that the field refers to, as a link to it; of a list each. Until the labels are known there is nothing, and an id that no record has is shown itself.',
  types: ['string', 'number', 'integer', 'array'],
  options,
  byDefault: ({ reference, items }) => (reference ?? items?.reference) !== undefined,
  listOf: { types: ['string', 'number', 'integer'] },
  needs: 'reference',
  editor: { types: ['string', 'number', 'integer', 'array'], keepsArrows: true, endsByChoice: true },
  text: (value, column) => (idsIn(value).length > 0 ? (labelsIn(value, column) ?? '') : emptyText(column)),
  sort: (value, column) => (column.labels ? labelsIn(value, column) : undefined),
  width: (longest) => Math.max(longest, NAME),
};
