import type { QueryClient } from '@tanstack/react-query';
import type { Entity } from '../../../shared/config/entity.ts';
import { fieldAt } from '../../../shared/config/fieldAt.ts';
import { isEmpty, originOf } from '../../../shared/wire/record.ts';
import type { FetchedList } from './fetchedList.ts';

const WHOLE = /^-?\d{1,19}$/;
const NUMBER = /^-?\d+(\.\d+)?$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** The range of whole numbers in databases. */
const [LEAST, MOST] = [-(2n ** 63n), 2n ** 63n - 1n];

/**
 * Whether a record may have a text as the value of a field, by the field's type and form. An API is not asked for others: where
 * ids are numbers, many refuse the whole call for a name among them.
 * @param hasNumbers whether the ids of the API are numbers, whatever the schema says
 */
export function isPossibleValue(entity: Entity, field: string, text: string, hasNumbers = false): boolean {
  if (text === '') return false;
  const { type, format } = fieldAt(entity.schema, field) ?? {};
  if (type === 'integer' || (field === 'id' && hasNumbers))
    return WHOLE.test(text) && BigInt(text) >= LEAST && BigInt(text) <= MOST;
  if (type === 'number') return NUMBER.test(text);
  return format !== 'uuid' || UUID.test(text);
}

/** Whether the ids of an API are numbers, as the records show that are known. */
export function hasNumbersAsIds(client: QueryClient, { name }: Entity): boolean {
  for (const [, list] of client.getQueriesData<Partial<FetchedList>>({ queryKey: [name] })) {
    const id = list?.records?.map((record) => originOf(record)?.id).find((one) => !isEmpty(one));
    if (id !== undefined) return typeof id === 'number';
  }
  return false;
}
