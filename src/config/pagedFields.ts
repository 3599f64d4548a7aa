import type { Entity } from './entity.ts';
import type { FieldSchema } from './grammar.ts';

/** How the embedded API compares a field. */
export type PagedField = 'text' | 'number' | 'boolean';

/** Whether a field is stored as one value, so that a database can compare it. */
export const isStoredValue = (field: FieldSchema): boolean =>
  field.type !== 'array' && field.type !== 'object' && !field.derived;

/** The fields that the embedded API filters a list by, each with how it is compared. */
export function pagedFields({ schema }: Pick<Entity, 'schema'>): ReadonlyMap<string, PagedField> {
  return new Map(
    Object.entries(schema.properties).flatMap(([name, field]): [string, PagedField][] => {
      if (!isStoredValue(field) || field.writeOnly) return [];
      const { type } = field;
      return [[name, type === 'boolean' ? type : type === 'string' ? 'text' : 'number']];
    }),
  );
}

/** The fields that the embedded API sorts a list by. */
export const sortedFields = (entity: Pick<Entity, 'schema'>): ReadonlySet<string> =>
  new Set(pagedFields(entity).keys());
