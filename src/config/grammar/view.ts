/** `list.views`: what a list is narrowed to and sorted by, and how its columns stand, under a name. */
import { text } from './words.ts';

/** The least and the most that a column takes that a person has sized, in pixels. */
export const [NARROWEST, WIDEST] = [64, 1200] as const;

/** One of `list.views`; what it leaves out is as the config has it. */
export const viewItem = {
  type: 'object',
  required: ['title'],
  additionalProperties: false,
  properties: {
    title: { ...text, description: 'What it is called in the menu.' },
    filter: { ...text, description: 'The title of the chosen option of `filter`.' },
    filters: {
      type: 'object',
      minProperties: 1,
      description:
        "What is chosen in `filters`, by field, as in the address: the values of a choice, the ids of records, or days as '2026-01-01..2026-01-31', of which one may be left out. A reference without a filter may be named too, and `id`.",
      additionalProperties: { type: 'array', minItems: 1, uniqueItems: true, items: text },
    },
    search: { ...text, description: 'The search text.' },
    sort: {
      type: 'string',
      pattern: '^(-?[^-].*)?$',
      patternErrorMessage: "must be a column, such as 'name', or '-name' for the last one first",
      description: "The column that it is sorted by, as in the address; '' for the order of the API.",
    },
    columnVisibility: {
      type: 'object',
      minProperties: 1,
      additionalProperties: { type: 'boolean' },
      description: 'By column, false for one that is hidden.',
    },
    columnOrder: {
      type: 'array',
      minItems: 1,
      uniqueItems: true,
      items: text,
      description: 'The columns from left to right; those that are not in it come after these.',
    },
    columnSizing: {
      type: 'object',
      minProperties: 1,
      additionalProperties: { type: 'number', minimum: NARROWEST, maximum: WIDEST },
      description: 'How wide columns are, in pixels.',
    },
    density: { enum: ['comfortable', 'compact'], default: 'comfortable', description: 'How high rows are.' },
  },
} as const;
