import { useEffect, useState } from 'react';
import { Icon } from './Icon.tsx';
import { InputField } from './InputField.tsx';
import { SEARCH } from './icons.ts';
import { afterPaint } from './schedule.ts';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** The down key: the focus moves to the results. */
  readonly onDown?: () => void;
}

/** A search field for a list. */
export function SearchField({ label, value, onChange, onDown }: SearchFieldProps) {
  const [typed, setTyped] = useState<string>();
  const search = () => {
    if (typed === undefined) return;
    setTyped(undefined);
    onChange(typed);
  };
  // The typed key is painted before the search runs.
  useEffect(() => (typed === undefined ? undefined : afterPaint(search)));
  return (
    <InputField
      type="search"
      placeholder=" "
      label={label}
      value={typed ?? value}
      onChange={setTyped}
      onBlur={search}
      onKeyDown={(event) => {
        if (!onDown || event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        search();
        onDown();
      }}
    >
      <Icon path={SEARCH} />
    </InputField>
  );
}
