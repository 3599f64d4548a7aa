import type { FromSchema } from 'json-schema-to-ts';
import type { OptionsSchema } from '../../config/kind.ts';
import type { Cell } from '../cell.ts';
import { sampleTime } from '../sampleTime.ts';
import { sortValue } from '../sortValue.ts';
import { empty, emptyText } from '../text.ts';

const options = {
  type: 'object',
  additionalProperties: false,
  properties: { empty },
} as const satisfies OptionsSchema;

export const definition: Cell<FromSchema<typeof options>> = {
  name: 'date',
  description: "The day of a date-time: '2026-01-31T10:00:00Z' reads '2026-01-31'.",
  types: ['string'],
  options,
  text: (value, column) =>
    (typeof value === 'string' ? /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0] : undefined) ?? emptyText(column),
  sort: sortValue,
  sample: sampleTime,
};
