/** Loaded only where an import or a copy looks for records by a text. */
import type { Asked } from '../../../shared/config/custom.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { canSearch, pageSizeOf } from '../../../shared/config/paging.ts';
import { uniqueKey } from '../../../shared/config/uniqueKey.ts';
import { decodeList, type EntityRecord } from '../../../shared/wire/record.ts';
import type { Api } from '../../wire/api.ts';
import { callPage } from '../../wire/callPage.ts';

/** The maximum number of values searched for one by one if the API's filter did not find them. */
const SEARCHED = 50;

interface Reading {
  readonly signal: AbortSignal;
  /** The records whose field has one of these values, as the API compares them. */
  withValues(field: string, values: readonly string[], signal: AbortSignal): Promise<EntityRecord[]>;
}

/**
 * The records with values that a case-sensitive API did not find: asked for in other cases, then, if they are few, by a search.
 * @param received what it has found
 */
export async function inOtherCase(
  api: Pick<Api, 'send'>,
  entity: Entity,
  field: string,
  values: readonly string[],
  received: readonly EntityRecord[],
  { signal, withValues }: Reading,
): Promise<readonly EntityRecord[]> {
  const keyIn = (record: EntityRecord) => uniqueKey(String(record[field]));
  const without = (records: readonly EntityRecord[]) => {
    const keys = new Set(records.map(keyIn));
    return values.filter((value) => !keys.has(uniqueKey(value)));
  };
  const cases = new Set(without(received).flatMap((value) => [value.toLowerCase(), value.toUpperCase()]));
  const others = await withValues(
    field,
    [...cases].filter((value) => !values.includes(value)),
    signal,
  );
  const remaining = without([...received, ...others]);
  if (!canSearch(entity) || remaining.length > SEARCHED) return others;
  for (const search of remaining) {
    const asked: Asked = { search, conditions: [], sort: [] };
    const { rows } = await callPage(api, entity, asked, { from: 0, count: pageSizeOf(entity) }, signal);
    for (const record of decodeList(entity, rows)) if (keyIn(record) === uniqueKey(search)) others.push(record);
  }
  return others;
}
