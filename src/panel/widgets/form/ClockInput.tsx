import type { WidgetProps } from '@rjsf/utils';
import { type ReactNode, useState } from 'react';
import { usePastedDay } from '../../ui/usePastedDay.tsx';
import { TextInput } from './TextInput.tsx';

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

interface Typed {
  readonly text: string;
  readonly meant: string | undefined;
  /** The value until the form has the new one. */
  readonly before: unknown;
}

interface TypedText {
  /** The last value from outside, such as a draft's. */
  readonly came: unknown;
  /** The text in the input: the typed one, until another value comes from outside. */
  readonly text: string;
  /** Called with what is typed, and the value that it means. */
  readonly type: (text: string, meant: string | undefined) => void;
  /** Called when the input is left: it shows the value. */
  readonly leave: () => void;
}

/**
 * The text of an input for a value of another notation.
 * @param textOf a value as the input has it
 * @param onChange called with the new value
 */
function useTypedText(
  value: unknown,
  textOf: (value: unknown) => string,
  onChange: (value: string | undefined) => void,
): TypedText {
  const [typed, setTyped] = useState<Typed>();
  const [came, setCame] = useState(value);
  const isOwn = typed !== undefined && (value === typed.meant || value === typed.before);
  if (!isOwn && value !== came) {
    setCame(value);
    setTyped(undefined);
  }
  return {
    came,
    text: isOwn ? typed.text : textOf(value),
    type(text, meant) {
      setTyped({ text, meant, before: value });
      onChange(meant);
    },
    leave: () => typed && setTyped({ ...typed, text: textOf(typed.meant) }),
  };
}
