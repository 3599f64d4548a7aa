import { Templates } from '@rjsf/mui';
import type { WidgetProps } from '@rjsf/utils';
import type { ComponentType } from 'react';
import { describedBy } from './FieldTexts.tsx';
import { numberOption } from './options.ts';

type MuiInputProps = WidgetProps & { readonly slotProps?: { readonly htmlInput: object } };
const MuiInput: ComponentType<MuiInputProps> | undefined = Templates.BaseInputTemplate;

/**
 * rjsf's text input with `aria-describedby` on the input itself: @rjsf/mui puts it on the wrapper, where screen readers
 * ignore it. Option: `step`, by how much a number's arrows change it (rjsf has it only as the rule `multipleOf`).
 */
export function Input(props: WidgetProps) {
  const { id, rawErrors = [], options, schema } = props;
  const step = numberOption(options, 'step', schema.multipleOf ?? 0);
  const htmlInput = {
    'aria-describedby': describedBy(id, rawErrors.length > 0, Boolean(options.help)),
    'aria-required': props.required || undefined,
    autoComplete: 'off',
  };
  const drawn = step > 0 ? { ...schema, multipleOf: step } : schema;
  return MuiInput ? <MuiInput {...props} schema={drawn} slotProps={{ htmlInput }} /> : null;
}
