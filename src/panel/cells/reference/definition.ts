import type { FromSchema } from 'json-schema-to-ts';
import { object } from '../../../shared/config/grammar/words.ts';
import { idsIn, type Labels, namesText } from '../../data/lists/labels.ts';
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

const labelsIn = (value: unknown, { labels }: Options): string => namesText(idsIn(value), labels);

export const definition: Cell<Options> = {
  name: 'reference',
  description:
    'The label of the record that the field refers to, as a link to it; of a list each. An id that no record has is shown itself.',
  types: ['string', 'number', 'integer', 'array'],
  options,
  byDefault: ({ reference, items }) => (reference ?? items?.reference) !== undefined,
  listOf: { types: ['string', 'number', 'integer'] },
  needs: 'reference',
  editor: { types: ['string', 'number', 'integer', 'array'], keepsArrows: true, endsByChoice: true },
  text: (value, column) => (idsIn(value).length > 0 ? labelsIn(value, column) : emptyText(column)),
  sort: (value, column) =>
    column.labels && !column.labels.isPartial ? labelsIn(value, column) || undefined : undefined,
  width: (longest) => Math.max(longest, NAME),
};
