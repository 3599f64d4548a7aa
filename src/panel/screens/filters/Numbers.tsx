import { useState } from 'react';
import { interpolate } from '../../../shared/text/interpolate.ts';
import type { Units } from '../../../shared/text/numberText.ts';
import { usePanel } from '../../config/context.ts';
import { InputField } from '../../ui/InputField.tsx';
import { keypadFor, useTypedNumber } from '../../ui/useTypedNumber.ts';

interface NumbersProps {
  readonly label: string;
  readonly least?: number;
  readonly most?: number;
  readonly units: Units;
  /** The filter that has to be set first. */
  readonly needed?: string;
  readonly onChange: (least: number | undefined, most: number | undefined) => void;
}

/** A least and a greatest number. */
export function Numbers({ label, least, most, units, needed, onChange }: NumbersProps) {
  const { texts } = usePanel();
  const labelled = (text: string) => interpolate(text, { label });
  const hint = needed === undefined ? undefined : interpolate(texts.filterFirst, { label: needed });
  return (
    <>
      <NumberField
        label={labelled(texts.filterFrom)}
        value={least}
        units={units}
        hint={hint}
        onChange={(number) => onChange(number, most)}
      />
      <NumberField
        label={labelled(texts.filterTo)}
        value={most}
        units={units}
        hint={hint}
        onChange={(number) => onChange(least, number)}
      />
    </>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly units: Units;
  /** Why nothing can be entered. */
  readonly hint: string | undefined;
  readonly onChange: (number: number | undefined) => void;
}

/** A text, so that what is half typed stays as it is. */
function NumberField({ label, value, units, hint, onChange }: NumberFieldProps) {
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
