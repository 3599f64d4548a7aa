import type { Entity } from '../../../shared/config/entity.ts';
import { fieldAt } from '../../../shared/config/fieldAt.ts';
import { isMade } from '../../../shared/config/formSchema.ts';
import { labelFields } from '../../../shared/config/label.ts';

/** The title of a field: from the schema, else of its column. */
export const titleOf = ({ schema, list }: Entity, field: string): string | undefined =>
  fieldAt(schema, field)?.title ?? list.columns.find((column) => column.field === field)?.title;

/** The fields of an entity that are only read: those with a title that no form has. What names the record is its heading. */
export const readFields = (entity: Entity): string[] =>
  Object.entries(entity.schema.properties).flatMap(([field, schema]) =>
    schema.readOnly && !isMade(schema) && titleOf(entity, field) !== undefined && !labelFields(entity).includes(field)
      ? [field]
      : [],
  );

/** Whether the page of a record has a rail. */
export const hasRail = (entity: Entity): boolean =>
  entity.endpoints.update !== undefined && (readFields(entity).length > 0 || entity.related !== undefined);
