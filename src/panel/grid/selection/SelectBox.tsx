import './selection.css';
import { type ChangeEvent, type MouseEvent, useEffect, useRef } from 'react';

/** How many of a checkbox's records are selected; 'some' also if unknown. */
export type Part = 'all' | 'some' | 'none';

interface SelectBoxProps {
  readonly label: string;
  readonly part: Part;
  /** It waits for records that are being fetched. */
  readonly isBusy: boolean;
  readonly isFirst?: boolean;
  readonly disabled?: boolean;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** A checkbox of the selection. */
export function SelectBox({ label, part, isBusy, isFirst = false, disabled, onChange }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  // At each render: a click ends the indeterminate state.
  useEffect(() => {
    if (box.current) box.current.indeterminate = part === 'some';
  });
  // The focused 'Select' button is gone; a focused row keeps the focus.
  useEffect(() => {
    if (isFirst && !document.activeElement?.closest('tbody')) box.current?.focus();
  }, [isFirst]);
  return (
    <label className="select" onMouseDown={keepText}>
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={part === 'all'}
        disabled={disabled}
        // Not `disabled`: it would lose the focus.
        aria-disabled={isBusy || undefined}
        onClick={(event) => isBusy && event.preventDefault()}
        onChange={(event) => !isBusy && onChange(event)}
      />
    </label>
  );
}

/** A click with Shift selects the text in between, too. */
function keepText(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault();
}
