import { getProp } from '../base/getProp.ts';
import type { Zone } from '../text/zone.ts';
import type { FilterConfig, Panel } from './grammar.ts';
import { referenceIn } from './reference.ts';
import { isYesNo, titlesOf, valuesOf } from './titles.ts';

/** An option of a choice; without values it matches every record. */
interface FilterOption {
  readonly title: string;
  readonly values?: readonly string[];
  /** Its titles in all languages of the config (tools/locale/filterTitles.ts). */
  readonly titles?: readonly string[];
  /** In a filter by days: a relative period (filterWords.ts). */
  readonly days?: string;
}

interface FilterOf<As extends string> {
  /** Its unique name in the address. */
  readonly name: string;
  readonly field: string;
  readonly label: string;
  readonly as: As;
}
/** A choice between options; the first of them that has no values is the default. */
export type ChoiceFilter = FilterOf<'choice'> & {
  readonly options: readonly FilterOption[];
  /** `list.filter`: it shows beside the title, and its first option is the default. */
  readonly isMain?: boolean;
  /** It is a row of tabs below the title. */
  readonly isTabs?: boolean;
};
/** A choice of the records that the field refers to. */
export type RecordFilter = FilterOf<'record'>;
/** A first and a last day, or a choice of periods. */
type DaysFilter = FilterOf<'days'> & {
  readonly options?: readonly FilterOption[];
  /** The time zone of its days; by default the reader's. */
  readonly zone?: Zone;
};
/** A minimum and a maximum. */
type NumbersFilter = FilterOf<'numbers'>;
/** One of `list.filters`, or `list.filter`. */
export type Filter = ChoiceFilter | RecordFilter | DaysFilter | NumbersFilter;

/** `list.filter` as one of the filters. */
export const mainFilterFrom = (config: Pick<ChoiceFilter, 'field' | 'label' | 'options'>): ChoiceFilter => ({
  ...config,
  name: 'filter',
  as: 'choice',
  isMain: true,
});

/** The filter that shows beside the title. */
export const mainFilter = (filters: readonly Filter[] = []): ChoiceFilter | undefined =>
  filters.find((filter): filter is ChoiceFilter => 'isMain' in filter);

/**
 * The filter of a field: as configured, else the default for its type.
 * @param field the field's schema
 * @param ui the field's part of the uiSchema, if it has one
 * @returns undefined if there is none
 */
export function filteredAs(field: object, ui: unknown, config: Partial<FilterConfig>): Filter['as'] | undefined {
  if (config.as) return config.as === 'tabs' ? 'choice' : config.as;
  if (config.options) return config.options.some(({ days }) => days !== undefined) ? 'days' : 'choice';
  if (referenceIn(field, ui)) return 'record';
  if (valuesOf(field)) return 'choice';
  if (['number', 'integer'].some((type) => type === getProp(field, 'type'))) return 'numbers';
  return ['date', 'date-time'].some((format) => format === getProp(field, 'format')) ? 'days' : undefined;
}

/**
 * A filter with its defaults from the field and the panel.
 * @param label the default label
 * @param zone the default zone of days
 */
export function filterFrom(
  config: FilterConfig,
  field: object,
  ui: unknown,
  label: string,
  { texts }: Pick<Panel, 'texts'>,
  zone?: Zone,
): Filter {
  const as = filteredAs(field, ui, config) ?? 'choice';
  const base = { name: config.field, field: config.field, label: config.label ?? label };
  const withAll = (options: readonly FilterOption[], isAll: (option: FilterOption) => boolean) =>
    options.some(isAll) ? options : [{ title: texts.filterAll }, ...options];
  if (as === 'days') {
    const options = config.options && withAll(config.options, ({ days }) => !days);
    return { ...base, as, ...(options && { options }), zone: config.zone ?? zone };
  }
  if (as !== 'choice') return { ...base, as };
  const yesNo = isYesNo(field) ? { true: texts.yes, false: texts.no } : {};
  const titles = new Map(Object.entries({ ...yesNo, ...titlesOf(field, ui) }));
  const options: readonly FilterOption[] =
    config.options ?? (valuesOf(field) ?? []).map((value) => ({ title: titles.get(value) ?? value, values: [value] }));
  const isTabs = config.as === 'tabs' && { isTabs: true };
  return { ...base, as, ...isTabs, options: withAll(options, ({ values }) => !values) };
}
