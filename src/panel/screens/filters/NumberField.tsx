import { useState } from 'react';
import type { Units } from '../../../shared/text/numberText.ts';
import { InputField } from '../../ui/InputField.tsx';
import { keypadFor, useTypedNumber } from '../../ui/useTypedNumber.ts';

interface NumberFieldProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly units: Units;
  /** Why nothing can be entered. */
  readonly hint: string | undefined;
  readonly onChange: (number: number | undefined) => void;
}

/** A field for the least, or the greatest number. It is one of text, so that what is half typed stays as it is. */
export function NumberField({ label, value, units, hint, onChange }: NumberFieldProps) {
  const [invalidText, setUnread] = useState<string>();
  const { text, type, forget } = useTypedNumber(
    invalidText ?? value,
    (next) => {
      setUnread(typeof next === 'string' ? next : undefined);
      if (typeof next !== 'string') onChange(typeof next === 'number' ? next : undefined);
    },
    units,
  );
  return (
    <InputField
      type="text"
      inputMode={keypadFor(units)}
      className="number"
      label={label}
      placeholder=" "
      disabled={hint !== undefined}
      title={hint}
      aria-invalid={invalidText !== undefined || undefined}
      value={text}
      onChange={type}
      onBlur={() => {
        setUnread(undefined);
        forget();
      }}
    />
  );
}
