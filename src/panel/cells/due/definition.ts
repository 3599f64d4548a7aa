import type { FromSchema } from 'json-schema-to-ts';
import { object } from '../../../shared/config/grammar/words.ts';
import type { Cell } from '../cell.ts';
import { dayCell, dayOptions } from '../dayCell.ts';

const options = object('', [], {
  ...dayOptions,
  open: {
    type: 'object',
    additionalProperties: { type: 'array', minItems: 1, items: { type: 'string' } },
    description:
      'The records that can be late, as they are not done yet: the values of a field, by its name. By default all.',
    examples: [{ status: ['draft', 'confirmed'] }],
  },
});

export type Options = FromSchema<typeof options, { keepDefaultedPropertiesOptional: true }>;

export const definition: Cell<Options> = {
  ...dayCell,
  name: 'due',
  description: "A day by which something is to be done. A past one says how late it is: '3 days late'.",
  options,
};
