/** `list.views`: named filters, sort and columns of a list. */
import { NARROWEST, WIDEST } from '../columnWidths.ts';
import { aText, map, object, set, text } from './words.ts';

const width = { type: 'number', minimum: NARROWEST, maximum: WIDEST } as const;

/** Which columns are hidden: in a list until somebody chooses them, in a view while it is applied. */
export const columnVisibility = map('By column: false hides it.', { type: 'boolean' });

/** One of `list.views`; the rest is as in the config. */
export const viewItem = object('', ['title'], {
  title: aText('Its title in the menu.'),
  name: aText('What the cards of a start page call it.'),
  filter: aText(
    "The values of the chosen option of `filter`, as in the address: 'DRAFT', 'ADMIN,MANAGER', '' for the one without values. Its title is read, too.",
  ),
  filters: map(
    "The values of `filters`, by field, as in the address: values of a choice, ids of records, '@me' for the signed-in person, days as '2026-01-01..2026-01-31' or numbers as '10..20', with one or both ends, or a word for days: 'this-month'. References without a filter and `id` are allowed too.",
    { type: 'array', minItems: 1, uniqueItems: true, items: text },
  ),
  search: aText('The search text.'),
  sort: {
    type: 'string',
    pattern: '^(-?[^-].*)?$',
    patternErrorMessage: "must be a column, such as 'name', or '-name' for the last one first",
    description:
      "The sort, as in the address: '-price', or '-price,name' by several columns; '' for the order of the API.",
  },
  columnVisibility,
  columnOrder: set('The order of the columns; others come last.', text),
  columnSizing: map('The widths of columns, in pixels.', width),
  density: { enum: ['comfortable', 'compact'], default: 'comfortable', description: 'The row height.' },
});
