import type { FromSchema } from 'json-schema-to-ts';
import { perObject, perText } from '../../../shared/base/perObject.ts';
import { currencyCode, object, text } from '../../../shared/config/grammar/words.ts';
import { currencyPlaces, isByCurrency, isCurrency } from '../../../shared/text/currency.ts';
import { type Decimal, decimalOf, fixed } from '../../../shared/text/decimal.ts';
import { isLongNumber, nearestNumber } from '../../../shared/text/exactNumber.ts';
import { localeOf } from '../../../shared/text/language.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import type { Cell } from '../cell.ts';
import { edit } from '../edit.ts';
import { locale } from '../locale.ts';
import { sortValue } from '../sortValue.ts';
import { empty, emptyText } from '../text.ts';

const inTheCases = { by: "is never shown beside 'by': put it into the cases." } as const;

const decimals = { type: 'integer', minimum: 0, maximum: 6 } as const;

const options = object('', [], {
  empty,
  edit,
  prefix: { ...text, description: 'Shown before the number.', examples: ['$'], excludes: inTheCases },
  suffix: { ...text, description: 'Shown after the number.', examples: ['%', ' kg'], excludes: inTheCases },
  decimals: {
    ...decimals,
    description: 'Always so many; by default as many as there are, and of a currency as many as it has.',
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
    description:
      "Prefix, suffix and decimals for each value of the field that 'by' names. Where all of them are currencies, each is written as people write money, with its own decimals: JPY without, KWD with three.",
    examples: [{ large: { suffix: ' kg' }, small: { suffix: ' g' } }],
    additionalProperties: object('', [], { prefix: text, suffix: text, decimals }),
    keys: { valuesOf: 'by' },
    requires: { by: "has no effect without 'by', the field that chooses." },
  },
});

type Options = FromSchema<typeof options>;

/** The number options of a column. */
type Writing = Pick<Options, 'prefix' | 'suffix' | 'decimals' | 'locale' | 'currency' | 'by' | 'cases'>;

/** The format options of numbers: with fixed or as many decimals as there are, in a locale. */
interface Format {
  readonly places?: number;
  readonly intl?: Intl.NumberFormat;
}

/** A column's number format; cached because creating one is slow. */
const formatOf = perObject(({ locale: tag, currency, decimals: places }: Writing): Format => {
  if (typeof currency !== 'string') return plainFormat(tag, places);
  return formatIn(tag, { style: 'currency', currency }, places, true);
});

/** The formats of a column's cases: of currencies, where all of them are some, else the column's own. */
const caseFormatsOf = perObject((column: Writing) => {
  const { cases = {}, locale: tag } = column;
  const isMoney = isByCurrency(cases);
  return perText((chosen): Format => {
    const { prefix, suffix, decimals: own } = cases[chosen] ?? {};
    if (!isMoney || !isCurrency(chosen)) return own === undefined ? formatOf(column) : plainFormat(tag, own);
    const hasSign = prefix !== undefined || suffix !== undefined;
    const style = hasSign ? {} : ({ style: 'currency', currency: chosen } as const);
    return formatIn(tag, style, own ?? currencyPlaces(chosen), true);
  });
});

const plainFormat = (tag: string | undefined, places: number | undefined): Format =>
  tag === undefined ? { places } : formatIn(tag, { maximumFractionDigits: 20 }, places, false);

function formatIn(
  tag: string | undefined,
  style: Intl.NumberFormatOptions,
  places: number | undefined,
  isMoney: boolean,
): Format {
  const digits = places === undefined ? {} : { minimumFractionDigits: places, maximumFractionDigits: places };
  const intl = new Intl.NumberFormat(localeOf({ locale: tag }), { ...style, ...digits });
  return { intl, places: isMoney ? intl.resolvedOptions().maximumFractionDigits : places };
}

/** A number in the format of its column, exactly rounded. */
function amountText(number: number | Decimal, column: Writing, record: EntityRecord): string {
  const { by, cases } = column;
  const chosen = by === undefined ? undefined : String(record[by]);
  const unit = chosen === undefined ? column : cases?.[chosen];
  const { places, intl } = chosen === undefined ? formatOf(column) : caseFormatsOf(column)(chosen);
  const exact = fixed(number, places);
  const written = intl && isNumeral(exact) ? intl.format(exact) : exact;
  return `${withPrefix(unit?.prefix ?? '', written)}${unit?.suffix ?? ''}`;
}

/** The sign of a currency, also with its letters: '$', 'US$', '€ '. */
const CURRENCY_SIGN = /^\p{L}*\p{Sc}\p{L}*\s*$/u;
/** A minus, as the languages write it, some between marks of direction. */
const MINUS = /^\p{Cf}*[-−]\p{Cf}*/u;

/** A number behind its prefix. The minus of an amount stands before the sign of its currency, as `Intl` writes it: '-$12.00'. */
function withPrefix(prefix: string, written: string): string {
  const minus = CURRENCY_SIGN.test(prefix) ? (MINUS.exec(written)?.[0] ?? '') : '';
  return `${minus}${prefix}${written.slice(minus.length)}`;
}

/** Of a text of digits `Intl` formats each, of a number only those that it holds. */
const isNumeral = (text: string): text is `${number}` => text !== '';

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
    if (isLongNumber(value)) return amountText(decimalOf(value), column, record);
    return typeof value === 'number' && Number.isFinite(value) ? amountText(value, column, record) : emptyText(column);
  },
  sum: amountText,
  sort: (value) => sortValue(nearestNumber(value) ?? value),
};
