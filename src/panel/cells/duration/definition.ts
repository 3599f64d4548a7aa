import type { FromSchema } from 'json-schema-to-ts';
import { object } from '../../../shared/config/grammar/words.ts';
import { numberFrom } from '../../../shared/text/decimal.ts';
import { durationText } from '../../../shared/text/duration.ts';
import { localeOf } from '../../../shared/text/language.ts';
import type { Cell } from '../cell.ts';
import { edit } from '../edit.ts';
import { locale } from '../locale.ts';
import { sortValue } from '../sortValue.ts';
import { empty, emptyText } from '../text.ts';

const options = object('', [], { empty, edit, locale });

type Options = FromSchema<typeof options, { keepDefaultedPropertiesOptional: true }>;

export const definition: Cell<Options> = {
  name: 'duration',
  description: "A number of minutes in the language of the page: '1 h 30 min'.",
  types: ['number', 'integer'],
  options,
  byDefault: ({ format }) => format === 'duration',
  align: 'right',
  editor: { types: ['number', 'integer'], format: 'duration' },
  text: (value, column) =>
    typeof value === 'number' && Number.isFinite(value) ? durationText(value, localeOf(column)) : emptyText(column),
  sum: (sum, column) => durationText(numberFrom(sum), localeOf(column)),
  sort: sortValue,
};
