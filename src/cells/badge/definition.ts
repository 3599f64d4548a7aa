import type { FromSchema } from 'json-schema-to-ts';
import { object, tone } from '../../config/grammar/words.ts';
import type { Cell } from '../cell.ts';
import { sortValue } from '../sortValue.ts';
import { empty, emptyText, textOf } from '../text.ts';
import { titled, titles } from '../titled.ts';

const options = object('', [], {
  empty,
  titles,
  tones: {
    type: 'object',
    additionalProperties: tone,
    description: 'The colour beside the text, per value; neutral for the others.',
    examples: [{ ACTIVE: 'success', DRAFT: 'info', OUT_OF_STOCK: 'warning', LOST: 'error', ARCHIVED: 'neutral' }],
    keys: 'values',
  },
});

export type Options = FromSchema<typeof options>;

/** Room for the dot and the gap after it. */
const DOT = 14;

export const definition: Cell<Options> = {
  name: 'badge',
  description:
    "The value by its title, with a dot in the colour of its tone. Titles are those of the form (`ui:enumNames`, or `oneOf` of the schema), or the column's own.",
  types: ['string', 'number', 'integer', 'boolean'],
  options,
  text: (value, column) => titled(value, column) ?? emptyText(column),
  sort: (value, column) => {
    const title = titled(value, column);
    return title === textOf(value, column) ? sortValue(value) : title;
  },
  width: (longest) => longest + DOT,
};
