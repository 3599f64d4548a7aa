import { isObject, isSameJson, mapped } from '../../../shared/base/json.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { canFilter, canSearch, isPaged, pageSizeOf } from '../../../shared/config/paging.ts';
import { UNSORTED } from '../../../shared/config/sort.ts';
import { uniqueKey, uniqueSetsOf } from '../../../shared/config/uniqueKey.ts';
import { trimmedText } from '../../../shared/text/comparable.ts';
import { encodeRecord } from '../../../shared/wire/encode.ts';
import { decodeList, decodeRecord, type EntityRecord, isEmpty, type WireRecord } from '../../../shared/wire/record.ts';
import type { Api } from '../../wire/api.ts';
import { callPage } from '../../wire/callPage.ts';
import { callWhole } from '../../wire/callWhole.ts';
import type { Asked } from '../../wire/pageCall.ts';

/**
 * Looks for the record that a call has created whose answer is lost, by a value that no two records share: its id, a unique
 * field, or unique fields together. All else that was sent must be the same: a record that somebody else has made with the
 * same value is another one.
 * @param sent the new record as that call sent it, which the form may have changed since
 * @returns undefined when there is none, or when nothing of it is unique or can be asked for
 * @throws {ApiError} when the list does not answer
 */
export async function findCreated(
  api: Pick<Api, 'send'>,
  entity: Entity,
  sent: EntityRecord,
  signal?: AbortSignal,
): Promise<EntityRecord | undefined> {
  const shared = uniqueSets(entity).find((set) => set.every((field) => !isEmpty(sent[field])) && canAsk(entity, set));
  if (!shared) return undefined;
  // As it was sent, and would come back.
  const own = decodeRecord(entity, encodeRecord(entity, sent));
  const isIt = (record: EntityRecord) =>
    shared.every((field) => keyIn(record[field]) === keyIn(own[field])) && hasAll(entity, own, record);
  return decodeList(entity, await rowsLike(api, entity, shared, sent, signal)).find(isIt);
}

/** The fields, or several together, of which no two records have the same values. Those that nobody can read are none. */
function uniqueSets({ schema, hiddenFields }: Entity): readonly (readonly string[])[] {
  const isRead = (name: string) => !hiddenFields?.has(name) && schema.properties[name]?.writeOnly !== true;
  return [['id'], ...uniqueSetsOf({ schema })].filter((set) => set.every(isRead));
}

/** Whether the records with such values can be asked for. */
const canAsk = (entity: Entity, set: readonly string[]): boolean =>
  !isPaged(entity) || set.some((field) => canFilter(entity, field)) || canSearch(entity);

async function rowsLike(
  api: Pick<Api, 'send'>,
  entity: Entity,
  set: readonly string[],
  sent: EntityRecord,
  signal: AbortSignal | undefined,
): Promise<readonly WireRecord[]> {
  if (!isPaged(entity)) return (await callWhole(api, entity, undefined, signal))?.rows ?? [];
  const conditions = set
    .filter((field) => canFilter(entity, field))
    .map((field) => ({ field, is: 'any' as const, values: [sent[field]] }));
  const search = conditions.length > 0 ? '' : String(sent[set[0] ?? '']);
  const asked: Asked = { search, conditions, sort: UNSORTED };
  return (await callPage(api, entity, asked, { from: 0, count: pageSizeOf(entity) }, signal)).rows;
}

/** A value as unique ones are compared. */
const keyIn = (value: unknown): string => uniqueKey(String(value ?? ''));

/** Whether a record has all that was sent: APIs trim texts, and fill what was left empty. */
function hasAll({ schema, hiddenFields }: Entity, sent: EntityRecord, record: EntityRecord): boolean {
  const isShown = (name: string) =>
    Object.hasOwn(schema.properties, name) && !schema.properties[name]?.writeOnly && !hiddenFields?.has(name);
  return Object.entries(sent).every(
    ([name, value]) => !isShown(name) || isEmpty(value) || isSameJson(trimmed(value), trimmed(record[name])),
  );
}

function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return trimmedText(value);
  if (Array.isArray(value)) return value.map(trimmed);
  return isObject(value) ? mapped(value, trimmed) : value;
}
