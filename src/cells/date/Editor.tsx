import type { SyntheticEvent } from 'react';
import type { CellEditorProps } from '../cell.ts';

/** The value for an incomplete day: it breaks the rules for days. */
const IN_PART = '…';

/** A day. The input is uncontrolled: the browser fires no change event for an incomplete day, only key events. */
export default function DateEditor({ input, value, onType }: CellEditorProps) {
  const tell = ({ currentTarget: { value: day, validity } }: SyntheticEvent<HTMLInputElement>) =>
    onType(validity.badInput ? IN_PART : day || undefined);
  const day = typeof value === 'string' ? value.slice(0, 10) : '';
  return <input {...input} type="date" max="9999-12-31" defaultValue={day} onChange={tell} onKeyUp={tell} />;
}
