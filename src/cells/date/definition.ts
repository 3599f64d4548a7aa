import type { FromSchema } from 'json-schema-to-ts';
import type { OptionsSchema } from '../../config/kind.ts';
import type { Cell } from '../cell.ts';
import { dateFormat, dateOptions } from '../dateFormat.ts';
import { sampleTime } from '../sampleTime.ts';
import { sortValue } from '../sortValue.ts';
import { empty, emptyText } from '../text.ts';

const options = {
  type: 'object',
  additionalProperties: false,
  properties: { empty, ...dateOptions },
} as const satisfies OptionsSchema;

type Options = FromSchema<typeof options, { keepDefaultedPropertiesOptional: true }>;

/** The day of a date-time as it is, or as people of the locale write it. */
function dayText(value: unknown, column: Options): string | undefined {
  const day = typeof value === 'string' ? /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0] : undefined;
  if (day === undefined || (column.locale === undefined && column.dateStyle === undefined)) return day;
  const time = new Date(day);
  if (Number.isNaN(time.getTime())) return day;
  return dateFormat(column, { dateStyle: column.dateStyle ?? 'medium', timeZone: 'UTC' }).format(time);
}

export const definition: Cell<Options> = {
  name: 'date',
  description:
    "The day of a date-time: '2026-01-31T10:00:00Z' reads '2026-01-31'. With a locale or a dateStyle: '31 Jan 2026'.",
  types: ['string'],
  options,
  byDefault: ({ format }) => format === 'date',
  text: (value, column) => dayText(value, column) ?? emptyText(column),
  sort: sortValue,
  sample: sampleTime,
};
