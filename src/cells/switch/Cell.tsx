import './switch.css';
import { isChangeable } from '../../config/entity.ts';
import { labelOf } from '../../config/label.ts';
import { useFieldChange } from '../../data/saving/save.ts';
import type { CellProps } from '../cell.ts';

/** A boolean, toggled in the table. */
export default function SwitchCell({ record, column, entity }: CellProps) {
  const { value, change } = useFieldChange(entity, record, column.field);
  return (
    <input
      type="checkbox"
      role="switch"
      className="switch"
      checked={value === true}
      disabled={!isChangeable(entity, column.field)}
      aria-checked={value === true}
      onChange={({ target }) => change(target.checked)}
      aria-label={`${column.title} ${labelOf(entity, record)}`}
    />
  );
}
