import type { SyntheticEvent } from 'react';
import type { CellEditorProps } from '../cell.ts';

/** Stands for a day that is typed in part: no rule takes it for one. */
const IN_PART = '…';

/** A day. The browser's input keeps what is typed itself, as it tells of a part of a day by its keys only. */
export default function DateEditor({ input, value, onType }: CellEditorProps) {
  const tell = ({ currentTarget: { value: day, validity } }: SyntheticEvent<HTMLInputElement>) =>
    onType(validity.badInput ? IN_PART : day || undefined);
  const day = typeof value === 'string' ? value.slice(0, 10) : '';
  return <input {...input} type="date" max="9999-12-31" defaultValue={day} onChange={tell} onKeyUp={tell} />;
}
