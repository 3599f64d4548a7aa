import type { Entity } from '../../config/entity.ts';
import { pagedFields } from '../../config/pagedFields.ts';
import { perObject } from '../../config/perObject.ts';
import type { Dialect } from '../store/database.ts';
import { fieldText, type Indexes, type Key, keptKey, sortKey } from '../store/documents.ts';
import { foundFieldsOf, indexedFieldsOf } from './fields.ts';

/** The indexed keys of an entity's records. */
export const keysOf = perObject((entity: Entity): Pick<Indexes, 'sorted' | 'found' | 'filtered'> => {
  const fields = pagedFields(entity);
  const order = (field: string): Key => ({ field, as: fields.get(field) === 'number' ? 'number' : 'folded' });
  const found = foundFieldsOf(entity);
  const filters = [...new Set(entity.list.filters?.map(({ field }) => field))];
  return {
    sorted: indexedFieldsOf(entity).map(order),
    found: found.map((field) => ({ field, as: 'exact' })),
    filtered: filters.flatMap((field): Key[] => {
      const type = fields.get(field);
      if (type === undefined || type === 'list' || field === 'id') return [];
      return [type === 'text' ? { field, as: 'exact' } : order(field)];
    }),
  };
});

/** The sort keys of an entity, in SQL. */
export function orderKey(entity: Entity, field: string, isNumber: boolean, dialect: Dialect): string {
  const key = keysOf(entity).sorted.find((one) => one.field === field);
  return key ? keptKey(key, dialect) : sortKey(field, isNumber, dialect);
}

/** The exact text of a field, in SQL. */
export function textKey(entity: Entity, field: string, dialect: Dialect): string {
  const key = keysOf(entity).found.find((one) => one.field === field);
  return key ? keptKey(key, dialect) : fieldText(field);
}

/** Whether the index of each order includes a filter field. */
export const isFiltered = (entity: Entity, field: string): boolean =>
  keysOf(entity).filtered.some((one) => one.field === field);
