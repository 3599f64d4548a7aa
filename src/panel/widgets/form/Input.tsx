import type { FieldProps, WidgetProps } from '@rjsf/utils';
import { columnOf, unitsOf, unitTexts } from '../../../shared/config/units.ts';
import { DayInput } from './DayInput.tsx';
import { fieldPath } from './fieldPath.ts';
import { useFormScope } from './formScope.ts';
import { numberOption } from './options.ts';
import { isNumber, TextInput } from './TextInput.tsx';
import { useNumberInput } from './useNumberInput.ts';

/**
 * The input of a text, a number or a day. Option: `step`, by how much a number's arrows change it (rjsf has it only as the
 * rule `multipleOf`).
 */
export function Input(props: WidgetProps) {
  if (isNumber(props)) return <NumberInput {...props} />;
  return props.type === 'date' ? <DayInput {...props} /> : <TextInput {...props} />;
}

/** A number, in the language of the page. */
function NumberInput(props: WidgetProps) {
  const { schema, options } = props;
  const step = numberOption(options, 'step', schema.multipleOf ?? 0) || undefined;
  const { entity } = useFormScope();
  const column = columnOf(entity.list.columns, fieldPath(props));
  const min = schema.minimum ?? schema.exclusiveMinimum;
  const range = { min, max: schema.maximum, step, units: unitsOf(column, schema) };
  const { value, type, onChange, onBlur, ...inputProps } = useNumberInput(props.value, range, props.onChange);
  return (
    <TextInput
      {...props}
      type={type}
      value={value}
      schema={step ? { ...schema, multipleOf: step } : schema}
      onChangeOverride={onChange}
      onBlur={(id, text) => {
        onBlur();
        props.onBlur(id, text);
      }}
      inputProps={inputProps}
      units={unitTexts(column)}
    />
  );
}

/** rjsf's field of numbers reads texts as the browser's language has them; ours come as numbers from their inputs. */
export function NumberField(props: FieldProps) {
  const { StringField } = props.registry.fields;
  return StringField ? <StringField {...props} /> : null;
}
