import { getProp } from '../base/getProp.ts';
import { objectOf } from '../base/json.ts';
import { perObject } from '../base/perObject.ts';
import { currencyPlaces, isByCurrency, isCurrency } from '../text/currency.ts';
import { anyUnits, durationUnits, type Units } from '../text/numberText.ts';
import type { Column } from './grammar.ts';

/** The schema of a field, as far as it matters here. */
interface Formatted {
  readonly format?: string | undefined;
  readonly minimum?: number | undefined;
  readonly exclusiveMinimum?: number | undefined;
}

/** The column of a list that shows a field. */
export const columnOf = (columns: readonly Column[], field: string): Column | undefined =>
  columns.find((column) => column.field === field && column.template === undefined);

/**
 * What may stand beside the numbers of a field, by its column in the list; any currency where none is said.
 * @param field the field, which may have no column
 */
export function unitsOf(column: Column | undefined, field: Formatted | undefined = column?.of): Units {
  if (isDuration(field)) return durationUnits;
  const { minimum = -1, exclusiveMinimum = minimum } = field ?? {};
  return { ...(column ? unitsIn(column) : anyUnits), isUnsigned: exclusiveMinimum >= 0 };
}

/** Whether a number is a duration, in minutes. */
export const isDuration = (field: Formatted | undefined): boolean => field?.format === 'duration';

const unitsIn = perObject((column: Column): Units => {
  const beside = [column, ...Object.values(getProp(column, 'cases') ?? {})].flatMap((part) => [
    getProp(part, 'prefix'),
    getProp(part, 'suffix'),
  ]);
  const currency = getProp(column, 'currency');
  const signs = typeof currency === 'string' ? currencySigns(currency, column.locale) : [];
  const own = [...beside.filter((unit) => typeof unit === 'string'), ...signs].map((unit) => unit.trim().toLowerCase());
  const isPlain = own.length === 0 && column.of?.type !== 'integer';
  return { own, isMoney: isPlain || signs.length > 0 || own.some((unit) => /\p{Sc}/u.test(unit)) };
});

/**
 * The texts before and after the numbers of a column, without blanks: ['$', ''], ['', 'kg']. None where another field
 * chooses them.
 */
export function unitTexts(column: Column | undefined): readonly [before: string, after: string] {
  const currency = getProp(column, 'currency');
  if (!column || getProp(column, 'cases')) return ['', ''];
  if (typeof currency === 'string') return [currencySigns(currency, column.locale)[1] ?? currency, ''];
  const [before, after] = [getProp(column, 'prefix'), getProp(column, 'suffix')].map((text) =>
    typeof text === 'string' ? text.trim() : '',
  );
  return [before ?? '', after ?? ''];
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

/**
 * How many decimals the numbers of a column are shown with; undefined for as many as there are.
 * @param chosen the value of the field that chooses among the column's cases
 */
export function placesOf(column: Column | undefined, chosen = ''): number | undefined {
  const cases = objectOf(getProp(column, 'cases'));
  const own = Object.hasOwn(cases, chosen) ? getProp(cases[chosen], 'decimals') : undefined;
  if (typeof own === 'number') return own;
  if (isCurrency(chosen) && isByCurrency(cases)) return currencyPlaces(chosen);
  const [decimals, currency] = [getProp(column, 'decimals'), getProp(column, 'currency')];
  if (typeof decimals === 'number') return decimals;
  return typeof currency === 'string' ? currencyPlaces(currency) : undefined;
}
