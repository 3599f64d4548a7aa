import { type Entity, fieldTitle } from '../../../shared/config/entity.ts';
import type { AllTexts } from '../../../shared/config/grammar.ts';
import { isOnlyAdded } from '../../../shared/config/onlyAdded.ts';
import { columnOf, placesOf } from '../../../shared/config/units.ts';
import { type EntityRecord, isEmpty } from '../../../shared/wire/record.ts';
import { isSameValue } from '../../../shared/wire/sameValue.ts';
import { changeMistakes } from '../../data/operations/changeRecords.ts';
import type { CompiledForm } from '../../data/operations/validation.ts';
import type { PreviewedRow } from '../../import/importedRow.ts';
import { type NamesOf, valueText } from '../../import/importValue.ts';
import { formUi } from '../../widgets/form/formUi.ts';
import { numberOption } from '../../widgets/form/options.ts';
import { type Formula, rounded } from './formula.ts';

/** A change of one field of many records. */
export interface FieldChange {
  readonly field: string;
  /** Maps an old value to the new one. */
  readonly to: (now: unknown) => unknown;
  /** The ids of skipped records. */
  readonly skipped?: ReadonlySet<unknown>;
}

/** The ways to change a field: to one value, numbers by a formula, lists by their entries. */
export type How = 'set' | 'formula' | 'add' | 'remove';

export function waysFor(entity: Entity, field: string): readonly [How, ...How[]] {
  if (isOnlyAdded(entity, field)) return ['add'];
  const { type } = entity.schema.properties[field] ?? {};
  if (type === 'number' || type === 'integer') return ['set', 'formula'];
  return type === 'array' ? ['set', 'add', 'remove'] : ['set'];
}

/** Numbers by a formula, rounded to what the field takes, else to the decimals that it is shown with. What is no number stays. */
export function byFormula(entity: Entity, field: string, formula: Formula): FieldChange['to'] {
  const { type, multipleOf } = entity.schema.properties[field] ?? {};
  const options = formUi(entity, true)[field]?.['ui:options'] ?? {};
  const places = placesOf(columnOf(entity.list.columns, field));
  const shown = places === undefined ? undefined : 10 ** -places;
  const step = multipleOf ?? (numberOption(options, 'step', 0) || (type === 'integer' ? 1 : shown));
  return (now) => (typeof now === 'number' ? rounded(formula(now), step) : now);
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The entries of a list that are filled in, each once. */
export const filledEntries = (value: unknown): readonly unknown[] =>
  [...new Set(listOf(value))].filter((entry) => !isEmpty(entry));

/** A list with these entries as well. */
export const adding =
  (entries: readonly unknown[]): FieldChange['to'] =>
  (now) => [...listOf(now), ...entries.filter((entry) => !listOf(now).includes(entry))];

/** A list without these entries. */
export const removing =
  (entries: readonly unknown[]): FieldChange['to'] =>
  (now) =>
    listOf(now).filter((entry) => !entries.includes(entry));

/** The effect of a change on each record, checked by the form's own rules. */
export function previewOf(
  form: CompiledForm,
  records: readonly EntityRecord[],
  { field, to }: FieldChange,
  namesOf: NamesOf,
  texts: AllTexts,
): PreviewedRow[] {
  const { entity } = form;
  const title = fieldTitle(entity.schema, field);
  return records.map((original): PreviewedRow => {
    const text = (value: unknown) => valueText(entity, field, value, namesOf, texts, original);
    const [was, will] = [original[field], to(original[field])];
    if (isSameValue(was, will)) return { becomes: 'unchanged', original, record: original, changes: [], mistakes: [] };
    const record = { ...original, [field]: will };
    const mistakes = changeMistakes(form, original, record, texts.mayNot);
    const changes = [{ field, title, was: text(was), will: text(will) }];
    return { becomes: mistakes.length > 0 ? 'refused' : 'changed', original, record, changes, mistakes };
  });
}
