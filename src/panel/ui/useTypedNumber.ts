import { useState } from 'react';
import { decimalSign } from '../../shared/text/decimalSign.ts';
import { durationText } from '../../shared/text/duration.ts';
import { isLongNumber } from '../../shared/text/exactNumber.ts';
import { localeOf } from '../../shared/text/language.ts';
import { numberIn, numberText, type Units } from '../../shared/text/numberText.ts';
import { usePanel } from '../config/context.ts';

/** A number with more digits than numbers keep stays a text. */
const longIn = (text: string): string | undefined => (isLongNumber(text.trim()) ? text.trim() : undefined);

/** The keypad for a number: that of digits has neither a minus nor a colon on iPhones. */
export const keypadFor = (units?: Units): 'decimal' | 'text' =>
  units?.isUnsigned && !units.isDuration ? 'decimal' : 'text';

/**
 * A number as text, written as in the language of the page. What is typed stays as it is while it means the value.
 * @param value a number; any other value is shown as it is
 * @param onChange called with the number, else the typed text, or undefined for an empty one
 * @param units what may be typed beside it
 */
export function useTypedNumber(value: unknown, onChange: (value: unknown) => void, units?: Units) {
  const sign = decimalSign(localeOf(usePanel()));
  const [typed, setTyped] = useState<string>();
  const read = (text: string) =>
    text.trim() === '' ? undefined : (longIn(text) ?? numberIn(text, sign, units) ?? text);
  const inWords = units?.isDuration ? durationText : (number: number) => numberText(number, sign);
  const shown = typeof value === 'number' ? inWords(value) : String(value ?? '');
  return {
    // A value from elsewhere, for example of a draft, replaces the typed text at once.
    text: typed !== undefined && read(typed) === (value ?? undefined) ? typed : shown,
    type(text: string) {
      setTyped(text);
      onChange(read(text));
    },
    /** Shows the number as it was understood. */
    forget: () => setTyped(undefined),
  };
}
