import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import type { WidgetProps } from '@rjsf/utils';
import { describedBy } from '../form/FieldTexts.tsx';

/** A boolean as a switch. */
const SwitchWidget = ({
  id,
  label,
  value,
  options,
  disabled,
  readonly,
  autofocus,
  rawErrors = [],
  onChange,
}: WidgetProps) => (
  <FormControlLabel
    label={label}
    control={
      <Switch
        id={id}
        autoFocus={autofocus}
        checked={value === true}
        disabled={(disabled || readonly) ?? false}
        onChange={(_, checked) => onChange(checked)}
        slotProps={{
          input: { 'aria-describedby': describedBy(id, rawErrors.length > 0, Boolean(options.help)) },
        }}
      />
    }
  />
);
export default SwitchWidget;
