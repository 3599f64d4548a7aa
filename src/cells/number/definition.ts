import type { FromSchema } from 'json-schema-to-ts';
import { currencyCode, object, text } from '../../config/grammar/words.ts';
import { pageLocale } from '../../config/language.ts';
import { perObject } from '../../config/perObject.ts';
import type { Cell } from '../cell.ts';
import { edit } from '../edit.ts';
import { locale } from '../locale.ts';
import { sortValue } from '../sortValue.ts';
import { empty, emptyText } from '../text.ts';

const inTheCases = { by: "is never shown beside 'by': put it into the cases." } as const;

const options = object('', [], {
  empty,
  edit,
  prefix: { ...text, description: 'Shown before the number.', examples: ['$'], excludes: inTheCases },
  suffix: { ...text, description: 'Shown after the number.', examples: ['%', ' kg'], excludes: inTheCases },
  decimals: {
    type: 'integer',
    minimum: 0,
    maximum: 6,
    description: 'Always so many; by default as many as there are.',
    examples: [2],
  },
  locale,
  currency: {
    anyOf: [currencyCode, { const: true }],
    description: "Money of this currency, written as the locale does: '12,50 €'. true: that of panel.json.",
    examples: ['EUR'],
    excludes: {
      prefix: "brings its own sign: leave 'prefix' out.",
      by: "is one for all records: leave 'by' out.",
    },
  },
  by: {
    ...text,
    description: 'The field whose value chooses among the cases.',
    examples: ['kind'],
    names: 'field',
    requires: { cases: "has no effect without 'cases'." },
  },
  cases: {
    type: 'object',
    minProperties: 1,
    description: "Prefix and suffix for each value of the field that 'by' names.",
    examples: [{ large: { suffix: ' kg' }, small: { suffix: ' g' } }],
    additionalProperties: object('', [], { prefix: text, suffix: text }),
    keys: { valuesOf: 'by' },
    requires: { by: "has no effect without 'by', the field that chooses." },
  },
});

type Options = FromSchema<typeof options>;

/** A column's number format, undefined for plain numbers; cached because creating one is slow. */
const formatOf = perObject(({ locale: tag, currency, decimals }: Options): Intl.NumberFormat | undefined => {
  if (tag === undefined && typeof currency !== 'string') return undefined;
  const digits = decimals === undefined ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat(tag ?? pageLocale(), {
    ...(typeof currency === 'string' ? { style: 'currency', currency } : { maximumFractionDigits: 20 }),
    ...digits,
  });
});

export const definition: Cell<Options> = {
  name: 'number',
  description:
    "A number with a prefix, a suffix and decimals: 12 reads '$12.00'. With a locale or a currency it is written as people there do.",
  types: ['number', 'integer'],
  options,
  byDefault: ({ type }) => type === 'number' || type === 'integer',
  align: 'right',
  editor: { types: ['number', 'integer'] },
  text: (value, column, record) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return emptyText(column);
    const { by, cases, decimals } = column;
    const unit = by ? cases?.[String(record[by])] : column;
    const digits =
      formatOf(column)?.format(value) ?? (decimals === undefined ? String(value) : value.toFixed(decimals));
    return `${unit?.prefix ?? ''}${digits}${unit?.suffix ?? ''}`;
  },
  sort: sortValue,
};
