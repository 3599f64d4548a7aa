import './switch.css';
import { useFieldChange } from '../../data/saving/save.ts';
import { type CellProps, labelOf } from '../cell.ts';

/** A boolean, toggled in the table. */
export default function SwitchCell({ record, column, entity }: CellProps) {
  const { value, change } = useFieldChange(entity, record, column.field);
  return (
    <input
      type="checkbox"
      role="switch"
      className="switch"
      checked={value === true}
      disabled={!entity.endpoints.update}
      aria-checked={value === true}
      onChange={({ target }) => change(target.checked)}
      aria-label={`${column.title} ${labelOf(entity, record)}`}
    />
  );
}
