import { perObject } from '../base/perObject.ts';
import { fieldsIn, nameFrom } from './template.ts';

interface Named {
  readonly list: { readonly label: string };
}

/** The fields that name a record of an entity: the one that its `list.label` is, or those of its template. */
export const labelFields = perObject(({ list: { label } }: Named): readonly string[] => {
  const placeholders = fieldsIn(label);
  return placeholders.length > 0 ? placeholders : [label];
});

/** Whether the names of records are in the column of a field, or begin with it. */
export const isLabelField = (entity: Named, field: string): boolean => labelFields(entity)[0] === field;

type Values = Readonly<Record<string, unknown>>;

/** What `list.label` calls a record: the value of its field, or the text of its template; undefined where nothing does. */
export function labelValue(entity: Named, record: Values): unknown {
  const { label } = entity.list;
  const isField = labelFields(entity)[0] === label;
  return isField ? record[label] : nameFrom(record, label) || undefined;
}

/**
 * The label of a record: 'Walnut desk'. By default its id.
 * @param naming fields or templates, of which the first that is not empty is used; by default the label of its list
 */
export function labelOf(entity: Named, record: Values, naming: readonly string[] = []): string {
  const labels = naming.length > 0 ? naming.map((name) => nameFrom(record, name)) : [labelValue(entity, record)];
  const label = labels.find((label) => (typeof label === 'string' || typeof label === 'number') && label !== '');
  return String(label ?? record.id ?? '');
}
