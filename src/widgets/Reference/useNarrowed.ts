import { useMemo } from 'react';
import type { Entity } from '../../config/entity.ts';
import { parseJson } from '../../config/json.ts';
import { canFilter } from '../../config/paging.ts';
import { useStorePart } from '../../config/useStore.ts';
import { idsIn } from '../../data/lists/labels.ts';
import type { ListSource } from '../../data/lists/listSource.ts';
import { narrowed } from '../../data/lists/narrowed.ts';
import { useFormStore } from '../form/formStore.ts';

type Given = readonly (readonly [field: string, values: readonly string[]])[];

const isGiven = (json: unknown): json is Given =>
  Array.isArray(json) && json.every(([field, values]) => typeof field === 'string' && Array.isArray(values));

type Where = Readonly<Record<string, unknown>> | undefined;

/**
 * The list that a field chooses from: only records with the values that other fields of the form have. An empty one
 * narrows nothing.
 * @param where the fields of the form, by those of the records
 */
export function useNarrowed(source: ListSource, target: Entity, where: Where): ListSource {
  // A text, which is the same one as long as the values are.
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
