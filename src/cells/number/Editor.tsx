import { useState } from 'react';
import { usePanel } from '../../config/context.ts';
import { localeOf } from '../../config/language.ts';
import { decimalSign, numberIn, numberText } from '../../config/numberText.ts';
import type { CellEditorProps } from '../cell.ts';

/** A number, written as in the language of the page. Other text stays as typed: the rules refuse it. */
export default function NumberEditor({ input, value, onType }: CellEditorProps) {
  const sign = decimalSign(localeOf(usePanel()));
  const [typed, setTyped] = useState(() => (typeof value === 'number' ? numberText(value, sign) : String(value ?? '')));
  const type = (text: string) => {
    setTyped(text);
    onType(text.trim() === '' ? undefined : (numberIn(text, sign) ?? text));
  };
  return (
    <input
      {...input}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      onChange={({ target }) => type(target.value)}
    />
  );
}
