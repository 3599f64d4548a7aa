import type { RJSFSchema } from '@rjsf/utils';
import { isSameJson } from '../../../shared/base/json.ts';
import { startOf } from '../../../shared/config/formSchema.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { type CompiledForm, drawnFor } from '../../data/operations/validation.ts';
import { createFormStore } from './formStore.ts';
import { formUi } from './formUi.ts';

/**
 * The form of a field alone, filled with the value that all records have, if it is one.
 * @param records where there are none, the form is blank
 * @param hasFocus whether its input takes the focus
 */
export function oneField(compiled: CompiledForm, records: readonly EntityRecord[], field: string, hasFocus = false) {
  const { entity } = compiled;
  const [first = {}] = records;
  const rules = entity.schema.properties[field];
  const isOne = records.every((record) => isSameJson(record[field], first[field]));
  const start = isOne ? first[field] : rules && startOf({ ...rules, default: undefined, const: undefined });
  const drawn = drawnFor(compiled, first, true);
  const ui = formUi(entity, true)[field] ?? {};
  const schema: RJSFSchema = {
    type: 'object',
    required: drawn.required?.includes(field) ? [field] : [],
    properties: { [field]: drawn.properties?.[field] ?? {} },
  };
  // Alone it has the whole width.
  const options = { ...ui['ui:options'], span: 12 };
  return {
    store: createFormStore({ record: { [field]: start ?? (rules?.type === 'boolean' ? false : undefined) } }),
    schema,
    uiSchema: {
      [field]: { ...ui, 'ui:options': options, 'ui:autofocus': hasFocus },
      'ui:submitButtonOptions': { norender: true },
    },
  };
}
