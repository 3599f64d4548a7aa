import type { WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { inputTime, timeLike } from '../../../shared/text/clock.ts';
import { usePastedDay } from '../../ui/usePastedDay.tsx';
import { TextInput } from './TextInput.tsx';
import { useTypedText } from './useTypedText.ts';

interface ClockInputProps {
  readonly field: WidgetProps;
  readonly type: 'time' | 'datetime-local';
  readonly max?: string;
  /** A value as that input has it. */
  readonly textOf: (value: unknown) => string;
  /** A typed text as a value, in the notation of the last one. */
  readonly typed: (text: string, came: unknown) => string | undefined;
  /** A pasted text, after it was read, in the same way. */
  readonly pasted: (reading: string, came: unknown) => string | undefined;
  readonly children?: ReactNode;
}

/** For print: no style can tell an input without a day. */
export const emptyMark = (value: unknown) => ({ 'data-empty': value ? undefined : '' });

/** The browser's own input for a value that has another notation, which a changed one keeps (docs/behaviour.md#forms). */
export function ClockInput({ field, type, max, textOf, typed, pasted, children }: ClockInputProps) {
  const { value, label, onChange, onBlur } = field;
  const { came, text, type: enter, leave } = useTypedText(value, textOf, onChange);
  const { onPaste, question, forget } = usePastedDay(
    label,
    (reading) => {
      const meant = pasted(reading, came);
      enter(textOf(meant), meant);
    },
    type === 'time' ? 'time' : 'day',
  );
  return (
    <>
      <TextInput
        {...field}
        type={type}
        value={text}
        onChange={(entered: unknown) => {
          forget();
          const clock = typeof entered === 'string' ? entered : '';
          enter(clock, clock === '' ? undefined : typed(clock, came));
        }}
        onBlur={(id, left) => {
          leave();
          onBlur(id, left);
        }}
        inputProps={{ onPaste, max, ...emptyMark(value) }}
      />
      {children}
      {question}
    </>
  );
}

/** A time of day. */
export const TimeInput = (props: WidgetProps) => (
  <ClockInput field={props} type="time" textOf={inputTime} typed={timeLike} pasted={timeLike} />
);
