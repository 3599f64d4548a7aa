import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import type { ListQuery } from '../../data/lists/listQuery.ts';
import type { ListPage, ListSource } from '../../data/lists/listSource.ts';

/** The records before and after one in a list. */
export interface AdjacentRecords {
  readonly previous: EntityRecord | undefined;
  readonly next: EntityRecord | undefined;
}

/** The list's query, and its loaded page. */
export interface ShownList {
  readonly source: ListSource;
  readonly query: ListQuery;
  readonly page: ListPage | undefined;
}

/**
 * The previous and next record in a filtered and sorted list: from the loaded page, else fetched by the record's
 * current or last index.
 */
export function useAdjacentRecords(
  { source, query, page }: ShownList,
  record: EntityRecord | undefined,
): AdjacentRecords {
  const [last, setLast] = useState(-1);
  const around = useMemo(() => source.page(query, Math.max(last - 1, 0), 3), [source, query, last]);
  const here = adjacentIn(page, record);
  const isKnown = here !== undefined && here.isFirst === !here.previous && here.isLast === !here.next;
  const { data } = useQuery({
    ...around,
    enabled: !isKnown && record !== undefined && last >= 0,
    refetchInterval: false,
  });
  const adjacent = isKnown ? here : (adjacentIn(data, record) ?? here);
  if (adjacent && adjacent.place !== last) setLast(adjacent.place);
  return { previous: adjacent?.previous, next: adjacent?.next };
}

/** The index of a record in a page, and its neighbours. */
function adjacentIn(page: ListPage | undefined, record: EntityRecord | undefined) {
  const index = page && record ? page.records.findIndex(({ id }) => id === record.id) : -1;
  if (!page || index < 0) return undefined;
  const i = page.from + index;
  return {
    place: i,
    isFirst: i === 0,
    isLast: i >= page.matches - 1,
    previous: page.records[index - 1],
    next: page.records[index + 1],
  };
}
