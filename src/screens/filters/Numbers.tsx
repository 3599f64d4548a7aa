import { useState } from 'react';
import { usePanel } from '../../config/context.ts';
import { fillBlanks } from '../../config/fillBlanks.ts';
import { localeOf } from '../../config/language.ts';
import { decimalSign, numberIn, numberText } from '../../config/numberText.ts';
import { InputField } from '../../look/InputField.tsx';

interface NumbersProps {
  readonly label: string;
  readonly least?: number | undefined;
  readonly most?: number | undefined;
  readonly onChange: (least: number | undefined, most: number | undefined) => void;
}

/** A least and a greatest number. */
export function Numbers({ label, least, most, onChange }: NumbersProps) {
  const { texts } = usePanel();
  const labelled = (text: string) => fillBlanks(text, { label });
  return (
    <>
      <NumberField label={labelled(texts.filterFrom)} value={least} onChange={(number) => onChange(number, most)} />
      <NumberField label={labelled(texts.filterTo)} value={most} onChange={(number) => onChange(least, number)} />
    </>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly onChange: (number: number | undefined) => void;
}

/** A text, so that what is half typed stays as it is. */
function NumberField({ label, value, onChange }: NumberFieldProps) {
  const sign = decimalSign(localeOf(usePanel()));
  const [typed, setTyped] = useState('');
  const number = numberIn(typed, sign);
  const isTyped = typed !== '' && (number === value || number === undefined);
  const type = (text: string) => {
    setTyped(text);
    const next = numberIn(text, sign);
    if (next !== undefined || text.trim() === '') onChange(next);
  };
  return (
    <InputField
      type="text"
      inputMode="decimal"
      className="number"
      label={label}
      placeholder=" "
      aria-invalid={(isTyped && number === undefined) || undefined}
      value={isTyped ? typed : value === undefined ? '' : numberText(value, sign)}
      onChange={type}
      onBlur={() => setTyped('')}
    />
  );
}
