import type { FromSchema } from 'json-schema-to-ts';
import { object } from '../../../shared/config/grammar/words.ts';
import { timeOf } from '../../../shared/text/zone.ts';
import type { Cell } from '../cell.ts';
import { dateFormat, dateOptions, timeStyle } from '../dateFormat.ts';
import { edit } from '../edit.ts';
import { sampleTime } from '../sampleTime.ts';
import { sortValue } from '../sortValue.ts';
import { empty, emptyText } from '../text.ts';
import { timeText } from '../timeText.ts';

const options = object('', [], { empty, edit, ...dateOptions, timeStyle });

export type Options = FromSchema<typeof options, { keepDefaultedPropertiesOptional: true }>;

export const definition: Cell<Options> = {
  name: 'dateTime',
  description:
    "A date-time in the language of the page and the reader's time zone, or another one; the exact one on hover.",
  types: ['string', 'number', 'integer'],
  options,
  byDefault: ({ format }) => format === 'date-time',
  editor: { types: ['string'], format: 'date-time', keepsArrows: true },
  text: (value, column) => {
    const time = timeOf(value, column.zone);
    if (Number.isNaN(time)) return emptyText(column);
    const { locale, dateStyle, timeStyle: style, zone } = column;
    const timeZone = zone === 'local' ? undefined : zone;
    if ([locale, dateStyle, style, timeZone].every((option) => option === undefined)) return timeText(time);
    return dateFormat(column, { dateStyle: dateStyle ?? 'medium', timeStyle: style ?? 'short', timeZone }).format(time);
  },
  sort: sortValue,
  sample: sampleTime,
};
