import type { DecimalSign } from '../../shared/text/decimalSign.ts';
import { isLongNumber } from '../../shared/text/exactNumber.ts';
import { isUnsure, numberRead, readNumber as readText, type Units } from '../../shared/text/numberText.ts';

/** The notation of a column's numbers, as far as its texts tell. */
export interface NumberColumn {
  readonly units: Units;
  /** The decimal separator for ambiguous numbers; undefined if unknown. */
  readonly mark: DecimalSign | undefined;
  /** An ambiguous number that the column does not resolve: the user decides. */
  readonly unsure: string | undefined;
  /** The longest text that is not written as we would; undefined for none. */
  readonly example: string | undefined;
  /** Currencies of amounts other than the field's. */
  readonly currencies: readonly string[];
}

/** @param mark the user's answer, for ambiguous texts */
export function numberColumn(units: Units, texts: readonly string[], mark: DecimalSign | undefined): NumberColumn {
  const read = texts.map((text) => ({ text, ...readText(text, units) }));
  const known = read.filter(({ point, comma }) => point !== undefined || comma !== undefined);
  const marks = new Set(
    known.flatMap(({ point, comma }): DecimalSign[] =>
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

/** The digits of a text with more of them than a number of JavaScript can hold, with a decimal point. */
export function longNumber(text: string): string | undefined {
  // A comma among so many digits is a decimal sign: groups of three would have more of them.
  const digits = text.replace(/^(-?\d+),(\d+)$/, '$1.$2');
  return isLongNumber(digits) ? digits : undefined;
}

/** The number of a column's text, or its digits; undefined if it is not a number, or still ambiguous. */
export const readNumber = (
  text: string,
  { units, mark }: Pick<NumberColumn, 'units' | 'mark'>,
): number | string | undefined => longNumber(text) ?? numberRead(readText(text, units), mark);
