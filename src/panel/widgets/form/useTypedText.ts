import { useState } from 'react';

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
export function useTypedText(
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
