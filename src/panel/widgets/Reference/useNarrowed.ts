import { useMemo } from 'react';
import { parseJson } from '../../../shared/base/json.ts';
import { perObject } from '../../../shared/base/perObject.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { canFilter } from '../../../shared/config/paging.ts';
import { useStorePart } from '../../config/useStore.ts';
import type { FetchedList } from '../../data/lists/fetchedList.ts';
import { idsIn } from '../../data/lists/labels.ts';
import { EVERYTHING, type FilterValue } from '../../data/lists/listQuery.ts';
import type { ListSource } from '../../data/lists/listSource.ts';
import { useFormStore } from '../form/formStore.ts';

type ScopeValues = readonly (readonly [field: string, values: readonly string[]])[];

const isGiven = (json: unknown): json is ScopeValues =>
  Array.isArray(json) && json.every(([field, values]) => typeof field === 'string' && Array.isArray(values));

type Where = Readonly<Record<string, unknown>> | undefined;

/**
 * The list that a field chooses from, filtered by values of other fields in the form. Empty fields do not filter.
 * @param where the form's field by the field of the records
 */
export function useNarrowed(source: ListSource, target: Entity, where: Where): ListSource {
  // As a text, so that equal values are the same dependency.
  const given = useStorePart(useFormStore(), ({ record }) =>
    JSON.stringify(Object.entries(where ?? {}).map(([field, from]) => [field, idsIn(record[String(from)])])),
  );
  return useMemo(() => {
    const filters = parseJson(given, isGiven)
      .filter(([field, values]) => values.length > 0 && canFilter(target, field))
      .map(([field, values]) => ({ name: field, field, values }));
    return narrowed(source, filters);
  }, [source, target, given]);
}

/** A list whose suggestions pass all of these filters. */
function narrowed(source: ListSource, filters: readonly FilterValue[]): ListSource {
  if (filters.length === 0) return source;
  return {
    ...source,
    suggest(search) {
      const { select, ...answer } = source.page({ ...EVERYTHING, search, filters });
      return { ...answer, select: perObject((list: FetchedList) => select(list).records) };
    },
  };
}
