import './field.css';
import { type ComponentProps, useId } from 'react';
import { labelWidth } from './labelWidth.ts';

interface InputFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  readonly label: string;
  readonly onChange: (text: string) => void;
}

/** A labelled input above a list. The styles detect an empty one by its placeholder and show the label inside. */
export function InputField({ label, onChange, children, ...input }: InputFieldProps) {
  const id = useId();
  return (
    <div className={`field ${input.type}`} style={labelWidth(label)}>
      <input id={id} {...input} onChange={({ target }) => onChange(target.value)} />
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  );
}
