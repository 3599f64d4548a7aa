import { perObject } from '../../../shared/base/perObject.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { type ChoiceFilter, type Filter, mainFilter } from '../../../shared/config/filters.ts';
import { DAYS, daysIn, NUMBERS } from '../../../shared/config/filterWords.ts';
import { canFilter, canSearch, canSortBySeveral } from '../../../shared/config/paging.ts';
import { fieldReference, referencePaths } from '../../../shared/config/reference.ts';
import { type Sort, sortIn, UNSORTED } from '../../../shared/config/sort.ts';
import { cellOf, isSortable } from '../../cells/index.ts';
import type { FilterValue, ListQuery } from '../../data/lists/listQuery.ts';
import { neededFirst } from '../../data/lists/neededFirst.ts';

/**
 * The text form of what a list shows (`ListQuery`): `?filter=DRAFT&search=desk&sort=-price,name`, by a reference `?parts=p1`,
 * which the first option of `list.filter` does not narrow further; `?id=p1` is one record. The other filters have the names
 * of their fields: `?state=sent&sentAt=2026-01-01..` All have values, and none has texts in a language.
 */
export const queryIn = (entity: Entity, address: URLSearchParams): ListQuery => ({
  search: searchIn(entity, address),
  filters: filtersIn(entity, address),
  sort: sortOf(entity, address.get('sort')),
});

/** The search text in an address. */
export const searchIn = (entity: Entity, address: URLSearchParams): string =>
  canSearch(entity) ? (address.get('search') ?? '') : '';

/** The filters in an address, without numbers that the API cannot combine with the others. */
export function filtersIn(entity: Entity, address: URLSearchParams): readonly FilterValue[] {
  const others = [...referencesIn(entity, address), ...chosenIn(entity, address)];
  const filter = mainFilter(entity.list.filters);
  const param = filter && address.get(filter.name);
  const isDefault = !filter || typeof param !== 'string' || (param === '' && !optionWith(filter, []));
  const main = isDefault ? defaultMain(entity, others) : mainFilterIn(filter, param);
  const all = main ? [main, ...others] : others;
  return all.filter((filter) => !('least' in filter) || neededFirst(entity, filter.field, all) === undefined);
}

/** Puts search and filters into the address, in place of those there. References come first, days last. */
export function writeFilters(
  entity: Entity,
  address: URLSearchParams,
  { search, filters }: Pick<ListQuery, 'search' | 'filters'>,
): void {
  for (const word of filterWords(entity)) address.delete(word);
  const main = mainFilter(entity.list.filters);
  const references = referenceFields(entity);
  const rank = (filter: FilterValue) => (references.includes(filter.name) ? 0 : 'values' in filter ? 1 : 2);
  for (const filter of filters.toSorted((a, b) => rank(a) - rank(b))) {
    if (filter.name === main?.name) continue;
    if ('values' in filter) for (const value of filter.values) address.append(filter.name, value);
    else if ('least' in filter) address.set(filter.name, `${filter.least ?? ''}..${filter.most ?? ''}`);
    else address.set(filter.name, filter.word ?? `${filter.from ?? ''}..${filter.to ?? ''}`);
  }
  const chosen = main && mainText(filters.find(({ name }) => name === main.name));
  if (main && chosen !== undefined && chosen !== mainText(defaultMain(entity, filters))) address.set(main.name, chosen);
  if (search) address.set('search', search);
}

/** Puts what a list is sorted by into the address; nothing if it is what `list.sort` says. */
export function writeSort({ list }: Entity, address: URLSearchParams, sort: Sort): void {
  const text = sort.join(',');
  if (text === (list.sort ?? UNSORTED).join(',')) address.delete('sort');
  else address.set('sort', text);
}

/** The main filter's value in the address: the values of its option, blank for the one that shows all. */
const mainText = (filter: FilterValue | undefined): string =>
  filter && 'values' in filter ? filter.values.join(',') : '';

/** The main filter as the address has it. Old addresses have the title of an option, in any language of the config. */
function mainFilterIn({ name, field, options }: ChoiceFilter, param: string): FilterValue | undefined {
  const option =
    options.find(({ values = [] }) => values.join(',') === param) ??
    options.find(({ title }) => title === param) ??
    options.find(({ titles = [] }) => titles.includes(param));
  const values = option ? option.values : [param];
  return values && { name, field, values };
}

/** The parameters of the address that filter a list. */
export const filterWords = perObject(
  (entity: Entity): ReadonlySet<string> =>
    new Set(['filter', 'search', ...referenceFields(entity), ...(entity.list.filters ?? []).map(({ name }) => name)]),
);

/** Whether a filter has a place of its own, where it shows its option: beside the title, or as tabs. */
const isApart = (filter: Filter): filter is ChoiceFilter => 'isMain' in filter || 'isTabs' in filter;

/** The filters that stand below the title. */
export const filtersBelow = ({ list: { filters = [] } }: Entity) => filters.filter((filter) => !isApart(filter));

