import { type SyntheticEvent, useRef } from 'react';
import { getProp } from '../../shared/base/getProp.ts';
import { dayOf } from '../../shared/text/zone.ts';
import { usePastedDay } from '../ui/usePastedDay.tsx';
import type { CellEditorProps } from './cell.ts';

/** The value for an incomplete day: it breaks the rules for days. */
const IN_PART = '…';

/** A day. The input is uncontrolled: the browser fires no change event for an incomplete day, only key events. */
export default function DayEditor({ input, column, value, onType }: CellEditorProps) {
  const zone = getProp(column, 'zone');
  const own = useRef<HTMLInputElement>(null);
  const { onPaste, question, forget } = usePastedDay(column.title, (reading) => {
    const day = dayOf(reading, typeof zone === 'string' ? zone : undefined) ?? '';
    if (own.current) own.current.value = day;
    own.current?.focus();
    onType(day);
  });
  const tell = ({ currentTarget: { value: day, validity } }: SyntheticEvent<HTMLInputElement>) => {
    onType(validity.badInput ? IN_PART : day || undefined);
  };
  const day = typeof value === 'string' ? value.slice(0, 10) : '';
  return (
    <>
      <input
        {...input}
        ref={own}
        type="date"
        max="9999-12-31"
        defaultValue={day}
        onChange={(event) => {
          forget();
          tell(event);
        }}
        onKeyUp={tell}
        onPaste={onPaste}
      />
      {question}
    </>
  );
}
