import type { FromSchema } from 'json-schema-to-ts';
import type { OptionsSchema } from '../../config/kind.ts';
import type { Cell } from '../cell.ts';
import { sortValue } from '../sortValue.ts';
import { empty, textOf } from '../text.ts';

const options = {
  type: 'object',
  additionalProperties: false,
  properties: {
    empty,
    tones: {
      type: 'object',
      additionalProperties: { enum: ['success', 'info', 'warning', 'error', 'neutral'] },
      description: 'The colour beside the text, per value; neutral for the others.',
      examples: [{ ACTIVE: 'success', DRAFT: 'info', OUT_OF_STOCK: 'warning', LOST: 'error', ARCHIVED: 'neutral' }],
      keys: 'values',
    },
  },
} as const satisfies OptionsSchema;

export type Options = FromSchema<typeof options>;

export const definition: Cell<Options> = {
  name: 'badge',
  description: 'The value as it is, with a dot in the colour of its tone.',
  types: ['string', 'number', 'integer', 'boolean'],
  options,
  text: textOf,
  sort: sortValue,
};
