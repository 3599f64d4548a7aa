import './field.css';
import { useId } from 'react';

export interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A search field for a list. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const id = useId();
  return (
    <div className="field search">
      {/* The placeholder tells the styles whether the field is empty. */}
      <input id={id} type="search" placeholder=" " value={value} onChange={({ target }) => onChange(target.value)} />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
