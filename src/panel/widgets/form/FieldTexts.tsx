import FormHelperText from '@mui/material/FormHelperText';
import { errorId, type FieldErrorProps, type FieldHelpProps, getUiOptions, helpId } from '@rjsf/utils';
import { textOption } from './options.ts';
import { Warning } from './Warning.tsx';

/** The ids of the elements that describe a field's input: its error, if there is one, and its help. */
export function describedBy(id: string, hasError: boolean, hasHelp: boolean): string | undefined {
  const ids = [hasError && errorId(id), hasHelp && helpId(id)].filter((described) => described !== false);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

/** The validation errors of a field. */
export function FieldError({ errors = [], fieldPathId }: FieldErrorProps) {
  if (errors.length === 0) return null;
  return (
    <FormHelperText error id={errorId(fieldPathId)}>
      {errors.map(String).join(' ')}
    </FormHelperText>
  );
}

/** The warning and the help below a field. */
export function FieldHelp({ help, fieldPathId, uiSchema }: FieldHelpProps) {
  if (!help) return null;
  const warning = textOption(getUiOptions(uiSchema), 'warning');
  return (
    <FormHelperText id={helpId(fieldPathId)}>
      {warning && <Warning text={warning} />}
      {help === warning ? null : help}
    </FormHelperText>
  );
}
