import Switch from '@mui/material/Switch';
import { useFieldChange } from '../../data/save.ts';
import { type CellProps, labelOf } from '../cell.ts';

/** A boolean, toggled in the table. */
export default function SwitchCell({ record, column, entity }: CellProps) {
  const { value, change } = useFieldChange(entity, record, column.field);
  return (
    <Switch
      checked={value === true}
      onChange={(_, checked) => change(checked)}
      slotProps={{ input: { 'aria-label': `${column.title} ${labelOf(entity, record)}` } }}
    />
  );
}
