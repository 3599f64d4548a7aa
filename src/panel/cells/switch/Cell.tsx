import './switch.css';
import { isChangeable } from '../../../shared/config/entity.ts';
import { labelOf } from '../../../shared/config/label.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { startChange } from '../../data/operations/loadOperations.ts';
import { useWriter } from '../../data/operations/writer.ts';
import { NO_VALUE } from '../../ui/noValue.ts';
import type { CellProps } from '../cell.ts';

/** A boolean, toggled in the table. One that was never set is neither on nor off where a filter for no does not find it. */
export default function SwitchCell({ record, value, column, entity }: CellProps) {
  const writer = useWriter();
  const { becomes, yes, no } = writer.config.panel.texts;
  const name = labelOf(entity, record);
  const isUnset = value === undefined && column.isUnsetApart === true;
  const change = (value: boolean) =>
    void startChange(writer, entity, {
      record,
      field: column.field,
      value,
      done: interpolate(becomes, { name, value: `${column.title}: ${value ? yes : no}` }),
    });
  return (
    <>
      <input
        type="checkbox"
        // A switch has no third state.
        role={isUnset ? 'checkbox' : 'switch'}
        className="switch"
        ref={(input) => {
          if (input) input.indeterminate = isUnset;
        }}
        checked={value === true}
        disabled={!isChangeable(entity, column.field)}
        aria-checked={isUnset ? 'mixed' : value === true}
        onChange={({ target }) => change(target.checked)}
        aria-label={`${column.title} ${name}`}
      />
      {isUnset && (
        <span className="unset" aria-hidden="true">
          {NO_VALUE}
        </span>
      )}
    </>
  );
}
