import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import type { WidgetProps } from '@rjsf/utils';

/** A boolean as a switch. */
const SwitchWidget = ({ id, label, value, disabled, readonly, onChange }: WidgetProps) => (
  <FormControlLabel
    label={label}
    control={
      <Switch
        id={id}
        checked={value === true}
        disabled={(disabled || readonly) ?? false}
        onChange={(_, checked) => onChange(checked)}
      />
    }
  />
);
export default SwitchWidget;
