import type { FromSchema } from 'json-schema-to-ts';
import { object } from '../../shared/config/grammar/words.ts';
import { dayOf } from '../../shared/text/zone.ts';
import type { Cell } from './cell.ts';
import { dateOptions, dayText } from './dateFormat.ts';
import { edit } from './edit.ts';
import { sampleTime } from './sampleTime.ts';
import { sortValue } from './sortValue.ts';
import { empty, emptyText } from './text.ts';

/** The options of the cells that show a day. */
export const dayOptions = { empty, edit, ...dateOptions } as const;

const options = object('', [], dayOptions);

export type DayOptions = FromSchema<typeof options, { keepDefaultedPropertiesOptional: true }>;

/** What these cells have in common. */
export const dayCell = {
  types: ['string'],
  editor: { types: ['string'], format: 'date', keepsArrows: true },
  text: (value, column) => dayText(value, column) ?? emptyText(column),
  // By the day that is shown, then by the time.
  sort: (value, { zone }) =>
    typeof value === 'string' && value ? `${dayOf(value, zone) ?? ''}${value}` : sortValue(value),
  sample: sampleTime,
} as const satisfies Partial<Cell<DayOptions>>;
