import { type Entity, fieldTitle } from '../../../shared/config/entity.ts';
import type { Panel } from '../../../shared/config/grammar.ts';
import { isYesNo } from '../../../shared/config/titles.ts';
import { valueText } from '../../import/importValue.ts';
import { changeableFields } from './changeable.ts';

/** A field whose values can be chosen from a menu, for all selected records at once. */
export interface ChoiceField {
  readonly field: string;
  readonly title: string;
  /** Its values, with the titles that the form has for them. */
  readonly choices: readonly { readonly value: unknown; readonly title: string }[];
}

/**
 * The columns with few values, such as the status. One click changes all selected records, so they are offered only if
 * that can be undone, and not for a field whose `transitions` may have no way back.
 */
export function choiceFields(entity: Entity, texts: Panel['texts']): readonly ChoiceField[] {
  if (entity.undo === 'never') return [];
  const changeable = changeableFields(entity);
  return entity.list.columns.flatMap(({ field, of }) => {
    if (!of || of.transitions || !changeable.includes(field)) return [];
    const values = isYesNo(of) ? [true, false] : (of.enum ?? []).filter((value) => value !== null);
    const choices = values.map((value) => ({
      value,
      title: valueText(entity, field, value, () => undefined, texts),
    }));
    return choices.length > 0 ? [{ field, title: fieldTitle(entity.schema, field), choices }] : [];
  });
}
