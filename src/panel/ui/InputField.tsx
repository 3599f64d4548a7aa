import './field.css';
import { type ComponentProps, useId } from 'react';

interface InputFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  readonly label: string;
  readonly onChange: (text: string) => void;
}

/** A labelled input above a list. The styles detect an empty one by its placeholder and show the label inside. */
export function InputField({ label, onChange, ...input }: InputFieldProps) {
  const id = useId();
  /** The length of its empty text. */
  const width: Readonly<Record<string, number>> = { '--longest': label.length };
  return (
    <div className={`field ${input.type}`} style={width}>
      <input id={id} {...input} onChange={({ target }) => onChange(target.value)} />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
