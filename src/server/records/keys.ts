import { perObject } from '../../shared/base/perObject.ts';
import type { Entity } from '../../shared/config/entity.ts';
import { hasCodec, pagedFields } from '../../shared/config/pagedFields.ts';
import { orderedValues } from '../../shared/config/titles.ts';
import { ENGLISH } from '../../shared/text/language.ts';
import type { Dialect } from '../store/database.ts';
import { fieldText, type Indexes, type Key, keptKey, madeKey, sortKey } from '../store/documents.ts';
import { foundFieldsOf, indexedFieldsOf } from './fields.ts';

/** The indexed keys of an entity's records. */
export const keysOf = perObject((entity: Entity): Pick<Indexes, 'sorted' | 'pageLookups' | 'filtered'> => {
  const fields = pagedFields(entity);
  const order = (field: string) => orderOf(entity, field);
  const lookups = foundFieldsOf(entity);
  const filters = [...new Set(entity.list.filters?.map(({ field }) => field))];
  return {
    sorted: indexedFieldsOf(entity).map(order),
    pageLookups: lookups.map((field) => ({ field, as: 'exact' })),
    filtered: filters.flatMap((field): Key[] => {
      const type = fields.get(field);
      if (type === undefined || type === 'list' || field === 'id') return [];
      return [type === 'text' ? { field, as: 'exact' } : order(field)];
    }),
  };
});

/** What records are sorted by: a number, the place of a choice among those of its field, or a text. */
function orderOf(entity: Entity, field: string): Key {
  const schema = entity.schema.properties[field];
  const values = schema && !hasCodec(entity, [field]) ? orderedValues(schema) : undefined;
  const type = pagedFields(entity).get(field);
  if (values || type === 'number') return { field, as: 'number', values };
  // Days and times are compared with those of a filter.
  return { field, as: 'folded', ...(type === 'text' && !schema?.format && { language: entity.locale ?? ENGLISH }) };
}

/** Whether the sort key of a field is a number. */
export const isNumberOrder = (entity: Entity, field: string): boolean => orderOf(entity, field).as === 'number';

/** The sort key of a field, in SQL. */
export function orderKey(entity: Entity, field: string, dialect: Dialect): string {
  const key = keysOf(entity).sorted.find((key) => key.field === field);
  return key ? keptKey(key, dialect) : madeKey(orderOf(entity, field), dialect);
}

/** The comparison key of a field: its number or its folded text, in SQL. */
export function comparedKey(entity: Entity, field: string, isNumber: boolean, dialect: Dialect): string {
  const key = keysOf(entity).sorted.find((key) => key.field === field && !key.values);
  return key ? keptKey(key, dialect) : sortKey(field, isNumber, dialect);
}

/** The exact text of a field, in SQL. */
export function textKey(entity: Entity, field: string, dialect: Dialect): string {
  const key = keysOf(entity).pageLookups.find((key) => key.field === field);
  return key ? keptKey(key, dialect) : fieldText(field);
}

/** Whether the index of each order includes a filter field. */
export const isFiltered = (entity: Entity, field: string): boolean =>
  keysOf(entity).filtered.some((key) => key.field === field);
