import { getProp } from '../../config/getProp.ts';
import type { Column } from '../../config/grammar.ts';
import { type DecimalMark, isUnsure, numberText, type Units } from './numberText.ts';

/** How a column of a file writes its numbers, as far as its texts tell. */
export interface NumberColumn {
  readonly units: Units;
  /** What stands before the decimals of a text that is two numbers; undefined where nothing says it. */
  readonly mark: DecimalMark | undefined;
  /** A text that is two numbers, and of which nothing else in the column says which: the person has to. */
  readonly unsure: string | undefined;
  /** The longest text that is not how we write its number; undefined if there is none. */
  readonly example: string | undefined;
  /** The currencies that stand beside amounts and are not that of the field. */
  readonly currencies: readonly string[];
}

/** @param mark what the person has said, if the texts do not say it */
export function numberColumn(units: Units, texts: readonly string[], mark: DecimalMark | undefined): NumberColumn {
  const read = texts.map((text) => ({ text, ...numberText(text, units) }));
  const known = read.filter(({ point, comma }) => point !== undefined || comma !== undefined);
  const marks = new Set(
    known.flatMap(({ point, comma }): DecimalMark[] =>
      point === undefined ? [','] : comma === undefined ? ['.'] : [],
    ),
  );
  const unsure = known.find(isUnsure);
  const [only] = marks.size === 1 ? marks : [];
  const rewritten = known.filter(({ text, point, comma }) => text !== String(point) && text !== String(comma));
  return {
    units,
    mark: only ?? mark,
    unsure: only ? undefined : unsure?.text,
    example: rewritten.toSorted((a, b) => b.text.length - a.text.length)[0]?.text ?? unsure?.text,
    currencies: [...new Set(known.map(({ unit }) => unit))].filter((unit) => unit !== '' && !units.own.includes(unit)),
  };
}

/** The number that a text of a column is; undefined for none, and while nobody has said which. */
export function readNumber(text: string, { units, mark }: Pick<NumberColumn, 'units' | 'mark'>): number | undefined {
  const read = numberText(text, units);
  if (isUnsure(read)) return mark && (mark === ',' ? read.comma : read.point);
  return read.point ?? read.comma;
}

/** A text beside the number that it is read as: '1.299,00 → 1299'; alone if it is none. */
export function readingText(text: string, numbers: NumberColumn): string {
  const number = readNumber(text, numbers);
  return number === undefined ? text : `${text} → ${number}`;
}

/** What may stand beside the numbers of a field, by the column that shows it in the list. */
export function unitsOf(column: Column | undefined): Units {
  const beside = [column, ...Object.values(getProp(column, 'cases') ?? {})].flatMap((one) => [
    getProp(one, 'prefix'),
    getProp(one, 'suffix'),
  ]);
  const currency = getProp(column, 'currency');
  const signs = typeof currency === 'string' ? currencySigns(currency, column?.locale) : [];
  const own = [...beside.filter((unit) => typeof unit === 'string'), ...signs].map((unit) => unit.trim().toLowerCase());
  return { own, isMoney: signs.length > 0 || own.some((unit) => /\p{Sc}/u.test(unit)) };
}

const currencySigns = (currency: string, locale: unknown): string[] =>
  (['symbol', 'narrowSymbol', 'code'] as const).flatMap((currencyDisplay) =>
    new Intl.NumberFormat(typeof locale === 'string' ? locale : undefined, {
      style: 'currency',
      currency,
      currencyDisplay,
    })
      .formatToParts(0)
      .flatMap(({ type, value }) => (type === 'currency' ? value : [])),
  );
