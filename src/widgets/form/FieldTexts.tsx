import FormHelperText from '@mui/material/FormHelperText';
import { errorId, type FieldErrorProps, type FieldHelpProps, helpId } from '@rjsf/utils';

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

/** The help below a field. */
export function FieldHelp({ help, fieldPathId }: FieldHelpProps) {
  return help ? <FormHelperText id={helpId(fieldPathId)}>{help}</FormHelperText> : null;
}
