/** `list.views`: named filters, sort and columns of a list. */
import { text } from './words.ts';

/** The minimum and maximum width of a resized column, in pixels. */
export const [NARROWEST, WIDEST] = [64, 1200] as const;

/** One of `list.views`; the rest is as in the config. */
export const viewItem = {
  type: 'object',
  required: ['title'],
  additionalProperties: false,
  properties: {
    title: { ...text, description: 'Its title in the menu.' },
    filter: { ...text, description: 'The title of the chosen option of `filter`.' },
    filters: {
      type: 'object',
      minProperties: 1,
      description:
        "The values of `filters`, by field, as in the address: values of a choice, ids of records, or days as '2026-01-01..2026-01-31', with one or both ends. References without a filter and `id` are allowed too.",
      additionalProperties: { type: 'array', minItems: 1, uniqueItems: true, items: text },
    },
    search: { ...text, description: 'The search text.' },
    sort: {
      type: 'string',
      pattern: '^(-?[^-].*)?$',
      patternErrorMessage: "must be a column, such as 'name', or '-name' for the last one first",
      description: "The sort, as in the address; '' for the order of the API.",
    },
    columnVisibility: {
      type: 'object',
      minProperties: 1,
      additionalProperties: { type: 'boolean' },
      description: 'By column: false hides it.',
    },
    columnOrder: {
      type: 'array',
      minItems: 1,
      uniqueItems: true,
      items: text,
      description: 'The order of the columns; others come last.',
    },
    columnSizing: {
      type: 'object',
      minProperties: 1,
      additionalProperties: { type: 'number', minimum: NARROWEST, maximum: WIDEST },
      description: 'The widths of columns, in pixels.',
    },
    density: { enum: ['comfortable', 'compact'], default: 'comfortable', description: 'The row height.' },
  },
} as const;
