import { useFieldChange } from '../../data/save.ts';
import { Choice } from '../../look/Choice.tsx';
import { type CellProps, labelOf } from '../cell.ts';

/** A value of the field's enum, chosen in the table. A value outside the enum is shown unchanged. */
export default function SelectCell({ record, column, entity }: CellProps) {
  const { value, change } = useFieldChange(entity, record, column.field);
  const options = (entity.schema.properties[column.field]?.enum ?? []).map(String);
  const current = typeof value === 'string' ? value : '';
  const shown = current && !options.includes(current) ? [current, ...options] : options;
  return (
    <Choice name={`${column.title} ${labelOf(entity, record)}`} value={current} options={shown} onChange={change} />
  );
}
