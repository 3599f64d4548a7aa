import type { FromSchema } from 'json-schema-to-ts';
import type { OptionsSchema } from '../../config/kind.ts';
import type { Cell } from '../cell.ts';
import { sampleTime } from '../sampleTime.ts';
import { sortValue } from '../sortValue.ts';
import { empty, emptyText } from '../text.ts';
import { timeText } from '../timeText.ts';

const options = {
  type: 'object',
  additionalProperties: false,
  properties: { empty },
} as const satisfies OptionsSchema;

export type Options = FromSchema<typeof options>;

export const definition: Cell<Options> = {
  name: 'dateTime',
  description: "A date-time in the reader's own language and time zone; the exact one on hover.",
  types: ['string', 'number', 'integer'],
  options,
  text: (value, column) => {
    const time = typeof value === 'string' || typeof value === 'number' ? new Date(value) : undefined;
    return time && !Number.isNaN(time.getTime()) ? timeText(time) : emptyText(column);
  },
  sort: sortValue,
  sample: sampleTime,
};
