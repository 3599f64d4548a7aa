import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { WidgetProps } from '@rjsf/utils';
import { NO_VALUE } from '../../ui/noValue.ts';
import { describedBy } from './FieldTexts.tsx';

/** One or several values of a field's enum. An optional choice can be cleared. */
export function Choice(props: WidgetProps) {
  const { id, label, value, multiple = false, required, disabled, readonly, rawErrors = [] } = props;
  const { options, placeholder, onChange } = props;
  const choices = options.enumOptions ?? [];
  const closed: readonly unknown[] = options.enumDisabled ?? [];
  const indexOf = (value: unknown) => choices.findIndex((choice) => choice.value === value);
  const values: unknown[] = Array.isArray(value) ? value : [value];
  // Options are identified by index: the values may be booleans or numbers, which the DOM would turn into texts.
  const chosen = values.map(indexOf).filter((index) => index >= 0);
  const change = (picked: unknown) =>
    onChange(
      Array.isArray(picked)
        ? picked.map((index: number) => choices[index]?.value)
        : picked === ''
          ? options.emptyValue
          : choices[Number(picked)]?.value,
    );

  return (
    <TextField
      select
      fullWidth
      autoFocus={props.autofocus}
      id={id}
      label={label}
      value={multiple ? chosen : (chosen[0] ?? '')}
      required={required ?? false}
      disabled={(disabled || readonly) ?? false}
      error={rawErrors.length > 0}
      onChange={({ target }) => change(target.value)}
      slotProps={{
        select: {
          multiple,
          SelectDisplayProps: { 'aria-describedby': describedBy(id, rawErrors.length > 0, Boolean(options.help)) },
        },
      }}
    >
      {!multiple && !required && <MenuItem value="">{placeholder || NO_VALUE}</MenuItem>}
      {choices.map((choice, index) => (
        <MenuItem key={String(choice.value)} value={index} disabled={closed.includes(choice.value)}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
