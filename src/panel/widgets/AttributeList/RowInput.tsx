import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { errorId } from '@rjsf/utils';
import { memo } from 'react';
import { onPaper } from '../form/TextInput.tsx';
import { useNumberInput } from '../form/useNumberInput.ts';
import { type RowColumn, shownIn, typedValue } from './rows.ts';

interface RowInputProps {
  readonly id: string;
  readonly row: number;
  readonly column: RowColumn;
  readonly value: unknown;
  readonly disabled: boolean;
  readonly error: string | undefined;
  readonly onChange: (row: number, column: string, value: unknown) => void;
}

/** The input of one value of a row. The same props render nothing. */
export const RowInput = memo(function RowInput({ id, row, column, value, disabled, error, onChange }: RowInputProps) {
  const { type, text } = shownIn(column, value);
  const change = (next: unknown) => onChange(row, column.name, next);
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
              onChange={(_, checked) => change(checked)}
              slotProps={{ input: described }}
            />
          }
        />
        {error !== undefined && <FormHelperText id={errorId(id)}>{error}</FormHelperText>}
      </FormControl>
    );
  }
  const shared = {
    id,
    label: column.title,
    fullWidth: true,
    disabled,
    error: error !== undefined,
    helperText: error,
    slotProps: {
      htmlInput: { ...described, autoComplete: 'off' },
      formHelperText: { id: errorId(id) },
      input: onPaper(text),
    },
  };
  if (type === 'number') return <NumberText {...shared} number={value} onNumber={change} />;
  return <TextField {...shared} value={text} onChange={({ target }) => change(typedValue(column, target.value))} />;
});

type NumberTextProps = TextFieldProps & {
  readonly number: unknown;
  readonly onNumber: (number: unknown) => void;
};

function NumberText({ number, onNumber, ...props }: NumberTextProps) {
  const { value, onChange, onBlur, ...htmlInput } = useNumberInput(number, {}, onNumber);
  const { slotProps } = props;
  return (
    <TextField
      {...props}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      slotProps={{ ...slotProps, htmlInput: { ...slotProps?.htmlInput, ...htmlInput } }}
    />
  );
}
