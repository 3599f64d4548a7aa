import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useFieldChange } from '../../data/save.ts';
import { type CellProps, labelOf } from '../cell.ts';

/** A value of the field's enum, chosen in the table. A value outside the enum is shown unchanged. */
export default function SelectCell({ record, column, entity }: CellProps) {
  const { value, change } = useFieldChange(entity, record, column.field);
  const options = (entity.schema.properties[column.field]?.enum ?? []).map(String);
  const current = typeof value === 'string' ? value : '';
  const shown = current && !options.includes(current) ? [current, ...options] : options;
  return (
    <Select
      size="small"
      variant="outlined"
      value={current}
      onChange={({ target }) => change(target.value)}
      sx={{ minWidth: 136 }}
      SelectDisplayProps={{ 'aria-label': `${column.title} ${labelOf(entity, record)}` }}
    >
      {shown.map((option) => (
        <MenuItem key={option} value={option}>
          {option}
        </MenuItem>
      ))}
    </Select>
  );
}
