import { useMemo } from 'react';
import type { Entity } from '../../config/entity.ts';
import type { ChoiceFilter } from '../../config/filters.ts';
import { fieldReference, referencePaths } from '../../config/reference.ts';
import { useAddress } from '../address/useAddress.ts';
import { allOption, type ListFilters } from './shownRecords.ts';

/**
 * What the list is narrowed to, kept in the address, so that going back, reloading and sharing a link keep it:
 * `?filter=Draft&search=desk`, and by a reference `?parts=p1`, which the filter's first option does not narrow
 * further. `?id=p1` is one record. The filters beside it have the names of their fields: `?state=sent&sentAt=2026-01-01..`
 */
export function useListFilters(entity: Entity): [ListFilters, (change: Partial<ListFilters>) => void] {
  const [params, changeAddress] = useAddress();
  const words = useMemo(() => filterWords(entity), [entity]);
  const address = String(new URLSearchParams([...params].filter(([word]) => words.has(word))));
  // The same object while nothing changes: `useDeferredValue` renders again for each new one.
  const listFilters = useMemo(() => filtersIn(entity, new URLSearchParams(address)), [entity, address]);

  const change = (to: Partial<ListFilters>) =>
    changeAddress(
      (address) => {
        const next = { ...listFilters, ...to };
        for (const word of words) address.delete(word);
        for (const { field, ids } of next.references) for (const id of ids) address.append(field, id);
        for (const { field, values } of next.choices) for (const value of values) address.append(field, value);
        for (const { field, from = '', to = '' } of next.days) address.set(field, `${from}..${to}`);
        if (next.option !== firstOption(entity, next.references)) address.set('filter', next.option);
        if (next.search) address.set('search', next.search);
      },
      { isAfterPaint: true },
    );
  return [listFilters, change];
}

/** The words of the address that filter a list. */
export const filterWords = (entity: Entity): ReadonlySet<string> =>
  new Set(['filter', 'search', ...referenceFields(entity), ...(entity.list.filters ?? []).map(({ field }) => field)]);

function filtersIn(entity: Entity, params: URLSearchParams): ListFilters {
  const references = referenceFields(entity).flatMap((field) => {
    const ids = params.getAll(field);
    return ids.length > 0 ? [{ field, ids }] : [];
  });
  const asked = entity.list.filter?.options.find(({ title }) => title === params.get('filter'))?.title;
  return {
    option: asked ?? firstOption(entity, references),
    search: params.get('search') ?? '',
    references,
    ...chosenIn(entity, params),
  };
}

/** What is chosen in the filters; what is none of their options, or no day, is not heeded. */
function chosenIn({ list: { filters = [] } }: Entity, params: URLSearchParams): Pick<ListFilters, 'choices' | 'days'> {
  return {
    choices: filters.flatMap((filter) => {
      const values = filter.as === 'choice' && optionWith(filter, params.getAll(filter.field))?.values;
      return values ? [{ field: filter.field, values }] : [];
    }),
    days: filters.flatMap(({ as, field }) => {
      const [, from = '', to = ''] = (as === 'days' && DAYS.exec(params.get(field) ?? '')) || [];
      return from || to ? [{ field, ...(from && { from }), ...(to && { to }) }] : [];
    }),
  };
}

const DAYS = /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/;

/** The option of a filter that has these values; without any, the one that lets every record through. */
export const optionWith = ({ options }: ChoiceFilter, wanted: readonly string[]) =>
  options.find(({ values = [] }) => values.length === wanted.length && values.every((value) => wanted.includes(value)));

/** The filter's option that counts when the address has none. */
export const firstOption = (entity: Entity, references: ListFilters['references']): string =>
  (references.length > 0 && allOption(entity)) || (entity.list.filter?.options[0]?.title ?? '');

/** Nothing but the search. */
export const unfiltered = (entity: Entity): Omit<ListFilters, 'search'> => ({
  option: firstOption(entity, []),
  references: [],
  choices: [],
  days: [],
});

/** Whether a filter is set, other than the first option that a list begins with. */
export const isFiltered = (entity: Entity, { option, references, choices, days }: ListFilters): boolean =>
  references.length + choices.length + days.length > 0 ||
  ![firstOption(entity, references), allOption(entity)].includes(option);

function referenceFields(entity: Entity): string[] {
  const { filters = [] } = entity.list;
  const fields = Object.keys(entity.schema.properties);
  // Those of filters may be inside an object, and those of records that need others inside a list.
  const inside = fields.flatMap((field) => referencePaths(entity, field).map(({ path }) => path.join('.')));
  const names = new Set([...fields, ...inside, ...filters.map(({ field }) => field)]);
  const isOther = (name: string) => filters.some(({ field, as }) => field === name && as !== 'record');
  const isReference = (name: string) =>
    fieldReference(entity, name) !== undefined || referencePaths(entity, name).length > 0;
  return ['id', ...[...names].filter((name) => isReference(name) && !isOther(name))];
}
