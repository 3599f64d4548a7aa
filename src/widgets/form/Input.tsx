import FormHelperText from '@mui/material/FormHelperText';
import BaseInputTemplate from '@rjsf/mui/lib/BaseInputTemplate/BaseInputTemplate.js';
import type { FieldProps, WidgetProps } from '@rjsf/utils';
import { columnOf, unitsOf } from '../../config/units.ts';
import { dayInWords } from './dayInWords.ts';
import { describedBy } from './FieldTexts.tsx';
import { useFormScope } from './formScope.ts';
import { OwnText } from './OwnText.tsx';
import { numberOption } from './options.ts';
import { useNumberInput } from './useNumberInput.ts';

/**
 * rjsf's text input with `aria-describedby` on the input itself: @rjsf/mui puts it on the wrapper, where screen readers
 * ignore it. Option: `step`, by how much a number's arrows change it (rjsf has it only as the rule `multipleOf`).
 */
export function Input(props: WidgetProps) {
  if (isNumber(props)) return <NumberInput {...props} />;
  return props.type === 'date' ? <DayInput {...props} /> : <TextInput {...props} />;
}

const isNumber = ({ options, schema }: WidgetProps): boolean =>
  (schema.type === 'number' || schema.type === 'integer') && options.inputType === undefined;

const ownText = { inputComponent: OwnText };

type TextInputProps = WidgetProps & { readonly inputProps?: object; readonly multiline?: boolean };

/**
 * The keyboard of a phone for an address. The browser's own inputs for them are not used: one for an e-mail address gives
 * 'info@xn--mller-kva.de' where 'info@müller.de' was typed.
 */
const keyboards: Readonly<Record<string, object>> = {
  email: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  url: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
};

function TextInput({ inputProps = {}, ...props }: TextInputProps) {
  const { id, rawErrors = [], options, type = 'text' } = props;
  const keyboard = keyboards[type];
  const htmlInput = {
    ...keyboard,
    'aria-describedby': describedBy(id, rawErrors.length > 0, Boolean(options.help)),
    'aria-required': props.required || undefined,
    autoComplete: 'off',
    ...inputProps,
  };
  // React renders the text of the others: a number is written in the page's language, and MUI measures several lines.
  const input = props.multiline || isNumber(props) ? {} : ownText;
  return <BaseInputTemplate {...props} {...(keyboard && { type: 'text' })} slotProps={{ htmlInput, input }} />;
}

/** A day. The browser's own input writes it in the browser's language: where the page has another, it stands below in that. */
function DayInput(props: WidgetProps) {
  const words = dayInWords(props.value);
  return (
    <>
      <TextInput {...props} />
      {words && <FormHelperText>{words}</FormHelperText>}
    </>
  );
}

/** A number, in the language of the page. */
function NumberInput(props: WidgetProps) {
  const { schema, options } = props;
  const step = numberOption(options, 'step', schema.multipleOf ?? 0) || undefined;
  const { entity } = useFormScope();
  const units = unitsOf(columnOf(entity.list.columns, props.name));
  const range = { min: schema.minimum, max: schema.maximum, step, units };
  const { value, type, onChange, onBlur, ...inputProps } = useNumberInput(props.value, range, props.onChange);
  return (
    <TextInput
      {...props}
      type={type}
      value={value}
      schema={step ? { ...schema, multipleOf: step } : schema}
      onChangeOverride={onChange}
      onBlur={(id, left) => {
        onBlur();
        props.onBlur(id, left);
      }}
      inputProps={inputProps}
    />
  );
}

/** rjsf's field of numbers reads texts as the browser's language has them; ours come as numbers from their inputs. */
export function NumberField(props: FieldProps) {
  const { StringField } = props.registry.fields;
  return StringField ? <StringField {...props} /> : null;
}
