import type { FromSchema } from 'json-schema-to-ts';
import { object } from '../../../shared/config/grammar/words.ts';
import type { Cell } from '../cell.ts';
import { sortValue } from '../sortValue.ts';
import { empty, emptyText, textOf } from '../text.ts';
import { titled, titles } from '../titled.ts';
import { DOT, tones } from '../tones.ts';

const options = object('', [], {
  empty,
  titles,
  tones,
});

export type Options = FromSchema<typeof options>;

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
