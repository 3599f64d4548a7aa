import type { FromSchema } from 'json-schema-to-ts';
import { perText } from '../../../shared/base/perObject.ts';
import { object } from '../../../shared/config/grammar/words.ts';
import { sinceMidnight } from '../../../shared/text/clock.ts';
import { localeOf } from '../../../shared/text/language.ts';
import type { Cell } from '../cell.ts';
import { edit } from '../edit.ts';
import { locale } from '../locale.ts';
import { sortValue } from '../sortValue.ts';
import { empty, textOf } from '../text.ts';

const options = object('', [], { empty, edit, locale });

export type Options = FromSchema<typeof options, { keepDefaultedPropertiesOptional: true }>;

/** The format of times in a language: to the minute, and to the second. */
const formatsOf = perText((locale) =>
  (['short', 'medium'] as const).map((timeStyle) => new Intl.DateTimeFormat(locale, { timeStyle, timeZone: 'UTC' })),
);

export const definition: Cell<Options> = {
  name: 'time',
  description: "A time of day in the language of the page: '10:30 AM', with seconds if it has some.",
  types: ['string'],
  options,
  byDefault: ({ format }) => format === 'time',
  editor: { types: ['string'], format: 'time' },
  text(value, column) {
    const time = sinceMidnight(value);
    if (Number.isNaN(time)) return textOf(value, column);
    const [toMinute, toSecond] = formatsOf(localeOf(column));
    return (time % 60_000 < 1000 ? toMinute : toSecond)?.format(time) ?? '';
  },
  sort: sortValue,
  sample: (_, index) => `${10 + (index % 10)}:30`,
};
