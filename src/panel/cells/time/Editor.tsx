import { useState } from 'react';
import { inputTime, timeLike } from '../../../shared/text/clock.ts';
import { readTime } from '../../../shared/text/typedClock.ts';
import type { CellEditorProps } from '../cell.ts';

/**
 * A time of day, typed as a text: '1030', '10:30 pm'. A changed one keeps its notation. Other text stays as typed: the rules
 * refuse it.
 */
export default function TimeEditor({ input, value, onType }: CellEditorProps) {
  const [first] = useState(value);
  const [text, setText] = useState(() => inputTime(value) || String(value ?? ''));
  return (
    <input
      {...input}
      type="text"
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onType(target.value.trim() === '' ? undefined : timeLike(readTime(target.value) ?? target.value, first));
      }}
    />
  );
}
