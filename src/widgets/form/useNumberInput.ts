import { type KeyboardEvent, useState } from 'react';
import { usePanel } from '../../config/context.ts';
import { localeOf } from '../../config/language.ts';
import { decimalSign, numberIn, numberText } from '../../config/numberText.ts';

/** What a number may be, and by how much the arrow keys change it. */
interface NumberRange {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | undefined;
}

/**
 * A line of text in which a number is typed as people write it in the language of the page. The browser's number input
 * supports only the browser's language, drops separators of any other, and changes with the mouse wheel.
 * @param value a number; a text that is none is shown as it was typed
 * @param onChange gets the number, the typed text where that is none, or undefined for nothing
 * @returns the props of the input
 */
export function useNumberInput(value: unknown, { min, max, step }: NumberRange, onChange: (value: unknown) => void) {
  const sign = decimalSign(localeOf(usePanel()));
  const [typed, setTyped] = useState<string>();
  const read = (text: string) => (text.trim() === '' ? undefined : (numberIn(text, sign) ?? text));
  const shown = typeof value === 'number' ? numberText(value, sign) : String(value ?? '');

  const stepBy = (direction: 1 | -1) => {
    const from = typeof value === 'number' ? value : 0;
    // 0.1 + 0.2 must be 0.3.
    const next = Number((from + direction * (step || 1)).toPrecision(12));
    setTyped(undefined);
    onChange(Math.min(Math.max(next, min ?? next), max ?? next));
  };
  return {
    role: 'spinbutton',
    type: 'text',
    inputMode: min !== undefined && min < 0 ? 'text' : 'decimal',
    autoComplete: 'off',
    min,
    max,
    step,
    'aria-valuenow': typeof value === 'number' ? value : undefined,
    // Another value than the typed one, as that of a draft, is shown at once.
    value: typed !== undefined && read(typed) === (value ?? undefined) ? typed : shown,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      setTyped(target.value);
      onChange(read(target.value));
    },
    /** Shows the number as it was read. */
    onBlur: () => setTyped(undefined),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
      event.preventDefault();
      stepBy(event.key === 'ArrowUp' ? 1 : -1);
    },
  } as const;
}
