import type { KeyboardEvent } from 'react';
import { exactSum, numberFrom } from '../../../shared/text/decimal.ts';
import type { Units } from '../../../shared/text/numberText.ts';
import { COARSE } from '../../ui/breakpoints.ts';
import { keypadFor, useTypedNumber } from '../../ui/useTypedNumber.ts';

/** The limits of a number, the step of the arrow keys, and what may be typed beside it. */
interface NumberRange {
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly units?: Units;
}

/**
 * A text input for numbers, written as in the language of the page. The browser's number input supports only the browser's
 * language, drops separators of others, and changes with the mouse wheel.
 * @param value a number; any other text is shown as typed
 * @param onChange gets the number, else the typed text, or undefined for an empty input
 * @returns the props of the input
 */
export function useNumberInput(
  value: unknown,
  { min, max, step, units }: NumberRange,
  onChange: (value: unknown) => void,
) {
  const { text, type, forget } = useTypedNumber(value, onChange, units);
  const current = typeof value === 'number' ? value : undefined;
  const stepBy = (direction: 1 | -1) => {
    const from = current ?? 0;
    const next = numberFrom(exactSum([from, direction * (step || 1)]));
    forget();
    onChange(Math.min(Math.max(next, min ?? next), max ?? next));
  };
  // A finger has no arrow keys, and where an iPhone reads the page aloud it would not open the keypad.
  const spins = !matchMedia(COARSE).matches && {
    role: 'spinbutton',
    'aria-valuenow': current,
    'aria-valuetext': units?.isDuration && current !== undefined ? text : undefined,
  };
  return {
    ...spins,
    type: 'text',
    inputMode: keypadFor(units),
    min,
    max,
    step,
    value: text,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => type(target.value),
    onBlur: forget,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
      event.preventDefault();
      stepBy(event.key === 'ArrowUp' ? 1 : -1);
    },
  } as const;
}
