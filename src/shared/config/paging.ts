import { type Backend, isExternal, type QueryWords } from './backend.ts';
import { fieldAt } from './fieldAt.ts';
import type { EntityConfig, RecordSchema } from './grammar.ts';
import { pagedFields, sortedFields } from './pagedFields.ts';
import type { Sort } from './sort.ts';
import { referenceKey, referenceSort } from './wireReferences.ts';

/** The query parameters of the embedded API. */
const own: QueryWords = {
  page: 'limit={count}&offset={from}',
  sort: 'sort={field}',
  sortDown: 'sort=-{field}',
  search: 'q={text}',
  any: '{field}={value}',
  // No value is a no there.
  no: '{field}=false',
  from: '{field}.from={value}',
  before: '{field}.before={value}',
};

/** How a call asks for a part of a list: as configured, by default as for the embedded API. */
export const queryWords = (query: QueryWords = {}): QueryWords => (query.page ? query : { ...own, ...query });

/** Whether lists are asked for in the words of the embedded API, on this server. */
export const isOwnQuery = ({ base, query }: Pick<Backend, 'base' | 'query'>): boolean =>
  query?.page === undefined && !isExternal(base);

/** Whether a query setting is a part of the JSON that `where` sends, and not of the query string. */
export const isJsonWord = (word: string): boolean => /^\{?"/.test(word);

/** Whether a list finds a yes/no that was never set as a no: in memory, or by a word of its API. */
export const findsUnsetAsNo = ({ list, api }: Paged): boolean =>
  !isPaged({ list }) || queryWords(api?.query).no !== undefined;

/** The default page size. */
const PAGE_SIZE = 100;

interface Paged {
  readonly list: Pick<EntityConfig['list'], 'paging' | 'pageSize'>;
  readonly api?: Pick<Backend, 'query'>;
}

/** Whether the API searches, sorts, filters and pages the list of an entity. */
export const isPaged = ({ list }: Paged): boolean => list.paging === 'server';

/** The page size of a list. */
export const pageSizeOf = ({ list, api }: Paged): number =>
  list.pageSize ?? Math.min(PAGE_SIZE, api?.query?.max ?? PAGE_SIZE);

/** Whether a list can be searched. */
export const canSearch = ({ list, api }: Paged): boolean =>
  !isPaged({ list }) || (queryWords(api?.query).search !== undefined && api?.query?.can?.search !== false);

/** A predicate: whether a list can be sorted, or filtered, by a field. */
interface Abilities {
  readonly sort: (field: string) => boolean;
  /** As many of them as the API can sort by at once. */
  readonly several: (sort: Sort) => Sort;
  /** @param isRange whether it is a filter by minimum and maximum */
  readonly filter: (field: string, isRange: boolean) => boolean;
  /** Whether it can be filtered by several values of a field at once. */
  readonly values: (field: string) => boolean;
}

/** Fields, or what an API calls each of them; false for none. */
export type Ability = false | readonly string[] | Readonly<Record<string, string>>;

/** Whether a field is one of them; undefined if none are named. */
export const isAmong = (ability: Ability | undefined, field: string): boolean | undefined =>
  ability && (isList(ability) ? ability.includes(field) : Object.hasOwn(ability, field));

const isList = (ability: object): ability is readonly string[] => Array.isArray(ability);

/** An API's own name of a field in sorts or filters, if that is not its key. */
export const calledBy = (ability: Ability | undefined, field: string): string | undefined =>
  ability && !isList(ability) && Object.hasOwn(ability, field) ? ability[field] : undefined;

/** Whether the list of an entity can be filtered by a field, which may be the id or inside another field. */
export const canFilter = (entity: PagedEntity, field: string): boolean =>
  !isPaged(entity) || !entity.api || field === 'id' || abilitiesIn(entity, entity.api).filter(field, false);

/** Whether the list of an entity can be filtered by several values of a field at once. */
export const canFilterByValues = (entity: PagedEntity, field: string): boolean =>
  !isPaged(entity) || !entity.api || field === 'id' || abilitiesIn(entity, entity.api).values(field);

/** Whether a list can be sorted by several columns at once. */
export const canSortBySeveral = ({ list, api }: Paged): boolean =>
  !isPaged({ list }) || api?.query?.can?.several !== false;

/** Whether the answers of an API say how many records there are. */
export const canCount = (api: Pick<Backend, 'query'> | undefined): boolean => api?.query?.can?.count !== false;

interface PagedEntity extends Pick<EntityConfig, 'wire' | 'uiSchema'>, Pick<Paged, 'list'> {
  readonly schema: RecordSchema;
  readonly api?: Backend;
}

const abilitiesIn = (entity: PagedEntity, api: Backend): Abilities => abilitiesOf(entity, entity.schema, api);

/** The word that asks for the records whose field, of references, has some ids; undefined if there is no word of its own. */
export function wordOfReference(entity: PagedEntity, field: string): string | undefined {
  const { reference, references } = entity.api?.query ?? {};
  const word = fieldAt(entity.schema, field)?.type === 'array' ? references : reference;
  return word !== undefined && referenceKey(entity, field) !== undefined ? word : undefined;
}

/** The abilities of a list: in memory all, else those of its API. */
export function abilitiesOf(
  config: Pick<EntityConfig, 'wire' | 'uiSchema'> & Pick<Paged, 'list'>,
  schema: RecordSchema,
  api: Backend,
): Abilities {
  const { query } = api;
  if (!isPaged(config)) return { sort: () => true, several: (sort) => sort, filter: () => true, values: () => true };
  const { can, any: isFiltered, sort: isSorted, from, before } = queryWords(query);
  const isOwn = isOwnQuery(api);
  const able = (ability: Ability | undefined, own: () => { has(field: string): boolean }) => {
    if (ability !== undefined) return (field: string) => isAmong(ability, field) === true;
    const fields = isOwn ? own() : undefined;
    return (field: string) => fields?.has(field) ?? Object.hasOwn(schema.properties, field);
  };
  const fields = { schema, wire: config.wire };
  const filters = able(isFiltered ? can?.filter : false, () => pagedFields(fields));
  const sorts = able(isSorted ? can?.sort : false, () => sortedFields(fields));
  const entity = { ...config, schema, api };
  const isAsked = (field: string) =>
    can?.lists !== false || fieldAt(schema, field)?.type !== 'array' || wordOfReference(entity, field) !== undefined;
  return {
    sort: (field) => sorts(field) && (isAmong(can?.sort, field) === true || referenceSort(entity, field) !== null),
    several: (sort) => (can?.several === false ? sort.slice(0, 1) : sort),
    filter: (field, isRange) =>
      (!isRange || (from !== undefined && before !== undefined)) && isAsked(field) && filters(field),
    values: (field) => can?.values?.includes(field) ?? true,
  };
}
