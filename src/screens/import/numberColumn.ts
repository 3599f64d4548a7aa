import { getProp } from '../../config/getProp.ts';
import type { Column } from '../../config/grammar.ts';
import { arrow } from '../../config/language.ts';
import { type DecimalMark, isUnsure, numberText, type Units } from './numberText.ts';

/** How a column of a file writes its numbers, as far as its texts tell. */
export interface NumberColumn {
  readonly units: Units;
  /** The decimal separator for ambiguous numbers; undefined if unknown. */
  readonly mark: DecimalMark | undefined;
  /** An ambiguous number that the rest of the column does not resolve: the user has to. */
  readonly unsure: string | undefined;
  /** The longest text that is not how we write its number; undefined if there is none. */
  readonly example: string | undefined;
  /** Currencies of amounts other than the field's. */
  readonly currencies: readonly string[];
}

/** @param mark the user's answer, for ambiguous texts */
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

/** The number of a column's text; undefined if it is not a number, or still ambiguous. */
export function readNumber(text: string, { units, mark }: Pick<NumberColumn, 'units' | 'mark'>): number | undefined {
  const read = numberText(text, units);
  if (isUnsure(read)) return mark && (mark === ',' ? read.comma : read.point);
  return read.point ?? read.comma;
}

/** A text beside the number that it is read as: '1.299,00 → 1299'; alone if it is none. */
export function readingText(text: string, numbers: NumberColumn): string {
  const number = readNumber(text, numbers);
  return number === undefined ? text : `${text} ${arrow()} ${number}`;
}

/** Allowed affixes of a field's numbers, from its column in the list. */
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
