import { perObject } from '../../../shared/base/perObject.ts';
import type { FetchedList } from './fetchedList.ts';
import { EVERYTHING, type FilterValue } from './listQuery.ts';
import type { ListSource } from './listSource.ts';

/** A list whose suggestions pass all of these filters. */
export function narrowed(source: ListSource, filters: readonly FilterValue[]): ListSource {
  if (filters.length === 0) return source;
  return {
    ...source,
    suggest(search) {
      const { select, ...answer } = source.page({ ...EVERYTHING, search, filters });
      return { ...answer, select: perObject((list: FetchedList) => select(list).records) };
    },
  };
}
