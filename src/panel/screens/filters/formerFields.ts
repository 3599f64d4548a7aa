import type { Entity } from '../../../shared/config/entity.ts';
import { fieldAt } from '../../../shared/config/fieldAt.ts';
import { ADDRESS_WORDS } from '../../../shared/config/filterWords.ts';
import { newValue, pathNow } from '../../../shared/config/formerNames.ts';
import { valuesOf } from '../../../shared/config/titles.ts';
import { filterWords } from './listAddress.ts';

/** A sort under the new names of its fields: '-lastName,id' → '-surname,id'. */
export const sortNow = (entity: Entity, sort: string): string =>
  sort.replace(/[^,-][^,]*/g, (name) => pathNow(entity, name));

/**
 * A filter under the new name of its field, with the new values.
 * @param word its name in the address; one that the list still has stays, and so does one that is of no field
 */
export function filterNow(entity: Entity, word: string, values: readonly string[]): [word: string, values: string[]] {
  const isNow = filterWords(entity).has(word) || ADDRESS_WORDS.includes(word);
  const name = isNow ? word : pathNow(entity, word);
  const filter = entity.list.filters?.find((filter) => filter.name === name);
  const field = filter?.field ?? name;
  const valueNow = (value: string) => (isValue(entity, field, value) ? value : String(newValue(entity, field, value)));
  // The main filter has the values of its option in one text.
  const isJoined = filter !== undefined && 'isMain' in filter && filter.isMain === true;
  return [name, values.map((text) => (isJoined ? text.split(',').map(valueNow).join(',') : valueNow(text)))];
}

const isValue = ({ schema }: Entity, field: string, value: string): boolean =>
  valuesOf(fieldAt(schema, field) ?? {})?.includes(value) === true;

/**
 * An address from before fields were renamed, or their values, as it is now (`was`): with its filters and its sort.
 * @returns the same object if nothing in it is former
 */
export function addressNow(entity: Entity, address: URLSearchParams): URLSearchParams {
  const now = new URLSearchParams();
  for (const [word, value] of address) {
    const [name, [text = value]] =
      word === 'sort' ? [word, [sortNow(entity, value)]] : filterNow(entity, word, [value]);
    now.append(name, text);
  }
  return String(now) === String(address) ? address : now;
}
