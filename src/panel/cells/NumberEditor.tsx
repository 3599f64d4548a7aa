import { unitsOf } from '../../shared/config/units.ts';
import { keypadFor, useTypedNumber } from '../ui/useTypedNumber.ts';
import type { CellEditorProps } from './cell.ts';

/** A number, written as in the language of the page. Other text stays as typed: the rules refuse it. */
export default function NumberEditor({ input, column, value, onType }: CellEditorProps) {
  const units = unitsOf(column);
  const { text, type } = useTypedNumber(value, onType, units);
  return (
    <input
      {...input}
      type="text"
      inputMode={keypadFor(units)}
      value={text}
      onChange={({ target }) => type(target.value)}
    />
  );
}
