import './switch.css';
import { isChangeable } from '../../config/entity.ts';
import { fillBlanks } from '../../config/fillBlanks.ts';
import { labelOf } from '../../config/label.ts';
import { changeValue } from '../../data/operations/changeValue.ts';
import { useWriter } from '../../data/operations/writer.ts';
import type { CellProps } from '../cell.ts';

/** A boolean, toggled in the table. */
export default function SwitchCell({ record, value, column, entity }: CellProps) {
  const writer = useWriter();
  const { becomes, yes, no } = writer.config.panel.texts;
  const name = labelOf(entity, record);
  const change = (value: boolean) =>
    void changeValue(writer, entity, {
      record,
      field: column.field,
      value,
      done: fillBlanks(becomes, { name, value: `${column.title}: ${value ? yes : no}` }),
    });
  return (
    <input
      type="checkbox"
      role="switch"
      className="switch"
      checked={value === true}
      disabled={!isChangeable(entity, column.field)}
      aria-checked={value === true}
      onChange={({ target }) => change(target.checked)}
      aria-label={`${column.title} ${name}`}
    />
  );
}