/** The text of a choice: the title of its option, or unknown values as they are. */
export function chosenText(filter: ChoiceFilter, filters: readonly FilterValue[]): string {
  const chosen = filters.find(({ name }) => name === filter.name);
  return chosenOption(filter, filters)?.title ?? (chosen && 'values' in chosen ? chosen.values.join(', ') : '');
}

/** The chosen option of a filter; by default the one that shows all. */
export function chosenOption(filter: ChoiceFilter, filters: readonly (FilterValue | undefined)[]) {
  const chosen = filters.find((value) => value?.name === filter.name);
  return optionWith(filter, chosen && 'values' in chosen ? chosen.values : []);
}

const optionWith = ({ options }: ChoiceFilter, texts: readonly string[]) =>
  options.find(({ values = [] }) => values.length === texts.length && values.every((value) => texts.includes(value)));

/** The filter value of an option; undefined for the one that shows all. */
export const optionFilter = (
  { name, field, options }: ChoiceFilter,
  title: string | undefined,
): FilterValue | undefined => {
  const values = options.find((option) => option.title === title)?.values;
  return values && { name, field, values };
};

/** The main filter's default: its first option; with a reference, the option that shows all, if there is one. */
function defaultMain(entity: Entity, others: readonly FilterValue[]): FilterValue | undefined {
  const main = mainFilter(entity.list.filters);
  const isReferring = others.some(({ name }) => referenceFields(entity).includes(name));
  const [first] = main?.options ?? [];
  return main && !(isReferring && optionWith(main, [])) ? optionFilter(main, first?.title) : undefined;
}

/** The default filters of a list. */
export function firstFilters(entity: Entity): readonly FilterValue[] {
  const main = defaultMain(entity, []);
  return main ? [main] : [];
}

/** Whether a filter shows its value in a place of its own, so that it needs no chip. */
export const showsItself = (filter: Filter, filters: readonly FilterValue[]): boolean =>
  isApart(filter) && chosenOption(filter, filters) !== undefined;

/** Whether a filter is set that a chip tells. */
export const hasChips = ({ list }: Entity, { filters }: ListQuery): boolean =>
  filters.some(({ name }) => !list.filters?.some((filter) => filter.name === name && showsItself(filter, filters)));

const referencesIn = (entity: Entity, address: URLSearchParams): FilterValue[] =>
  referenceFields(entity).flatMap((field) => {
    const values = address.getAll(field);
    return values.length > 0 ? [{ name: field, field, values }] : [];
  });

/**
 * The chosen filter values. Unknown options, days and numbers are kept, and likely find nothing: a link or a view with
 * an outdated value must not show everything (docs/behaviour.md#lists).
 */
function chosenIn({ list: { filters = [] }, firstDay }: Entity, address: URLSearchParams): FilterValue[] {
  return filters.flatMap((filter): FilterValue[] => {
    const { name, field } = filter;
    if (filter.as === 'choice' && !filter.isMain) {
      const param = address.getAll(name).filter((value) => value !== '');
      const values = (optionWith(filter, param) ?? { values: param }).values;
      return values ? [{ name, field, values }] : [];
    }
    if (filter.as === 'record' || filter.as === 'choice') return [];
    const text = address.get(name) ?? '';
    if (text === '' || text === '..') return [];
    const unloaded = [{ name, field, values: [text] }];
    if (filter.as === 'numbers') {
      const [, least, most] = NUMBERS.exec(text) ?? [];
      return least || most ? [{ name, field, least: numberOr(least), most: numberOr(most) }] : unloaded;
    }
    const zone = filter.zone && { zone: filter.zone };
    if (daysIn(text)) return [{ name, field, word: text, firstDay, ...zone }];
    const [, from, to] = DAYS.exec(text) ?? [];
    return from || to ? [{ name, field, from, to, ...zone }] : unloaded;
  });
}

const numberOr = (text: string | undefined) => (text ? Number(text) : undefined);

/** The sort in an address. Unknown and unsortable columns are ignored; a blank text means unsorted. */
export function sortOf(entity: Entity, param: string | null): Sort {
  const { sort: own = UNSORTED, columns, move } = entity.list;
  if (param === '') return move === undefined ? UNSORTED : own;
  const known = sortIn(param ?? '', (name) => {
    const column = columns.find(({ field }) => field === name);
    return column !== undefined && isSortable(column, cellOf(column));
  });
  if (known.length === 0) return own;
  return canSortBySeveral(entity) ? known : known.slice(0, 1);
}

function referenceFields(entity: Entity): string[] {
  const { filters = [] } = entity.list;
  const fields = Object.keys(entity.schema.properties);
  // Those of filters may be inside an object, and those of records that need others inside a list.
  const inside = fields.flatMap((field) => referencePaths(entity, field).map(({ path }) => path.join('.')));
  const names = new Set([...fields, ...inside, ...filters.map(({ field }) => field)]);
  const isOther = (name: string) => filters.some((filter) => filter.name === name && filter.as !== 'record');
  const isReference = (name: string) =>
    fieldReference(entity, name) !== undefined || referencePaths(entity, name).length > 0;
  return ['id', ...[...names].filter((name) => isReference(name) && !isOther(name) && canFilter(entity, name))];
}
