import type { FromSchema } from 'json-schema-to-ts';
import type { OptionsSchema } from '../../config/kind.ts';
import type { Cell } from '../cell.ts';
import { sortValue } from '../sortValue.ts';
import { empty, emptyText } from '../text.ts';

const text = { type: 'string', minLength: 1 } as const;
const inTheCases = { by: "is never shown beside 'by': put it into the cases." } as const;

const options = {
  type: 'object',
  additionalProperties: false,
  properties: {
    empty,
    prefix: { ...text, description: 'What stands before the number.', examples: ['$'], excludes: inTheCases },
    suffix: { ...text, description: 'What stands after the number.', examples: ['%', ' kg'], excludes: inTheCases },
    decimals: {
      type: 'integer',
      minimum: 0,
      maximum: 6,
      description: 'Always so many; by default as many as there are.',
      examples: [2],
    },
    by: {
      ...text,
      description: 'The field whose value chooses among the cases.',
      examples: ['kind'],
      names: 'field',
      requires: { cases: "is of no use without 'cases'." },
    },
    cases: {
      type: 'object',
      minProperties: 1,
      description: "Prefix and suffix for each value of the field that 'by' names.",
      examples: [{ large: { suffix: ' kg' }, small: { suffix: ' g' } }],
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        properties: { prefix: text, suffix: text },
      },
      keys: { valuesOf: 'by' },
      requires: { by: "is of no use without 'by', the field that chooses." },
    },
  },
} as const satisfies OptionsSchema;

export const definition: Cell<FromSchema<typeof options>> = {
  name: 'number',
  description: "A number with a prefix, a suffix and decimals: 12 reads '$12.00'.",
  types: ['number', 'integer'],
  options,
  align: 'right',
  text: (value, column, record) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return emptyText(column);
    const { by, cases, decimals } = column;
    const unit = by ? cases?.[String(record[by])] : column;
    const digits = decimals === undefined ? String(value) : value.toFixed(decimals);
    return `${unit?.prefix ?? ''}${digits}${unit?.suffix ?? ''}`;
  },
  sort: sortValue,
};
