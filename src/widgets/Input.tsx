import { Templates } from '@rjsf/mui';
import type { WidgetProps } from '@rjsf/utils';
import type { ComponentType } from 'react';
import { describedBy } from './FieldTexts.tsx';

type MuiInputProps = WidgetProps & { readonly slotProps?: { readonly htmlInput: object } };
const MuiInput: ComponentType<MuiInputProps> | undefined = Templates.BaseInputTemplate;

/** rjsf's text input, with its descriptions on the input itself: @rjsf/mui puts them on the wrapper, where no one hears them. */
export function Input(props: WidgetProps) {
  const { id, rawErrors = [], options } = props;
  const htmlInput = {
    'aria-describedby': describedBy(id, rawErrors.length > 0, Boolean(options.help)),
    'aria-required': props.required || undefined,
    autoComplete: 'off',
  };
  return MuiInput ? <MuiInput {...props} slotProps={{ htmlInput }} /> : null;
}
