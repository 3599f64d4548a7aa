import type { FromSchema } from 'json-schema-to-ts';
import { object } from '../../../shared/config/grammar/words.ts';
import { dayOf } from '../../../shared/text/zone.ts';
import type { Cell } from '../cell.ts';
import { dateOptions, dayText } from '../dateFormat.ts';
import { edit } from '../edit.ts';
import { sampleTime } from '../sampleTime.ts';
import { sortValue } from '../sortValue.ts';
import { empty, emptyText } from '../text.ts';

const options = object('', [], { empty, edit, ...dateOptions });

type Options = FromSchema<typeof options, { keepDefaultedPropertiesOptional: true }>;

export const definition: Cell<Options> = {
  name: 'date',
  description:
    "The day of a date-time: '2026-01-31T10:00:00Z' reads '2026-01-31'. With a locale or a dateStyle: '31 Jan 2026'.",
  types: ['string'],
  options,
  byDefault: ({ format }) => format === 'date',
  editor: { types: ['string'], format: 'date', keepsArrows: true },
  text: (value, column) => dayText(value, column) ?? emptyText(column),
  // By the day that is shown, then by the time.
  sort: (value, { zone }) =>
    typeof value === 'string' && value ? `${dayOf(value, zone) ?? ''}${value}` : sortValue(value),
  sample: sampleTime,
};
