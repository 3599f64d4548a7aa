import { type Backend, isExternal } from './backend.ts';
import type { EntityConfig, RecordSchema } from './grammar.ts';
import { pagedFields, sortedFields } from './pagedFields.ts';

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
  list.paging !== 'server' || api?.query?.can?.search !== false;

/** Tells of a field whether a list can be sorted, or filtered, by it. */
export interface Abilities {
  readonly sort: (field: string) => boolean;
  readonly filter: (field: string) => boolean;
}

/** What can be done with a list: in memory everything, else what its API can do. */
export function abilitiesOf(
  config: Pick<EntityConfig, 'list' | 'wire'>,
  schema: RecordSchema,
  { base, query }: Backend,
): Abilities {
  if (!isPaged(config)) return { sort: () => true, filter: () => true };
  const { can, ...words } = query ?? {};
  const isOwn = Object.keys(words).length === 0 && !isExternal(base);
  const able = (said: false | readonly string[] | undefined, own: () => { has(field: string): boolean }) => {
    if (said !== undefined) return (field: string) => said !== false && said.includes(field);
    const fields = isOwn ? own() : undefined;
    return (field: string) => fields?.has(field) ?? Object.hasOwn(schema.properties, field);
  };
  return {
    sort: able(can?.sort, () => sortedFields({ schema, wire: config.wire })),
    filter: able(can?.filter, () => pagedFields({ schema, wire: config.wire })),
  };
}
