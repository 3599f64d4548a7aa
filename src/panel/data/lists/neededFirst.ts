import { boundOf } from '../../../shared/codecs/codec.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { isPaged } from '../../../shared/config/paging.ts';
import { codecOf } from '../../../shared/wire/record.ts';
import { valuesAmong } from '../../wire/valuesAmong.ts';
import type { FilterValue } from './listQuery.ts';

/**
 * The field that must be filtered before the API can filter another one's numbers: in cents and in yen one amount is
 * two numbers, and a call can have only one.
 * @param filters the active filters
 */
export function neededFirst(entity: Entity, field: string, filters: readonly FilterValue[]): string | undefined {
  const codec = codecOf(entity, field);
  if (!codec || !isPaged(entity)) return undefined;
  const conditions = filters.flatMap((filter) => ('values' in filter ? [filter] : []));
  const among = (name: string) => valuesAmong(entity, conditions, name);
  return boundOf(codec, 1, among) === undefined ? codec.by : undefined;
}
