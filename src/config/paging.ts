import { type Backend, isExternal, type QueryWords } from './backend.ts';
import type { EntityConfig, RecordSchema } from './grammar.ts';
import { pagedFields, sortedFields } from './pagedFields.ts';
import type { Sort } from './sort.ts';

/** What the embedded API is asked with. */
const own: QueryWords = {
  page: 'limit={count}&offset={from}',
  sort: 'sort={field}',
  sortDown: 'sort=-{field}',
  search: 'q={text}',
  any: '{field}={value}',
  from: '{field}.from={value}',
  before: '{field}.before={value}',
};

/** How a call asks for a part of a list: as the config says, where it does not as the embedded API is asked. */
export const queryWords = (query: QueryWords = {}): QueryWords => (query.page ? query : { ...own, ...query });

/** Whether a word of a query is a part of the JSON that `where` sends, and not of the query string. */
export const isJsonWord = (word: string): boolean => /^\{?"/.test(word);

/** How many records a page has, if the config does not say it. */
const PAGE_SIZE = 100;

interface Paged {
  readonly list: Pick<EntityConfig['list'], 'paging' | 'pageSize'>;
  readonly api?: Pick<Backend, 'query'> | undefined;
}

/** Whether the API searches, sorts, filters and pages the list of an entity. */
export const isPaged = ({ list }: Paged): boolean => list.paging === 'server';

/** How many records a page of a list has. */
export const pageSizeOf = ({ list }: Paged): number => list.pageSize ?? PAGE_SIZE;

/** Whether a list can be searched. */
export const canSearch = ({ list, api }: Paged): boolean =>
  !isPaged({ list }) || (queryWords(api?.query).search !== undefined && api?.query?.can?.search !== false);

/** Tells of a field whether a list can be sorted, or filtered, by it. */
interface Abilities {
  readonly sort: (field: string) => boolean;
  /** As many of them as it sorts by at a time. */
  readonly several: (sort: Sort) => Sort;
  /** @param isRange whether by a first and a last value */
  readonly filter: (field: string, isRange: boolean) => boolean;
}

/** Whether the list of an entity can be filtered by a field, which may be its id or inside of another one. */
export const canFilter = (entity: PagedEntity, field: string): boolean =>
  !isPaged(entity) || !entity.api || field === 'id' || abilitiesIn(entity, entity.api).filter(field, false);

/** Whether a list can be sorted by several columns at a time. */
export const canSortBySeveral = ({ list, api }: Paged): boolean =>
  !isPaged({ list }) || api?.query?.can?.several !== false;

interface PagedEntity extends Pick<EntityConfig, 'wire'>, Pick<Paged, 'list'> {
  readonly schema: RecordSchema;
  readonly api?: Backend | undefined;
}

const abilitiesIn = (entity: PagedEntity, api: Backend): Abilities => abilitiesOf(entity, entity.schema, api);

/** What can be done with a list: in memory everything, else what its API can do. */
export function abilitiesOf(
  config: Pick<EntityConfig, 'wire'> & Pick<Paged, 'list'>,
  schema: RecordSchema,
  { base, query }: Backend,
): Abilities {
  if (!isPaged(config)) return { sort: () => true, several: (sort) => sort, filter: () => true };
  const { can, any: isFiltered, sort: isSorted, from, before } = queryWords(query);
  const isOwn = query?.page === undefined && !isExternal(base);
  const able = (said: false | readonly string[] | undefined, own: () => { has(field: string): boolean }) => {
    if (said !== undefined) return (field: string) => said !== false && said.includes(field);
    const fields = isOwn ? own() : undefined;
    return (field: string) => fields?.has(field) ?? Object.hasOwn(schema.properties, field);
  };
  const fields = { schema, wire: config.wire };
  const filters = able(isFiltered ? can?.filter : false, () => pagedFields(fields));
  return {
    sort: able(isSorted ? can?.sort : false, () => sortedFields(fields)),
    several: (sort) => (can?.several === false ? sort.slice(0, 1) : sort),
    filter: (field, isRange) => (!isRange || (from !== undefined && before !== undefined)) && filters(field),
  };
}
