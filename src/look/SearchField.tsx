import './field.css';
import { useEffect, useId, useState } from 'react';
import { afterPaint } from './afterPaint.ts';

export interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A search field for a list. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const search = () => {
    if (typed === undefined) return;
    setTyped(undefined);
    onChange(typed);
  };
  // A key is painted before it is searched for.
  useEffect(() => (typed === undefined ? undefined : afterPaint(search)));
  return (
    <div className="field search">
      {/* The placeholder tells the styles whether the field is empty. */}
      <input
        id={id}
        type="search"
        placeholder=" "
        value={typed ?? value}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={search}
      />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
