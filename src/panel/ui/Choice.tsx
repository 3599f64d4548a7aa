import './field.css';
import './tone.css';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Icon } from './Icon.tsx';
import { DOWN } from './icons.ts';
import { choiceWidth } from './labelWidth.ts';
import { Later, later } from './later.tsx';
import { optionByKey } from './optionByKey.ts';

/** The list that a choice opens. */
export const ChoiceList = later(async () => (await import('./ChoiceList.tsx')).ChoiceList, { mui: true });

interface ChoiceProps {
  /** The name before the value, in the field; without it the field needs a `name`. A table's column has the width. */
  readonly label?: string;
  /** The name of a field that shows none. */
  readonly name?: string;
  readonly value: string;
  readonly options: readonly string[];
  /** The tone of each option, as a dot before it. */
  readonly tones?: ReadonlyMap<string, string>;
  readonly onChange: (option: string) => void;
}

/**
 * One of several options. Only the closed field is rendered at first, which is cheap in a table: the list is preloaded
 * when the page is idle, or on hover.
 */
export function Choice({ label, name, value, options, tones, onChange }: ChoiceProps) {
  const id = useId();
  const field = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const typed = useRef({ text: '', at: 0 });
  const close = () => setOpen(false);
  const aria = label === undefined ? { 'aria-label': name } : { 'aria-labelledby': `${id}-label` };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      return;
    }
    const option = optionByKey(event, typed.current, options, value);
    if (option !== undefined && option !== value) onChange(option);
  };

  return (
    <div className="field choice" style={label === undefined ? undefined : choiceWidth(label, options)}>
      <button
        ref={field}
        type="button"
        role="combobox"
        className={tones?.has(value) ? 'dot' : undefined}
        data-tone={tones?.get(value)}
        {...aria}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onPointerEnter={ChoiceList.preload}
        onFocus={ChoiceList.preload}
      >
        {value || '\u200b'}
      </button>
      <Icon path={DOWN} />
      {label !== undefined && <span id={`${id}-label`}>{label}</span>}
      <Later open={isOpen} onFailed={close}>
        <ChoiceList
          open={isOpen}
          id={`${id}-list`}
          aria={aria}
          field={field}
          value={value}
          options={options}
          tones={tones}
          onChange={onChange}
          onClose={close}
        />
      </Later>
    </div>
  );
}
