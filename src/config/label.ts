import { perObject } from './perObject.ts';
import { fieldsIn, nameFrom } from './template.ts';

interface Named {
  readonly list: { readonly label: string };
}

/** The fields that name a record of an entity: the one that its `list.label` is, or those of its template. */
export const labelFields = perObject(({ list: { label } }: Named): readonly string[] => {
  const blanks = fieldsIn(label);
  return blanks.length > 0 ? blanks : [label];
});

/** Whether the names of records are in the column of a field, or begin with it. */
export const isLabelField = (entity: Named, field: string): boolean => labelFields(entity)[0] === field;

/** What `list.label` calls a record: the value of its field, or the text of its template; undefined where nothing does. */
export function labelValue(entity: Named, record: Readonly<Record<string, unknown>>): unknown {
  const { label } = entity.list;
  const isField = labelFields(entity)[0] === label;
  return isField ? record[label] : nameFrom(record, label) || undefined;
}
