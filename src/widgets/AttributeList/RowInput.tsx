import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { errorId } from '@rjsf/utils';
import { type RowColumn, shownIn, typedValue } from './rows.ts';

export interface RowInputProps {
  readonly id: string;
  readonly column: RowColumn;
  readonly value: unknown;
  readonly disabled: boolean;
  /** The validation errors of the value. */
  readonly error: string | undefined;
  readonly onChange: (value: unknown) => void;
}

/** The input of one value of a row. */
export function RowInput({ id, column, value, disabled, error, onChange }: RowInputProps) {
  const { type, text } = shownIn(column, value);
  const described = { 'aria-describedby': error && errorId(id) };

  if (type === 'checkbox') {
    return (
      <FormControl fullWidth error={error !== undefined} disabled={disabled}>
        <FormControlLabel
          label={column.title}
          control={
            <Checkbox
              id={id}
              checked={value === true}
              onChange={(_, checked) => onChange(checked)}
              slotProps={{ input: described }}
            />
          }
        />
        {error !== undefined && <FormHelperText id={errorId(id)}>{error}</FormHelperText>}
      </FormControl>
    );
  }
  return (
    <TextField
      id={id}
      label={column.title}
      fullWidth
      type={type}
      value={text}
      disabled={disabled}
      error={error !== undefined}
      helperText={error}
      onChange={({ target }) => onChange(typedValue(column, target.value))}
      slotProps={{
        htmlInput: { ...described, autoComplete: 'off', ...(type === 'number' && { step: 'any' }) },
        formHelperText: { id: errorId(id) },
      }}
    />
  );
}
