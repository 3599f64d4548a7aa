import type { Entity } from '../../../shared/config/entity.ts';
import { isPaged } from '../../../shared/config/paging.ts';
import { codecOf, encodeBound } from '../../../shared/wire/record.ts';
import { valuesAmong } from '../../wire/valuesAmong.ts';
import type { FilterValue } from './listQuery.ts';

/**
 * The field that has to be filtered by first, before the API can be asked for numbers of another one: as whole cents and yen
 * the same amount is another number, and one call can name only one.
 * @param filters those that are set
 */
export function neededFirst(entity: Entity, field: string, filters: readonly FilterValue[]): string | undefined {
  if (!isPaged(entity)) return undefined;
  const conditions = filters.flatMap((filter) => ('values' in filter ? [filter] : []));
  const among = (name: string) => valuesAmong(entity, conditions, name);
  return encodeBound(entity, field, 1, among) === undefined ? codecOf(entity, field)?.by : undefined;
}
